import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Simpson-Diversität 1 − Σ p² = Σ p·(1 − p) auf operationellen Taxa; Bereich 0…1. Quelle: Simpson 1949.
 * Beispiel: vier gleich häufige Taxa → 0,75
 */
export function berechneSimpson(probe: Probe, terme: Terme | null): number {
  const { operationell, index } = probe
  const gesamt = operationell.summe
  let summe = 0
  for (let i = 0; i < operationell.anzahl; i++) {
    const abundanz = operationell.abundanz[i]!
    const p = abundanz / gesamt
    const beitrag = p * (1 - p)
    summe += beitrag
    if (terme !== null) terme.nimm(index.namen[operationell.id[i]!]!, abundanz, p, null, beitrag)
  }
  return operationell.anzahl === 0 ? Number.NaN : summe
}

export const SIMPSON = kenngroesse({
  schluessel: 'SIMPSON',
  label: 'Simpson-Diversität (1 − D)',
  einheit: '',
  abschnitt: 'Vielfalt',
  erlaeuterung: 'Wahrscheinlichkeit, dass zwei zufällig gewählte Individuen verschiedenen Taxa angehören.',
  quelle: QUELLEN.SIMPSON,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne: berechneSimpson,
})
