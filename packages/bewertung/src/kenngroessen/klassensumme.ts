import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'
import { SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/** Summe der geschätzten Häufigkeitsklassen der Indikatortaxa; die Abundanz einer geschätzten Probe ist ihre Klasse. */
function berechneKlassensumme(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    if (probe.gewicht[i] === 0) continue
    const klasse = taxa.abundanz[i]!
    summe += klasse
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, klasse, klasse, null, klasse)
  }
  return summe
}

export const KLASSENSUMME = kenngroesse({
  schluessel: 'SAP_KLASSENSUMME',
  label: 'Summe der geschätzten Häufigkeitsklassen',
  einheit: '',
  abschnitt: 'Saprobie',
  erlaeuterung: 'Summe der geschätzten Häufigkeitsklassen der Indikatortaxa.',
  quelle: QUELLEN.DIN_38410,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneKlassensumme,
})
