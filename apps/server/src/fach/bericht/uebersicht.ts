import type { Punkt } from '@benthos/fachmodell/lage/linie'
import type { Zeichenflaeche } from '../../technik/pdf/berichtsdokument.ts'

const LAND = '#4a5866'

/**
 * Lage von Punkten in Österreich, vom linken Rand bis zum Ende der Fläche.
 * @param laender Umrisse, WGS84
 */
export function zeichneUebersicht(
  flaeche: Zeichenflaeche,
  { links, hoehe }: { links: number; hoehe: number },
  laender: readonly (readonly Punkt[])[],
  punkte: readonly Punkt[],
): void {
  const breite = flaeche.breite - links
  const alle = laender.flat()
  if (alle.length === 0) return
  const [west, ost] = [Math.min(...alle.map(([l]) => l)), Math.max(...alle.map(([l]) => l))]
  const [sued, nord] = [Math.min(...alle.map(([, b]) => b)), Math.max(...alle.map(([, b]) => b))]
  const kosinus = Math.cos((((sued + nord) / 2) * Math.PI) / 180)
  const masstab = breite / ((ost - west) * kosinus)
  const stelle = ([l, b]: Punkt): [number, number] => [
    links + (l - west) * kosinus * masstab,
    (hoehe - (nord - sued) * masstab) / 2 + (nord - b) * masstab,
  ]
  for (const ring of laender) flaeche.linie(ring.map(stelle), LAND, 0.5)
  for (const punkt of punkte) flaeche.kreis(...stelle(punkt), 3, '#c8102e')
}
