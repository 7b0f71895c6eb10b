import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import { STROEMUNGSKLASSEN } from '../taxalisteIndex.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Anteil von Strömungsklassen: 100·Σ n·t_k / Σ Σ n·t über eingestufte Taxa; 0…100 %, alle fünf zusammen 100 %.
 * `von`…`bis` 0…4: stehend, sehr langsam, langsam, mäßig, schnell. Taxa ohne Punkte gehen nicht ein.
 */
export function berechneStroemungsanteil(probe: Probe, von: number, bis: number, terme: Terme | null): number {
  const { taxa, index } = probe
  let zaehler = 0
  let nenner = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const taxon = taxa.id[i]!
    const alle = index.stroemungSumme[taxon]!
    if (alle === 0) continue
    let punkte = 0
    for (let klasse = von; klasse <= bis; klasse++) punkte += index.stroemung[taxon * 5 + klasse]!
    const abundanz = taxa.abundanz[i]!
    zaehler += abundanz * punkte
    nenner += abundanz * alle
    if (terme !== null) terme.nimm(index.namen[taxon]!, abundanz, punkte, alle, 100 * abundanz * punkte)
  }
  terme?.teileDurch(nenner)
  return (100 * zaehler) / nenner
}

/** Anteil der Individuen ohne Einstufung der Strömungspräferenz; 0…100 %. */
export function berechneStroemungUnbekannt(probe: Probe, terme: Terme | null): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const taxon = taxa.id[i]!
    if (index.stroemungSumme[taxon] !== 0) continue
    summe += taxa.abundanz[i]!
    if (terme !== null) terme.nimm(index.namen[taxon]!, taxa.abundanz[i]!, null, null, 100 * taxa.abundanz[i]!)
  }
  terme?.teileDurch(taxa.summe)
  return (100 * summe) / taxa.summe
}

function anteil<const S extends string>(schluessel: S, label: string, erlaeuterung: string, von: number, bis: number) {
  return kenngroesse({
    schluessel,
    label,
    einheit: '%',
    abschnitt: 'Strömung',
    erlaeuterung,
    quelle: QUELLEN.STROEMUNG,
    marke: 'abgeleitet',
    listenwerte: STROEMUNGSKLASSEN,
    berechne: (probe, terme) => berechneStroemungsanteil(probe, von, bis, terme),
  })
}

export const STROEMUNGSANTEILE = [
  anteil('STROEMUNG_STEHEND', 'Strömungspräferenz stehend', 'Anteil der Punkte für stehendes Wasser.', 0, 0),
  anteil(
    'STROEMUNG_SEHR_LANGSAM',
    'Strömungspräferenz sehr langsam',
    'Anteil der Punkte für sehr langsame Strömung.',
    1,
    1,
  ),
  anteil('STROEMUNG_LANGSAM', 'Strömungspräferenz langsam', 'Anteil der Punkte für langsame Strömung.', 2, 2),
  anteil('STROEMUNG_MAESSIG', 'Strömungspräferenz mäßig', 'Anteil der Punkte für mäßige Strömung.', 3, 3),
  anteil('STROEMUNG_SCHNELL', 'Strömungspräferenz schnell', 'Anteil der Punkte für schnelle Strömung.', 4, 4),
  anteil('STROEMUNG_RHEO', 'Strömungsliebender Anteil', 'Anteil der Punkte für mäßige und schnelle Strömung.', 3, 4),
] as const

export const STROEMUNG_UNBEKANNT = kenngroesse({
  schluessel: 'STROEMUNG_UNBEKANNT',
  label: 'Strömungspräferenz ohne Einstufung',
  einheit: '%',
  abschnitt: 'Strömung',
  erlaeuterung: 'Anteil der Individuen, deren Taxon keine Strömungspräferenz in der Liste hat.',
  quelle: QUELLEN.STROEMUNG,
  marke: 'abgeleitet',
  listenwerte: STROEMUNGSKLASSEN,
  berechne: berechneStroemungUnbekannt,
})
