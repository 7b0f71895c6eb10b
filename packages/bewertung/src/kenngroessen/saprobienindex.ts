import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Listenwerte, aus denen Saprobiewert und Gewicht entstehen. */
export const SAPROBIE_LISTENWERTE = ['sap_x', 'sap_o', 'sap_b', 'sap_a', 'sap_p', 'sap_g'] as const

/**
 * Saprobienindex SI = Σ s·A·G / Σ A·G über Taxa mit Saprobiewert s und Gewicht G > 0; Bereich 0…4.
 * Quelle: Zelinka & Marvan 1961. Taxa ohne Wert fehlen in Zähler und Nenner.
 * Beispiel: (s 2,0 A 10 G 3), (s 1,2 A 5 G 2), (s 3,4 A 2 G 3) → 2,0 · …; siehe pruefbeispiele
 */
export function berechneSaprobienindex(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let zaehler = 0
  let nenner = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const gewicht = probe.gewicht[i]!
    if (gewicht === 0) continue
    const wert = probe.saprobiewert[i]!
    const abundanz = taxa.abundanz[i]!
    const beitrag = wert * abundanz * gewicht
    zaehler += beitrag
    nenner += abundanz * gewicht
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, abundanz, wert, gewicht, beitrag)
  }
  terme?.teileDurch(nenner)
  return zaehler / nenner
}

export const SAPROBIENINDEX = kenngroesse({
  schluessel: 'SI',
  label: 'Saprobienindex',
  einheit: '',
  abschnitt: 'Saprobie',
  erlaeuterung:
    'Mit Abundanz und Indikationsgewicht gewogenes Mittel der Saprobiewerte: 0 xenosaprob bis 4 polysaprob.',
  quelle: QUELLEN.ZELINKA_MARVAN,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneSaprobienindex,
})
