import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { berechneSaprobienindex, SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/**
 * Streuungsmaß SM = √(Σ G·A·(SI − s)² / ((n − 1) · Σ G·A)) über n Indikatortaxa; ab zwei Taxa berechenbar.
 * Quelle: DIN 38410. Die Terme verteilen SM nach dem Anteil am Abweichungsquadrat.
 */
export function berechneSaprobieStreuung(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  const mittel = berechneSaprobienindex(probe, null)
  let quadrate = 0
  let nenner = 0
  let anzahl = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const gewicht = probe.gewicht[i]!
    if (gewicht === 0) continue
    const wert = probe.saprobiewert[i]!
    const abundanz = taxa.abundanz[i]!
    const beitrag = gewicht * abundanz * (mittel - wert) * (mittel - wert)
    quadrate += beitrag
    nenner += gewicht * abundanz
    anzahl++
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, abundanz, wert, gewicht, beitrag)
  }
  if (anzahl < 2) return Number.NaN
  const streuung = Math.sqrt(quadrate / ((anzahl - 1) * nenner))
  if (quadrate > 0) terme?.multipliziereMit(streuung / quadrate)
  return streuung
}

export const SAPROBIE_STREUUNG = kenngroesse({
  schluessel: 'SAP_STREUUNG',
  label: 'Streuungsmaß des Saprobienindex',
  einheit: '',
  abschnitt: 'Saprobie',
  erlaeuterung: 'Wie weit die Saprobiewerte der Indikatortaxa um den Saprobienindex streuen.',
  quelle: QUELLEN.DIN_38410,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneSaprobieStreuung,
})
