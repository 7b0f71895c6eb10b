import { formatiereZahl } from '../zahl/formatiereZahl.ts'
import { bestimmeAuffaelligkeit, nenneVergleich, QUELLE_ROBUST } from './auffaelligkeit.ts'
import type { Aufnahmebild } from './aufnahmebild.ts'
import type { Pruefregel } from './befund.ts'

/** So viele Vergleichsfunde braucht die Verteilung eines Taxons. */
const MINDESTENS = 10
/** Dichten streuen von Natur aus um ein Mehrfaches: Annahme dieser Anwendung. */
const SKALA = { istLogarithmisch: true, kleinsteStreuung: 0.5 } as const

/** Ungewöhnlich hohe Dichte eines Taxons; wenige Individuen sind nie auffällig. */
export const pruefeHaeufigkeit: Pruefregel<Aufnahmebild> = ({ taxa, gebiet }) =>
  taxa.flatMap(({ taxon, teil, element, dichte, vergleich }) => {
    const auffaellig = dichte === null ? null : bestimmeAuffaelligkeit(dichte, vergleich, SKALA, MINDESTENS)
    if (dichte === null || !auffaellig || dichte <= auffaellig.spanne[1]) return []
    return {
      regel: 'TAXON_HAEUFIGKEIT' as const,
      teil,
      stelle: taxon,
      element,
      wert: String(dichte),
      text:
        `${taxon}: ${formatiereZahl(dichte, 1)} Individuen je m² sind ungewöhnlich viele gegenüber ` +
        `${vergleich.length} Vergleichsfunden (${gebiet}; ${nenneVergleich(auffaellig, 1)}).`,
      quelle: `Erfahrungswert aus den Aufnahmen dieses Gebiets: ${QUELLE_ROBUST}`,
    }
  })
