import { BIOREGIONEN } from '../listen/typologie.ts'
import { labelVon } from '../werteliste.ts'
import { formatiereNeben } from '../zahl/formatiereNeben.ts'
import type { Pruefregel } from './befund.ts'
import type { Messstellenbild } from './messstellenbild.ts'
import { berechneQuantil } from './verteilung.ts'

/** Unter so vielen Vergleichsstellen sagt ihre Verteilung nichts über die Bioregion. */
const MINDESTENS = 20
/** Zäune nach Tukey 1977, Exploratory Data Analysis: anderthalb Quartilsabstände (A-PLAUS-06). */
const ZAUN = 1.5

/** Seehöhe gegen die Höhen der anderen Messstellen derselben Bioregion; amtliche Höhengrenzen sind nicht hinterlegt. */
export const pruefeSeehoeheBioregion: Pruefregel<Messstellenbild> = ({ seehoehe, bioregion, hoehenDerBioregion }) => {
  if (seehoehe === null || bioregion === null || hoehenDerBioregion.length < MINDESTENS) return []
  const [unten, oben] = [berechneQuantil(hoehenDerBioregion, 0.25), berechneQuantil(hoehenDerBioregion, 0.75)]
  const abstand = ZAUN * (oben - unten)
  if (seehoehe >= unten - abstand && seehoehe <= oben + abstand) return []
  const [niedrigste, hoechste] = [Math.min(...hoehenDerBioregion), Math.max(...hoehenDerBioregion)]
  const zahlen = [seehoehe, niedrigste, hoechste, unten, oben]
  const m = (wert: number) =>
    formatiereNeben(
      wert,
      zahlen.filter(zahl => zahl !== wert),
      0,
    )
  return [
    {
      regel: 'SEEHOEHE_BIOREGION',
      teil: 'lage_koordinaten',
      stelle: 'seehoehe',
      element: null,
      wert: `${seehoehe} ${bioregion}`,
      text:
        `Seehöhe ${m(seehoehe)} m ist für die Bioregion „${labelVon(BIOREGIONEN, bioregion)}“ ungewöhnlich: ` +
        `${hoehenDerBioregion.length} andere Messstellen liegen zwischen ${m(niedrigste)} und ${m(hoechste)} m, ` +
        `die mittlere Hälfte zwischen ${m(unten)} und ${m(oben)} m.`,
      quelle: 'Erfahrungswert aus den Messstellen dieser Bioregion (Quartile, Zäune nach Tukey)',
    },
  ]
}
