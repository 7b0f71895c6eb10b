import { neueZeile } from '../modell/zeile.ts'
import type { Fundschluessel } from '../taxa/doppelte.ts'
import type { Pruefzeile } from './pruefliste.ts'

/** Je Zeile die Nummern der Zeilen mit demselben Fund. */
export function doppelgruppen(
  pruefung: readonly Pruefzeile[],
  fundschluessel: Fundschluessel,
): ReadonlyMap<number, readonly number[]> {
  const gruppen = new Map<string, number[]>()
  for (const p of pruefung) {
    const schluessel = p.lage === 'ZUGEORDNET' ? fundschluessel(neueZeile('', p.zellen)) : null
    if (schluessel === null) continue
    const gruppe = gruppen.get(schluessel)
    if (gruppe === undefined) gruppen.set(schluessel, [p.nr])
    else gruppe.push(p.nr)
  }
  const doppelt = new Map<number, readonly number[]>()
  for (const nummern of gruppen.values()) {
    if (nummern.length < 2) continue
    for (const nr of nummern) doppelt.set(nr, nummern.filter(n => n !== nr).slice(0, 5))
  }
  return doppelt
}
