import { type Eingabetaxon, eingabelisteVon } from '../taxa/eingabeliste.ts'
import { rasterartDer } from '../taxa/rasterartDer.ts'

const taxon = (
  name: string,
  rang: Eingabetaxon['rang'],
  gruppe: string,
  rest: Partial<Eingabetaxon> = {},
): Eingabetaxon => ({
  name,
  autor: null,
  rang,
  gruppe,
  familie: null,
  gattung: rang === 'FAMILIE' ? null : (name.split(' ')[0] ?? null),
  akzeptiert: null,
  ...rest,
})

/** Kleine Taxaliste für Tests: genug für Treffer, Synonym, Mehrdeutigkeit und Unbekanntes. */
const FASSUNG = {
  name: 'MZB Test',
  taxa: [
    taxon('Baetis rhodani', 'ART', 'Ephemeroptera', { autor: 'Pictet, 1845', familie: 'Baetidae' }),
    taxon('Baetis alpinus', 'ART', 'Ephemeroptera', { familie: 'Baetidae' }),
    taxon('Baetis sp.', 'GATTUNG', 'Ephemeroptera', { familie: 'Baetidae' }),
    taxon('Ecdyonurus venosus-Gr.', 'ARTENGRUPPE', 'Ephemeroptera'),
    taxon('Elmis sp.', 'GATTUNG', 'Coleoptera', { stadien: ['LARVE', 'IMAGO'] }),
    taxon('Gammarus fossarum', 'ART', 'Crustacea'),
    taxon('Serratella ignita', 'ART', 'Ephemeroptera'),
    taxon('Ephemerella ignita', 'ART', 'Ephemeroptera', { akzeptiert: 'Serratella ignita' }),
    taxon('Tubificidae Gen. sp.', 'FAMILIE', 'Oligochaeta', { familie: 'Tubificidae' }),
    taxon('Baetidae Gen. sp.', 'FAMILIE', 'Ephemeroptera', { familie: 'Baetidae' }),
    taxon('Ephemeroptera Gen. sp.', 'GRUPPE', 'Ephemeroptera', { gattung: null }),
  ],
}
export const KLEINE_LISTE = eingabelisteVon(FASSUNG)

/** Raster der detaillierten Methode über der kleinen Liste, auf 1,25 m² ganz aussortiert. */
export const KLEINE_ART = rasterartDer('MHS', KLEINE_LISTE, { flaeche: 1.25, aussortierterAnteil: null })

/** Dieselbe Liste, um Varietäten vermehrt, mit Codes als zweitem Schlüssel. */
const VARIETAETEN = ['Fragilaria capucina', 'Fragilaria capucina var. capitellata', 'Fragilaria capucina var. capucina']
const MIT_VARIETAETEN = {
  ...FASSUNG,
  taxa: [
    ...FASSUNG.taxa,
    ...VARIETAETEN.map(name => taxon(name, name.includes('var.') ? 'UNTERART' : 'ART', 'Bacillariophyceae')),
  ],
}
const LISTE_MIT_CODES = eingabelisteVon(MIT_VARIETAETEN, {
  system: 'AQEM',
  namen: {
    '4415': ['Baetis rhodani'],
    '5291': ['Gammarus fossarum'],
    BA001A: ['Baetis alpinus'],
    GA001A: ['Gammarus fossarum'],
    FR009A: ['Fragilaria capucina var. capucina'],
    FR009K: ['Fragilaria capucina var. capitellata'],
  },
})
export const ART_MIT_CODES = rasterartDer('MHS', LISTE_MIT_CODES, { flaeche: 1.25, aussortierterAnteil: null })
