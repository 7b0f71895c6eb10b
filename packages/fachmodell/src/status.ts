/** Status eines Qualitätselements einer Aufnahme und seine zulässigen Übergänge. */

export const STATUSWERTE = [
  'NEU',
  'ROHDATEN',
  'BEWERTET',
  'BEWERTUNG_ABGESCHLOSSEN',
  'PLAUSIBEL',
  'UNPLAUSIBEL',
] as const
export type Status = (typeof STATUSWERTE)[number]

export const FREIGABESTATUSWERTE = ['NICHT_FREIGEGEBEN', 'BEHOERDEN', 'OEFFENTLICH'] as const
export type Freigabestatus = (typeof FREIGABESTATUSWERTE)[number]

export const FREIGABESTATUS_LABEL: Readonly<Record<Freigabestatus, string>> = {
  NICHT_FREIGEGEBEN: 'Nicht freigegeben',
  BEHOERDEN: 'Für Behörden freigegeben',
  OEFFENTLICH: 'Öffentlich freigegeben',
}

/** Anzeigetext eines Status: `BEWERTUNG_ABGESCHLOSSEN` hat einen eigenen, alle anderen groß beginnend und klein weiter. */
export function statusLabel(status: string): string {
  if (status === 'BEWERTUNG_ABGESCHLOSSEN') return 'Bewertung abgeschlossen'
  return status.charAt(0).toUpperCase() + status.slice(1).toLowerCase()
}

/** In diesen Ständen dürfen Daten geändert werden; danach sind sie gesperrt. */
export const BEARBEITBARE_STATUS: readonly Status[] = ['NEU', 'ROHDATEN', 'BEWERTET', 'UNPLAUSIBEL']

/** Von Hand auslösbarer Übergang; NEU → ROHDATEN → BEWERTET folgen aus Speichern und Bewerten. */
export type Statusuebergang = {
  von: Status
  nach: Status
  /** wer ihn auslösen darf, entscheidet die Berechtigungstafel über dieses Recht */
  recht: 'status.abschliessen' | 'status.pruefen' | 'status.wiederoeffnen'
  grundPflicht: boolean
}

export const STATUSUEBERGAENGE: readonly Statusuebergang[] = [
  { von: 'BEWERTET', nach: 'BEWERTUNG_ABGESCHLOSSEN', recht: 'status.abschliessen', grundPflicht: false },
  { von: 'BEWERTUNG_ABGESCHLOSSEN', nach: 'PLAUSIBEL', recht: 'status.pruefen', grundPflicht: false },
  { von: 'BEWERTUNG_ABGESCHLOSSEN', nach: 'UNPLAUSIBEL', recht: 'status.pruefen', grundPflicht: true },
  { von: 'PLAUSIBEL', nach: 'UNPLAUSIBEL', recht: 'status.wiederoeffnen', grundPflicht: true },
]
