import { HOEHENKLASSEN } from '../listen/typologie.ts'
import { labelVon } from '../werteliste.ts'
import { formatiereZahl } from '../zahl/formatiereZahl.ts'
import type { Pruefregel } from './befund.ts'
import type { Messstellenbild } from './messstellenbild.ts'

/** Grenzen der Höhenklassen in m; zu welcher Klasse eine Grenze gehört, ist nicht gesagt, sie passt zu beiden. */
const GRENZEN: Readonly<Record<string, readonly [number, number]>> = {
  H1: [Number.NEGATIVE_INFINITY, 200],
  H2: [200, 500],
  H3: [500, 800],
  H4: [800, 1600],
  H5: [1600, Number.POSITIVE_INFINITY],
}

/** Seehöhe gegen die gewählte Höhenklasse der Bioregion. */
export const pruefeSeehoeheHoehenklasse: Pruefregel<Messstellenbild> = ({ seehoehe, bioregionHoehe }) => {
  const grenzen = bioregionHoehe === null ? undefined : GRENZEN[bioregionHoehe]
  if (seehoehe === null || !grenzen || (seehoehe >= grenzen[0] && seehoehe <= grenzen[1])) return []
  return [
    {
      regel: 'SEEHOEHE_HOEHENKLASSE',
      teil: 'charakteristik',
      stelle: 'bioregionHoehe',
      element: null,
      wert: `${seehoehe} ${bioregionHoehe}`,
      text: `Seehöhe ${formatiereZahl(seehoehe, 1)} m liegt nicht in der Höhenklasse „${labelVon(HOEHENKLASSEN, bioregionHoehe)}“.`,
      quelle: 'Höhenklassen der Gewässertypologie (aus der Fachliteratur, nicht amtlich bestätigt)',
    },
  ]
}
