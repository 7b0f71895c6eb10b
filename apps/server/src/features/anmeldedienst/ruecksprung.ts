/**
 * Darf die Anmeldung hierher zurückführen? Nur auf Seiten des eigenen Ursprungs unter dem Kontextpfad, in genau der
 * Schreibweise, die der Browser daraus macht; so liest keine zweite Stelle die Adresse anders.
 */
export function istEigeneSeite(adresse: unknown, ursprung: string, basisPfad: string): boolean {
  if (typeof adresse !== 'string' || adresse.includes('#') || !URL.canParse(adresse)) return false
  const url = new URL(adresse)
  if (url.href !== adresse || url.origin !== ursprung || url.username !== '' || url.password !== '') return false
  return url.pathname === basisPfad || url.pathname.startsWith(`${basisPfad}/`)
}
