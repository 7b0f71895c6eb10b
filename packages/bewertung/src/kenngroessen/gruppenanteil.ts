import { EPT, GRUPPENBITS } from '../gruppen.ts'
import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

/** Anteil der Individuen einer Gruppenauswahl an allen Individuen; 0…100 %. */
export function berechneIndividuenanteil(probe: Probe, bits: number, terme: Terme | null): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    if ((probe.gruppenbits[i]! & bits) === 0) continue
    const abundanz = taxa.abundanz[i]!
    summe += abundanz
    if (terme !== null) terme.nimm(index.namen[taxa.id[i]!]!, abundanz, null, null, 100 * abundanz)
  }
  terme?.teileDurch(taxa.summe)
  return (100 * summe) / taxa.summe
}

function anteil<const S extends string>(schluessel: S, name: string, bits: number) {
  return kenngroesse({
    schluessel,
    label: `${name}, Individuenanteil`,
    einheit: '%',
    abschnitt: 'Zusammensetzung',
    erlaeuterung: `Anteil der Individuen der Gruppe ${name} an allen Individuen.`,
    quelle: QUELLEN.ZAEHLUNG,
    marke: 'veroeffentlicht',
    listenwerte: [],
    berechne: (probe, terme) => berechneIndividuenanteil(probe, bits, terme),
  })
}

export const EPT_INDIVIDUENANTEIL = anteil('EPT_INDIVIDUEN_PROZENT', 'EPT', EPT)

const G = GRUPPENBITS
/** Großgruppen ohne Überschneidung; zusammen 100 %. */
export const GRUPPENANTEILE = [
  anteil('ANTEIL_EPHEMEROPTERA', 'Ephemeroptera', G.EPHEMEROPTERA),
  anteil('ANTEIL_PLECOPTERA', 'Plecoptera', G.PLECOPTERA),
  anteil('ANTEIL_TRICHOPTERA', 'Trichoptera', G.TRICHOPTERA),
  anteil('ANTEIL_COLEOPTERA', 'Coleoptera', G.COLEOPTERA),
  anteil('ANTEIL_DIPTERA', 'Diptera', G.DIPTERA),
  anteil('ANTEIL_CRUSTACEA', 'Crustacea', G.CRUSTACEA),
  anteil('ANTEIL_GASTROPODA', 'Gastropoda', G.GASTROPODA),
  anteil('ANTEIL_BIVALVIA', 'Bivalvia', G.BIVALVIA),
  anteil('ANTEIL_OLIGOCHAETA', 'Oligochaeta', G.OLIGOCHAETA),
  anteil('ANTEIL_HIRUDINEA', 'Hirudinea', G.HIRUDINEA),
  anteil('ANTEIL_TURBELLARIA', 'Turbellaria', G.TURBELLARIA),
  anteil('ANTEIL_ODONATA', 'Odonata', G.ODONATA),
  anteil('ANTEIL_HETEROPTERA', 'Heteroptera', G.HETEROPTERA),
  anteil('ANTEIL_UEBRIGE', 'übrige Gruppen', G.UEBRIGE),
] as const
