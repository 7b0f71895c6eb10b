import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { bestimmeDekadenklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Punkte je Strömungsgruppe I…VI und Abundanzklasse 1–9, 10–99, 100–999, ≥ 1000. Quelle: Extence et al. 1999. */
export const LIFE_PUNKTE: readonly (readonly [number, number, number, number])[] = [
  [9, 10, 11, 12],
  [8, 9, 10, 11],
  [7, 7, 7, 7],
  [6, 5, 4, 3],
  [5, 4, 3, 2],
  [4, 3, 2, 1],
]

/** LIFE (Familien): Mittel der Punkte aller Familien mit Strömungsgruppe; 1…12. Beispiel: Gruppe I mit 12 Ind. → 10 */
export function berechneLife(probe: Probe, terme: Terme | null): number {
  const { life, index } = probe
  const gruppen = index.life.werte.life_gruppe!
  let summe = 0
  let familien = 0
  for (let i = 0; i < life.anzahl; i++) {
    const familie = life.id[i]!
    const punkteDerGruppe = LIFE_PUNKTE[gruppen[familie]! - 1]
    if (punkteDerGruppe === undefined) continue
    const abundanz = life.abundanz[i]!
    const punkte = punkteDerGruppe[bestimmeDekadenklasse(abundanz)]
    summe += punkte
    familien++
    if (terme !== null) terme.nimm(index.life.namen[familie]!, abundanz, punkte, null, punkte)
  }
  terme?.teileDurch(familien)
  return summe / familien
}

export const LIFE = kenngroesse({
  schluessel: 'LIFE',
  label: 'LIFE (Familien)',
  einheit: '',
  abschnitt: 'Britische Indizes',
  erlaeuterung: 'Mittlere Strömungspunkte der Familien; höher bei schneller Strömung.',
  quelle: QUELLEN.LIFE,
  marke: 'veroeffentlicht',
  listenwerte: ['life_gruppe'],
  berechne: berechneLife,
})
