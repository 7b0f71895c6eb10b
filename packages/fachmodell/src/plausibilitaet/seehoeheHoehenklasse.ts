import { HOEHENGRENZEN, HOEHENKLASSEN } from '../listen/typologie.ts'
import { labelVon } from '../werteliste.ts'
import { formatiereNeben } from '../zahl/formatiereNeben.ts'
import type { Pruefregel } from './befund.ts'
import type { Messstellenbild } from './messstellenbild.ts'

/** Von wo bis wo eine Höhenklasse reicht, m; zu welcher eine Grenze gehört, ist nicht gesagt, sie passt zu beiden. */
function grenzenVon(klasse: string): readonly [number, number] | null {
  const stelle = HOEHENKLASSEN.findIndex(({ value }) => value === klasse)
  return stelle === -1
    ? null
    : [HOEHENGRENZEN[stelle - 1] ?? Number.NEGATIVE_INFINITY, HOEHENGRENZEN[stelle] ?? Number.POSITIVE_INFINITY]
}

/** Seehöhe gegen die gewählte Höhenklasse der Bioregion. */
export const pruefeSeehoeheHoehenklasse: Pruefregel<Messstellenbild> = ({ seehoehe, bioregionHoehe }) => {
  const grenzen = bioregionHoehe === null ? null : grenzenVon(bioregionHoehe)
  if (seehoehe === null || !grenzen || (seehoehe >= grenzen[0] && seehoehe <= grenzen[1])) return []
  return [
    {
      regel: 'SEEHOEHE_HOEHENKLASSE',
      teil: 'charakteristik',
      stelle: 'bioregionHoehe',
      element: null,
      wert: `${seehoehe} ${bioregionHoehe}`,
      text: `Seehöhe ${formatiereNeben(seehoehe, grenzen.filter(Number.isFinite), 1, 0)} m liegt nicht in der Höhenklasse „${labelVon(HOEHENKLASSEN, bioregionHoehe)}“.`,
      quelle: 'Höhenklassen der Gewässertypologie (aus der Fachliteratur, nicht amtlich bestätigt)',
    },
  ]
}
