import { ermittleListenwerte } from '../../listenwerte.ts'
import type { Probe } from '../../probe.ts'
import { QUELLEN } from '../../quellen.ts'
import type { Terme } from '../../terme.ts'
import { kenngroesse } from '../kenngroesse.ts'

/**
 * Trophic Diatom Index 4: 25·Σ a·s / Σ a − 25 über die Taxa mit Empfindlichkeit s (1…5); Bereich 0…100. Taxa ohne s fehlen in
 * Zähler und Nenner. Quelle: Kelly et al. 2008; UKTAG 2014. Beispiel: a 60 s 2, a 40 s 4 → 25·2,8 − 25 = 45
 */
export function berechneTdi4(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  const empfindlichkeit = ermittleListenwerte(index, 'tdi4')
  let zaehler = 0
  let nenner = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const wert = empfindlichkeit[taxa.id[i]!]!
    if (Number.isNaN(wert)) continue
    const abundanz = taxa.abundanz[i]!
    zaehler += abundanz * wert
    nenner += abundanz
    // 25·s − 25 je Schale: so ergeben die Anteile in Summe den Index
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, abundanz, wert, null, abundanz * 25 * (wert - 1))
  }
  terme?.teileDurch(nenner)
  return (25 * zaehler) / nenner - 25
}

export const TDI4 = kenngroesse({
  schluessel: 'TDI4',
  label: 'Trophic Diatom Index (TDI4)',
  einheit: '',
  abschnitt: 'Kieselalgen',
  erlaeuterung:
    'Mit den Schalen gewogenes Mittel der Nährstoffempfindlichkeit: 0 sehr nährstoffarm bis 100 sehr nährstoffreich.',
  quelle: QUELLEN.TDI4,
  marke: 'veroeffentlicht',
  listenwerte: ['tdi4'],
  berechne: berechneTdi4,
})
