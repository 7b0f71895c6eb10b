import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/**
 * Summierte saprobielle Valenz einer Stufe: Σ val·A·G / Σ A·G; die fünf Stufen ergeben zusammen 10.
 * Quelle: Zelinka & Marvan 1961. `stufe` 0…4 für x, o, β, α, p.
 */
export function berechneSaprobieValenz(probe: Probe, stufe: number, terme: Terme | null): number {
  const { taxa, index } = probe
  // Eine Stufe, die die Quelle nicht unterscheidet, ist nicht null, sondern unbekannt
  if (!index.valenzGefuehrt[stufe]) return Number.NaN
  let zaehler = 0
  let nenner = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const gewicht = probe.gewicht[i]!
    if (gewicht === 0) continue
    const taxon = taxa.id[i]!
    const punkte = index.valenzen[taxon * 5 + stufe]!
    const abundanz = taxa.abundanz[i]!
    const beitrag = punkte * abundanz * gewicht
    zaehler += beitrag
    nenner += abundanz * gewicht
    if (terme !== null) terme.nimm(index.namen[taxon]!, abundanz, punkte, gewicht, beitrag)
  }
  terme?.teileDurch(nenner)
  return zaehler / nenner
}

function valenz<const S extends string>(schluessel: S, stufe: number, name: string) {
  return kenngroesse({
    schluessel,
    label: `Saprobielle Valenz ${name}`,
    einheit: 'Punkte',
    abschnitt: 'Saprobie',
    erlaeuterung: `Anteil der Stufe ${name} an den zehn Punkten der Gemeinschaft.`,
    quelle: QUELLEN.ZELINKA_MARVAN,
    marke: 'veroeffentlicht',
    listenwerte: SAPROBIE_LISTENWERTE,
    berechne: (probe, terme) => berechneSaprobieValenz(probe, stufe, terme),
  })
}

export const SAPROBIE_VALENZEN = [
  valenz('SAP_X', 0, 'xenosaprob'),
  valenz('SAP_O', 1, 'oligosaprob'),
  valenz('SAP_B', 2, 'β-mesosaprob'),
  valenz('SAP_A', 3, 'α-mesosaprob'),
  valenz('SAP_P', 4, 'polysaprob'),
] as const
