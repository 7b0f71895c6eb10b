import { GELTENDE_EDITIONEN, type Probenmethode, type VerfahrenSchluessel } from '@benthos/bewertung'
import type { Element } from '@benthos/fachmodell'

/** Was bewertet wird: die Probe einer Methode, mit dem Verfahren und der Edition, die dafür gelten. */
export type Gegenstand = {
  methode: Probenmethode
  element: Element
  /** wie die Probe im Satz heißt */
  probe: string
  verfahren: VerfahrenSchluessel
  edition: string
  /** Dichten brauchen die besammelte Fläche */
  brauchtFlaeche: boolean
}

/**
 * Was sich bewerten lässt, je Element das führende zuerst: seine Klasse ist die des Elements. Neue Editionen kommen im
 * Rechenkern dazu und werden dort die geltenden. Biomasse hat kein Verfahren.
 */
export const GEGENSTAENDE: readonly Gegenstand[] = [
  {
    methode: 'MHS',
    element: 'MZB',
    probe: 'MHS-Probe',
    verfahren: 'MZB_DETAILLIERT',
    edition: GELTENDE_EDITIONEN.MZB_DETAILLIERT,
    brauchtFlaeche: true,
  },
  {
    methode: 'QUANTITATIV',
    element: 'MZB',
    probe: 'quantitative Probe',
    verfahren: 'MZB_DETAILLIERT',
    edition: GELTENDE_EDITIONEN.MZB_DETAILLIERT,
    brauchtFlaeche: true,
  },
  {
    methode: 'SCREENING',
    element: 'MZB',
    probe: 'Screening-Probe',
    verfahren: 'MZB_SCREENING',
    edition: GELTENDE_EDITIONEN.MZB_SCREENING,
    brauchtFlaeche: false,
  },
  {
    methode: 'QUALITATIV',
    element: 'MZB',
    probe: 'qualitative Probe',
    verfahren: 'MZB_QUALITATIV',
    edition: GELTENDE_EDITIONEN.MZB_QUALITATIV,
    brauchtFlaeche: false,
  },
  {
    methode: 'PHB',
    element: 'PHB',
    probe: 'Probe des Phytobenthos',
    verfahren: 'PHB',
    edition: GELTENDE_EDITIONEN.PHB,
    brauchtFlaeche: false,
  },
]

/** Gegenstand einer Methode. */
export function gegenstandVon(methode: Probenmethode): Gegenstand {
  const gegenstand = GEGENSTAENDE.find(eine => eine.methode === methode)
  if (!gegenstand) throw new TypeError(`Für ${methode} gibt es kein Verfahren.`)
  return gegenstand
}
