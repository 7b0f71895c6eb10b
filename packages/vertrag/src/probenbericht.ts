import { jeElement, kurzVon } from '@benthos/fachmodell'
import { MitKennung } from './bausteine.ts'
import { Briefkopfwahl } from './briefkopf.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Was von einer Probe erfasst ist, als Blatt zum Ablegen und Abhaken, auch solange nichts abgegeben ist. */

const gemeinsam = {
  methode: 'GET',
  objekt: 'aufnahme',
  recht: 'aufnahme.lesen',
  params: MitKennung,
  query: Briefkopfwahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.pdf],
} as const

const mzbListe = <const N extends string>(name: N) =>
  endpunkt({
    ...gemeinsam,
    thema: 'MZB',
    element: 'MZB',
    pfad: `/aufnahme/:id/mzb/bericht/taxaliste/${name}`,
    zusammenfassung: `Taxaliste der Probe als PDF (${name})`,
  })
const phbListe = <const N extends string>(name: N, was: string) =>
  endpunkt({
    ...gemeinsam,
    thema: 'PHB',
    element: 'PHB',
    pfad: `/aufnahme/:id/phb/bericht/taxaliste/${name}`,
    zusammenfassung: `${was} als PDF`,
  })

/** Taxaliste einer Probe; Makroalgen sind alle Algen außer Kieselalgen, dazu die Mischbestände. */
export const leseTaxalistenbericht = {
  MHS: mzbListe('mhs'),
  SCREENING: mzbListe('screening'),
  PHB: phbListe('phb', 'Taxaliste des Phytobenthos'),
  MAKROALGEN: phbListe('makroalgen', 'Makroalgen mit Mischbeständen'),
} as const
export type Taxalistenbericht = keyof typeof leseTaxalistenbericht

/** Aufnahme, Köpfe und Taxalisten aller Proben eines Qualitätselements, dazu Klasse und Lage. */
export const leseStandardbericht = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    thema: element,
    element,
    pfad: `/aufnahme/:id/${kurzVon(element)}/standardbericht`,
    zusammenfassung: `Klasse, Lage, Aufnahme, Probenköpfe und Taxalisten zum ${element} als PDF`,
  }),
)
