import { ln } from '../ln.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { berechneShannon } from './shannon.ts'

/** Evenness J = H / ln S, Bereich 0…1, berechenbar ab zwei Taxa. Quelle: Pielou 1966. Beispiel: gleich häufige Taxa → 1 */
export function berechnePielou(probe: Probe, terme: Terme | null): number {
  const lnTaxa = ln(probe.operationell.anzahl)
  if (!(lnTaxa > 0)) return Number.NaN
  const shannon = berechneShannon(probe, terme)
  terme?.teileDurch(lnTaxa)
  return shannon / lnTaxa
}

export const PIELOU = kenngroesse({
  schluessel: 'PIELOU',
  label: 'Evenness (Pielou)',
  einheit: '',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Gleichverteilung der Individuen auf die Taxa: 1, wenn alle gleich häufig sind.',
  quelle: QUELLEN.PIELOU,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechnePielou,
})
