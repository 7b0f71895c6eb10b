import { BENUTZEREREIGNISSE, ROLLEN_LABEL } from '@benthos/fachmodell'
import { BENACHRICHTIGUNGEN, POSTWEGE } from '@benthos/fachmodell/benachrichtigung'
import { EINLESEARTEN } from '@benthos/vertrag/einlesung'

/** Spalten und Werte der Auskunft in Worten: wer sie liest, kennt die Datenbank nicht. */

/** Wie eine Spalte heißt; dieselbe bedeutet in jeder Art dasselbe. */
export const SPALTENTITEL: Readonly<Record<string, string>> = {
  angelegt_am: 'Angelegt am',
  antwort: 'Antwort',
  anzahl: 'Wie oft',
  art: 'Was',
  aufnahme_id: 'Nummer der Aufnahme',
  beendet_am: 'Beendet am',
  begruendung: 'Anliegen',
  bytes: 'Größe in Byte',
  dateiname: 'Name der Datei',
  eingelangt_am: 'Eingelangt am',
  email: 'E-Mail-Adresse',
  email_bestaetigt_am: 'Adresse bestätigt am',
  entzogen_am: 'Entzogen am',
  entzugsgrund: 'Begründung des Entzugs',
  erledigt_am: 'Erledigt am',
  gegenstand: 'Gegenstand',
  gelesen_am: 'Gelesen am',
  gestellt_am: 'Gestellt am',
  grund: 'Begründung',
  gueltig_ab: 'Gilt ab',
  gueltig_bis: 'Gilt bis',
  nachname: 'Nachname',
  name: 'Name',
  organisation: 'Organisation',
  portalursprung: 'Adresse des Portals',
  rolle: 'Rolle',
  rueckfrage_id: 'Nummer der Rückfrage',
  schluessel: 'Liste',
  text: 'Text',
  titel: 'Auftrag',
  username: 'Benutzername',
  vergeben_am: 'Vergeben am',
  versuche: 'Versuche',
  vorname: 'Vorname',
  weg: 'Weg',
  wer: 'Wer',
  wert: 'Inhalt',
  zeitpunkt: 'Zeitpunkt',
  zuletzt_am: 'Zuletzt am',
  zustand: 'Stand',
}

const alsWorte = (liste: readonly { value: string; label: string }[]) =>
  Object.fromEntries(liste.map(({ value, label }) => [value, label]))

/** Worte je Spalte, in der Schlüssel stehen. */
export const WERTE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  art: {
    ...alsWorte(BENUTZEREREIGNISSE),
    ...alsWorte(EINLESEARTEN),
    ...Object.fromEntries(Object.entries(BENACHRICHTIGUNGEN).map(([art, { label }]) => [art, label])),
    EINZELN: 'Benachrichtigung',
    SAMMLUNG: 'Zusammenfassung des Tages',
    BESTAETIGUNG: 'Bitte um Bestätigung der Adresse',
    ABLEHNUNG: 'Ablehnung einer Registrierung',
    EINLADUNG: 'Einladung',
    SPERRE: 'Sperre des Kontos',
  },
  rolle: ROLLEN_LABEL,
  schluessel: {
    filters_aufnahmen: 'Aufnahmen',
    filters_benutzer: 'Benutzer',
    filters_messstellen: 'Messstellen',
    filters_mesststellen: 'Messstellen',
    filters_projekte: 'Projekte',
  },
  weg: POSTWEGE,
  zustand: {
    WARTET: 'wartet',
    IN_VERSAND: 'wird versandt',
    GESENDET: 'gesendet',
    ENTFALLEN: 'entfallen',
    GESCHEITERT: 'gescheitert',
    WAITING: 'wartet',
    RUNNING: 'läuft',
    CANCELLING: 'wird abgebrochen',
    CANCELLED: 'abgebrochen',
    SUCCESS: 'erfolgreich',
    FAILURE: 'gescheitert',
    PRUEFUNG: 'wird geprüft',
    GEPRUEFT: 'geprüft',
    LADEN: 'wird geladen',
    GELADEN: 'geladen',
    UNLESBAR: 'nicht lesbar',
  },
}

/** Ein Wert der Auskunft, mit seinem Wort, wo er ein Schlüssel ist. */
export function wertInWorten(spalte: string, wert: unknown): unknown {
  return typeof wert === 'string' ? (WERTE[spalte]?.[wert] ?? wert) : wert
}
