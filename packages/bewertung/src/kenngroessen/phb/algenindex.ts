import type { Indikatorfeld, PhbIndikation } from '../../indikation.ts'
import type { Probe } from '../../probe.ts'
import { QUELLEN } from '../../quellen.ts'
import type { Terme } from '../../terme.ts'
import { type Kenngroesse, kenngroesse } from '../kenngroesse.ts'

/**
 * Gewogener Index der Algen: Σ w·G·H / Σ G·H über die Taxa mit Gewicht G > 0; NaN ohne Indikator.
 * Quelle: Zelinka & Marvan 1961, so auch Rott et al. 1997 und 1999.
 * Beispiel (H/w/G): 200/1,2/3, 150/2,6/2, 100/1,8/1, 40/3,1/4 → 2176/1160 = 1,875862
 */
export function berechneAlgenindex(probe: Probe, feld: Indikatorfeld | null, terme: Terme | null): number {
  if (feld === null) return Number.NaN
  const { taxa, index } = probe
  let zaehler = 0
  let nenner = 0
  for (let i = 0; i < taxa.anzahl; i++) {
    const taxon = taxa.id[i]!
    const gewicht = feld.gewicht[taxon]!
    if (gewicht === 0) continue
    const wert = feld.wert[taxon]!
    const abundanz = taxa.abundanz[i]!
    const beitrag = wert * gewicht * abundanz
    zaehler += beitrag
    nenner += gewicht * abundanz
    if (terme !== null) terme.nimm(index.namen[taxon]!, abundanz, wert, gewicht, beitrag)
  }
  terme?.teileDurch(nenner)
  return zaehler / nenner
}

type Angaben<S> = {
  schluessel: S
  label: string
  erlaeuterung: string
  feld: keyof PhbIndikation & ('trophie' | 'saprobie')
}

function algenindex<const S extends string>({ schluessel, label, erlaeuterung, feld }: Angaben<S>): Kenngroesse<S> {
  return kenngroesse({
    schluessel,
    label,
    einheit: '',
    abschnitt: 'Trophie und Saprobie',
    erlaeuterung,
    quelle: QUELLEN.ZELINKA_MARVAN,
    marke: 'veroeffentlicht',
    listenwerte: [],
    berechne: (probe, terme) => berechneAlgenindex(probe, probe.phb?.[feld] ?? null, terme),
  })
}

export const TROPHIEINDEX = algenindex({
  schluessel: 'TI',
  label: 'Trophieindex',
  erlaeuterung: 'Mit Schalen und Gewicht gewogenes Mittel der Trophiewerte; größer ist nährstoffreicher.',
  feld: 'trophie',
})
export const ALGENSAPROBIE = algenindex({
  schluessel: 'SI_ALGEN',
  label: 'Saprobienindex der Algen',
  erlaeuterung: 'Mit Schalen und Gewicht gewogenes Mittel der Saprobiewerte; größer ist stärker belastet.',
  feld: 'saprobie',
})

/** Zahl der Taxa, die zum Trophieindex beitragen. */
export const TROPHIE_INDIKATORTAXA = kenngroesse({
  schluessel: 'TI_INDIKATORTAXA',
  label: 'Indikatortaxa der Trophie',
  einheit: 'Taxa',
  abschnitt: 'Trophie und Saprobie',
  erlaeuterung: 'Zahl der Taxa mit Trophiewert und Gewicht.',
  quelle: QUELLEN.ZELINKA_MARVAN,
  marke: 'veroeffentlicht',
  listenwerte: [],
  berechne({ taxa, index, phb }, terme) {
    const gewicht = phb?.trophie?.gewicht
    if (gewicht === undefined) return Number.NaN
    let zahl = 0
    for (let i = 0; i < taxa.anzahl; i++) {
      const taxon = taxa.id[i]!
      if (gewicht[taxon] === 0) continue
      zahl++
      if (terme !== null) terme.nimm(index.namen[taxon]!, taxa.abundanz[i]!, null, gewicht[taxon]!, 1)
    }
    return zahl
  },
})
