import { ln } from '../ln.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Shannon-Wiener-Diversität H = −Σ p·log p auf operationellen Taxa; `basis` e (Vorgabe), 2 oder 10.
 * Quelle: Shannon & Weaver 1949. Beispiel: vier gleich häufige Taxa → ln 4 = 1,386294; Basis 2 → 2
 */
export function berechneShannon(probe: Probe, terme: Terme | null, basis = Math.E): number {
  const { operationell, index } = probe
  if (operationell.anzahl === 0) return Number.NaN
  const natuerlich = basis === Math.E
  if (natuerlich && terme === null && !Number.isNaN(probe.shannon)) return probe.shannon
  const gesamt = operationell.summe
  let summe = 0
  for (let i = 0; i < operationell.anzahl; i++) {
    const abundanz = operationell.abundanz[i]!
    const p = abundanz / gesamt
    const beitrag = -p * ln(p)
    summe += beitrag
    if (terme !== null) terme.nimm(index.namen[operationell.id[i]!]!, abundanz, p, null, beitrag)
  }
  if (natuerlich) {
    probe.shannon = summe
    return summe
  }
  const lnBasis = ln(basis)
  terme?.teileDurch(lnBasis)
  return summe / lnBasis
}

export const SHANNON = kenngroesse({
  schluessel: 'SHANNON',
  label: 'Shannon-Wiener-Diversität (ln)',
  einheit: '',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Diversität aus Zahl und Gleichverteilung der Taxa, natürlicher Logarithmus.',
  quelle: QUELLEN.SHANNON,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: (probe, terme) => berechneShannon(probe, terme),
})
