import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { bestimmeDekadenklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Punkte je Sedimentgruppe A…D und Abundanzklasse 1–9, 10–99, 100–999, ≥ 1000. Quelle: Extence et al. 2013. */
export const PSI_PUNKTE: readonly (readonly [number, number, number, number])[] = [
  [2, 3, 4, 5],
  [1, 2, 3, 4],
  [1, 2, 3, 4],
  [2, 3, 4, 5],
]

/**
 * PSI (Familien) = 100 · Σ Punkte(A, B) / Σ Punkte(A, B, C, D); 0 stark verschlammt … 100 unverschlammt.
 * Quelle: Extence et al. 2013. Beispiel: A mit 5 Ind. (2) und D mit 50 Ind. (3) → 40
 */
export function berechnePsi(probe: Probe, terme: Terme | null): number {
  const { psi, index } = probe
  const gruppen = index.psi.werte.psi_gruppe!
  let empfindlich = 0
  let alle = 0
  for (let i = 0; i < psi.anzahl; i++) {
    const familie = psi.id[i]!
    const gruppe = gruppen[familie]!
    const punkteDerGruppe = PSI_PUNKTE[gruppe - 1]
    if (punkteDerGruppe === undefined) continue
    const abundanz = psi.abundanz[i]!
    const punkte = punkteDerGruppe[bestimmeDekadenklasse(abundanz)]
    const beitrag = gruppe <= 2 ? 100 * punkte : 0
    empfindlich += beitrag
    alle += punkte
    if (terme !== null) terme.nimm(index.psi.namen[familie]!, abundanz, gruppe, punkte, beitrag)
  }
  terme?.teileDurch(alle)
  return empfindlich / alle
}

export const PSI = kenngroesse({
  schluessel: 'PSI',
  label: 'PSI (Familien)',
  einheit: '%',
  abschnitt: 'Britische Indizes',
  erlaeuterung: 'Anteil feinsedimentempfindlicher Familien an allen Punkten; 100 ohne Verschlammung.',
  quelle: QUELLEN.PSI,
  marke: 'veroeffentlicht',
  listenwerte: ['psi_gruppe'],
  berechne: berechnePsi,
})
