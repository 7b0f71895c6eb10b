import type { Recht } from './berechtigung.ts'

/** Wovon jemand benachrichtigt wird, wie es heißt und woran sich entscheidet, ob er es (noch) lesen darf. */
type Angaben = { label: string; recht: Recht | null }

/**
 * Was mit einer Aufnahme geschah, liest nur, wer mit ihr befasst ist; wer sie gerade blind zweitbestimmt, erfährt allein von seinem
 * Auftrag. Ohne Recht (`null`) geht es um nichts als den Empfänger selbst.
 */
export const BENACHRICHTIGUNGEN = {
  ZUGEWIESEN: { label: 'Aufnahme zugewiesen', recht: 'aufnahme.lesen' },
  UEBERGEBEN: { label: 'Zur Prüfung übergeben', recht: 'verlauf.lesen' },
  PLAUSIBEL: { label: 'Als plausibel geprüft', recht: 'verlauf.lesen' },
  UNPLAUSIBEL: { label: 'Als unplausibel zurückgegeben', recht: 'verlauf.lesen' },
  FREIGEGEBEN: { label: 'Ergebnis freigegeben', recht: 'verlauf.lesen' },
  RUECKFRAGE: { label: 'Rückfrage an Sie', recht: 'rueckfrage.fuehren' },
  ANTWORT: { label: 'Antwort auf eine Rückfrage', recht: 'rueckfrage.fuehren' },
  ZWEITBESTIMMUNG: { label: 'Zweitbestimmung zugewiesen', recht: 'qs.fuehren' },
  AUFTRAG_BEENDET: { label: 'Auftrag beendet', recht: null },
  AUFTRAG_GESCHEITERT: { label: 'Auftrag gescheitert', recht: null },
  ZUGANG_FREIGEGEBEN: { label: 'Registrierung freigegeben', recht: null },
} as const satisfies Readonly<Record<string, Angaben>>

export type Benachrichtigungsart = keyof typeof BENACHRICHTIGUNGEN
export const BENACHRICHTIGUNGSARTEN = Object.keys(BENACHRICHTIGUNGEN) as [
  Benachrichtigungsart,
  ...Benachrichtigungsart[],
]
