import { ermittleListenwerte } from '../../listenwerte.ts'
import type { Probe } from '../../probe.ts'
import { QUELLEN } from '../../quellen.ts'
import type { Terme } from '../../terme.ts'
import { type Kenngroesse, kenngroesse } from '../kenngroesse.ts'

/** Anteil der Schalen, deren Taxon `gilt`; 0…100 % aller gezählten Schalen. */
function berechneAnteil(probe: Probe, terme: Terme | null, gilt: (taxon: number) => boolean): number {
  const { taxa, index } = probe
  let summe = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const taxon = taxa.id[i]!
    if (!gilt(taxon)) continue
    const abundanz = taxa.abundanz[i]!
    summe += abundanz
    if (terme !== null) terme.nimm(index.namen[taxon]!, abundanz, null, null, 100 * abundanz)
  }
  terme?.teileDurch(taxa.summe)
  return (100 * summe) / taxa.summe
}

/** Anteil der Schalen mit einer Eigenschaft der DARLEQ-Liste (Wert 1); Taxa ohne Angabe gelten als ohne sie. */
function eigenschaftsanteil<const S extends string>(
  schluessel: S,
  label: string,
  listenwert: string,
  erlaeuterung: string,
): Kenngroesse<S> {
  return kenngroesse({
    schluessel,
    label,
    einheit: '%',
    abschnitt: 'Kieselalgen',
    erlaeuterung,
    quelle: QUELLEN.TDI4,
    marke: 'veroeffentlicht',
    listenwerte: [listenwert],
    berechne(probe, terme) {
      const werte = ermittleListenwerte(probe.index, listenwert)
      return berechneAnteil(probe, terme, taxon => werte[taxon] === 1)
    },
  })
}

/** Ökologische Gruppen des DARLEQ-Verfahrens. Quelle: Kelly et al. 2008. */
export const EIGENSCHAFTSANTEILE = [
  eigenschaftsanteil('MOTIL_PROZENT', 'Bewegliche Kieselalgen', 'motil', 'Anteil der Schalen beweglicher Taxa.'),
  eigenschaftsanteil(
    'ORGANISCH_TOLERANT_PROZENT',
    'Gegen organische Belastung tolerante Kieselalgen',
    'organisch_tolerant',
    'Anteil der Schalen von Taxa, die organische Belastung vertragen.',
  ),
  eigenschaftsanteil(
    'PLANKTISCH_PROZENT',
    'Planktische Kieselalgen',
    'planktisch',
    'Anteil der Schalen planktischer Taxa; sie stammen nicht vom Aufwuchs.',
  ),
  eigenschaftsanteil('SALIN_PROZENT', 'Salzliebende Kieselalgen', 'salin', 'Anteil der Schalen salzliebender Taxa.'),
] as const

/** Anteil der Schalen, die zum Trophieindex beitragen. */
export const TROPHIE_ABDECKUNG = kenngroesse({
  schluessel: 'TI_ABDECKUNG',
  label: 'Abdeckung des Trophieindex',
  einheit: '%',
  abschnitt: 'Trophie und Saprobie',
  erlaeuterung: 'Anteil der Schalen, die zum Trophieindex beitragen.',
  quelle: QUELLEN.ZELINKA_MARVAN,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne(probe, terme) {
    const gewicht = probe.phb?.trophie?.gewicht
    return gewicht === undefined ? Number.NaN : berechneAnteil(probe, terme, taxon => gewicht[taxon]! > 0)
  },
})

/** Anteil der Referenzarten an den gezählten Schalen. */
export const REFERENZARTENANTEIL = kenngroesse({
  schluessel: 'REFERENZARTEN_PROZENT',
  label: 'Anteil der Referenzarten',
  einheit: '%',
  abschnitt: 'Trophie und Saprobie',
  erlaeuterung: 'Anteil der Schalen von Arten, die im Referenzzustand vorherrschen.',
  quelle: QUELLEN.QZV,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne(probe, terme) {
    const referenzarten = probe.phb?.referenzarten ?? null
    return referenzarten === null ? Number.NaN : berechneAnteil(probe, terme, taxon => referenzarten[taxon] === 1)
  },
})
