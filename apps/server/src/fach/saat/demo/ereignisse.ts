import { type RawBuilder, sql } from 'kysely'
import type { Demoaufnahme } from './aufnahmen.ts'

/** Wann in den Beispieldaten was geschah: Verlauf des Status, Bestimmung und letzte Änderung passen zueinander. */

/** Tage von der Probenahme bis zur erfassten Liste. */
export const ERFASST_NACH = { MZB: 30, PHB: 45 } as const
const TAGE_JE_SCHRITT = 10
const FREIGABE_NACH = 90

export type Demopersonen = { anlage: number; erfassung: number; pruefung: number }
type Ereignis = {
  art: 'STATUS' | 'FREIGABE'
  von: string
  nach: string
  person: number
  tage: number
  grund: string | null
}

const WEGE: Readonly<Record<Demoaufnahme['status'], readonly Demoaufnahme['status'][]>> = {
  NEU: [],
  ROHDATEN: ['ROHDATEN'],
  BEWERTET: ['ROHDATEN', 'BEWERTET'],
  BEWERTUNG_ABGESCHLOSSEN: ['ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN'],
  PLAUSIBEL: ['ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'],
  UNPLAUSIBEL: ['ROHDATEN', 'BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'UNPLAUSIBEL'],
}

/** Statusverlauf des MZB bis zum erreichten Stand, das jüngste zuletzt. */
export function listeEreignisse(a: Demoaufnahme, { erfassung, pruefung }: Demopersonen): readonly Ereignis[] {
  const weg = WEGE[a.status]
  const schritte = weg.map(
    (nach, i): Ereignis => ({
      art: 'STATUS',
      von: weg[i - 1] ?? 'NEU',
      nach,
      person: i === 3 ? pruefung : erfassung,
      tage: ERFASST_NACH.MZB + i * TAGE_JE_SCHRITT,
      grund: nach === 'UNPLAUSIBEL' ? 'Abundanzen bitte mit dem Protokoll vergleichen (Beispieldaten).' : null,
    }),
  )
  if (a.freigabe === 'NICHT_FREIGEGEBEN') return schritte
  return [
    ...schritte,
    { art: 'FREIGABE', von: 'NICHT_FREIGEGEBEN', nach: a.freigabe, person: pruefung, tage: FREIGABE_NACH, grund: null },
  ]
}

/** Wer die Aufnahme zuletzt geändert hat und wie viele Tage nach der Probenahme. */
export function letzteAenderung(a: Demoaufnahme, personen: Demopersonen): { person: number; tage: number } {
  const mzb = listeEreignisse(a, personen).at(-1) ?? { person: personen.anlage, tage: 0 }
  return a.phytobenthos && mzb.tage < ERFASST_NACH.PHB ? { person: personen.erfassung, tage: ERFASST_NACH.PHB } : mzb
}

/** Vormittag so viele Tage nach dem Tag, nie in der Zukunft. */
export function zeitpunkt(tag: RawBuilder<unknown>, tage: RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`least(now(), ${tag}::timestamptz + make_interval(days => ${tage}, hours => 10))`
}
