import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { bestimmeHaeufigkeitsklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'
import { SAPROBIE_LISTENWERTE } from './saprobienindex.ts'

/** Summe der Häufigkeitsklassen (1…7) der Indikatortaxa. Quelle: DIN 38410, gesichert ab 20. */
export function berechneHaeufigkeitssumme(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    if (probe.gewicht[i] === 0) continue
    const klasse = bestimmeHaeufigkeitsklasse(taxa.abundanz[i]!)
    summe += klasse
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, taxa.abundanz[i]!, klasse, null, klasse)
  }
  return summe
}

export const HAEUFIGKEITSSUMME = kenngroesse({
  schluessel: 'SAP_HAEUFIGKEITSSUMME',
  label: 'Häufigkeitssumme der Indikatortaxa',
  einheit: '',
  abschnitt: 'Saprobie',
  erlaeuterung: 'Summe der sieben Häufigkeitsklassen der Indikatortaxa; Maß der Sicherung des Saprobienindex.',
  quelle: QUELLEN.DIN_38410,
  marke: 'veroeffentlicht',
  listenwerte: SAPROBIE_LISTENWERTE,
  berechne: berechneHaeufigkeitssumme,
})
