import type { Recht } from './berechtigung.ts'

/** Wie jemand von etwas erfährt; in der Glocke steht es in jedem Fall. */
export const POSTWEGE = {
  SOFORT: 'sofort per E-Mail',
  TAEGLICH: 'einmal täglich gesammelt per E-Mail',
  GLOCKE: 'nur in der Glocke',
} as const
export type Postweg = keyof typeof POSTWEGE
export const POSTWEGNAMEN = Object.keys(POSTWEGE) as [Postweg, ...Postweg[]]

/** Wovon jemand benachrichtigt wird, wie es heißt, woran sich entscheidet, ob er es (noch) lesen darf, und der Weg, wo er keinen wählt. */
type Angaben = {
  label: string
  recht: Recht | null
  /** das Recht hängt an keiner Aufnahme: es genügt, es überhaupt zu haben */
  ohneAufnahme?: true
  weg: Postweg
}

/**
 * Was mit einer Aufnahme geschah, liest nur, wer mit ihr befasst ist; wer sie gerade blind zweitbestimmt, erfährt allein von seinem
 * Auftrag. Ohne Recht (`null`) geht es um nichts als den Empfänger selbst. Sofort kommt, worauf jemand wartet, weil der Empfänger am
 * Zug ist (A-MELDUNG-07).
 */
export const BENACHRICHTIGUNGEN = {
  ZUGEWIESEN: { label: 'Aufnahme zugewiesen', recht: 'aufnahme.lesen', weg: 'SOFORT' },
  UEBERGEBEN: { label: 'Zur Prüfung übergeben', recht: 'verlauf.lesen', weg: 'TAEGLICH' },
  PLAUSIBEL: { label: 'Als plausibel geprüft', recht: 'verlauf.lesen', weg: 'TAEGLICH' },
  UNPLAUSIBEL: { label: 'Als unplausibel zurückgegeben', recht: 'verlauf.lesen', weg: 'SOFORT' },
  FREIGEGEBEN: { label: 'Ergebnis freigegeben', recht: 'verlauf.lesen', weg: 'TAEGLICH' },
  /** eine Fassung gilt künftig und bringt Ergebnisse in eine andere Klasse, mit denen der Empfänger befasst ist */
  KLASSENWECHSEL: {
    label: 'Neue Fassung ändert Klassen',
    recht: 'verlauf.lesen',
    ohneAufnahme: true,
    weg: 'TAEGLICH',
  },
  BALD_FAELLIG: { label: 'Bald fällig', recht: 'verlauf.lesen', weg: 'TAEGLICH' },
  UEBERFAELLIG: { label: 'Überfällig', recht: 'verlauf.lesen', weg: 'SOFORT' },
  RUECKFRAGE: { label: 'Rückfrage an Sie', recht: 'rueckfrage.fuehren', weg: 'SOFORT' },
  ANTWORT: { label: 'Antwort auf eine Rückfrage', recht: 'rueckfrage.fuehren', weg: 'TAEGLICH' },
  ZWEITBESTIMMUNG: { label: 'Zweitbestimmung zugewiesen', recht: 'qs.fuehren', weg: 'SOFORT' },
  /** an die, die sie bestellt haben: jetzt ist wieder jemand zu suchen */
  ZWEITBESTIMMUNG_FREI: { label: 'Zweitbestimmung ohne Person', recht: 'qs.anfordern', weg: 'SOFORT' },
  EINLESUNG_UEBERNOMMEN: { label: 'Import übernommen', recht: null, weg: 'SOFORT' },
  ARCHIV_UEBERNOMMEN: { label: 'Öffentliches Archiv übernommen', recht: null, weg: 'SOFORT' },
  AUFTRAG_BEENDET: { label: 'Auftrag beendet', recht: null, weg: 'GLOCKE' },
  AUFTRAG_GESCHEITERT: { label: 'Auftrag gescheitert', recht: null, weg: 'TAEGLICH' },
  ZUGANG_FREIGEGEBEN: { label: 'Registrierung freigegeben', recht: null, weg: 'SOFORT' },
  REGISTRIERUNG: {
    label: 'Eine Registrierung wartet auf Freigabe',
    recht: 'registrierung.entscheiden',
    ohneAufnahme: true,
    weg: 'SOFORT',
  },
  /** an die, die die Person verwalten */
  BERICHTIGUNG: {
    label: 'Jemand bittet um Berichtigung seiner Angaben',
    recht: 'benutzer.verwalten',
    ohneAufnahme: true,
    weg: 'SOFORT',
  },
  BERICHTIGUNG_ERLEDIGT: { label: 'Ihre Bitte um Berichtigung ist erledigt', recht: null, weg: 'SOFORT' },
  BARRIERE: { label: 'Barriere gemeldet', recht: 'inhalt.verwalten', ohneAufnahme: true, weg: 'TAEGLICH' },
} as const satisfies Readonly<Record<string, Angaben>>

export type Benachrichtigungsart = keyof typeof BENACHRICHTIGUNGEN
export const BENACHRICHTIGUNGSARTEN = Object.keys(BENACHRICHTIGUNGEN) as [
  Benachrichtigungsart,
  ...Benachrichtigungsart[],
]

/** Hängt, ob man es lesen darf, an der Aufnahme, von der es handelt? */
export const istZuAufnahme = (art: Benachrichtigungsart): boolean => {
  const { recht, ohneAufnahme }: Angaben = BENACHRICHTIGUNGEN[art]
  return recht !== null && ohneAufnahme !== true
}
