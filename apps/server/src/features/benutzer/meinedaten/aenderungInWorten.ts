/** Wie heißt, was sich an einem Konto geändert hat; was nur die Anwendung führt, steht nicht darin. */
const ANGABEN: Readonly<Record<string, string | null>> = {
  vorname: 'Vorname',
  nachname: 'Nachname',
  username: 'Benutzername',
  email: 'E-Mail-Adresse',
  organisationseinheit_id: 'Organisation',
  rollen: 'Rollen',
  aktive_rolle: 'gewählte Rolle',
  aktiv: 'Sperre',
  provider: 'Anmeldedienst',
  externer_schluessel: 'Schlüssel beim Anmeldedienst',
  portalursprung: 'Adresse des Portals',
  eingeschraenkt_am: 'Einschränkung der Verarbeitung',
  pseudonymisiert_am: 'Löschung der Angaben',
  zusammengefuehrt_mit: 'Zusammenführung',
  rollen_stand: null,
  geloeschte_registrierungen: null,
  version: null,
}

/**
 * Eine Änderung an einem Konto in Worten.
 * @param felder geänderte Spalten; mit der Kennung ist es die Anlage
 */
export function aenderungInWorten(felder: readonly string[]): string {
  if (felder.includes('id')) return 'Konto angelegt'
  const worte = felder.flatMap(feld => (feld in ANGABEN ? (ANGABEN[feld] ?? []) : [feld]))
  return worte.length === 0 ? 'Angaben der Anwendung' : worte.join(', ')
}
