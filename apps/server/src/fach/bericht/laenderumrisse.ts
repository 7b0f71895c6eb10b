import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { bundeslandflaechen } from '../geo/bundesland.ts'

/** Grad; feiner zeigt eine Übersicht nichts */
const UEBERSICHT_GRAD = 0.02

export const LAENDER_NAMENSNENNUNG = 'Länder: Flooh Perlot nach Geoland, CC BY 4.0'

let gemerkte: readonly (readonly Punkt[])[] | null = null

/** Umrisse der Bundesländer in WGS84, so fein, wie eine Übersicht Österreichs sie zeigt. */
export function umrisseDerLaender(): readonly (readonly Punkt[])[] {
  gemerkte ??= bundeslandflaechen()
    .flatMap(({ polygone }) => polygone.map(([aussen]) => vereinfache(aussen ?? [])))
    .filter(ring => ring.length > 3)
  return gemerkte
}

function vereinfache(ring: readonly (readonly [number, number])[]): Punkt[] {
  const punkte: Punkt[] = []
  for (const [l, b] of [...ring, ...ring.slice(0, 1)]) {
    const voriger = punkte.at(-1)
    if (voriger === undefined || Math.hypot(l - voriger[0], b - voriger[1]) >= UEBERSICHT_GRAD) punkte.push([l, b])
  }
  const erster = punkte[0]
  return erster === undefined ? [] : [...punkte, erster]
}
