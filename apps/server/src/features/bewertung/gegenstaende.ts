import type { Probenmethode, VerfahrenSchluessel } from '@benthos/bewertung'
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
 * Rechenkern dazu und werden hier gewählt. Biomasse hat kein Verfahren.
 */
export const GEGENSTAENDE: readonly Gegenstand[] = [
  {
    methode: 'MHS',
    element: 'MZB',
    probe: 'MHS-Probe',
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-1',
    brauchtFlaeche: true,
  },
  {
    methode: 'QUANTITATIV',
    element: 'MZB',
    probe: 'quantitative Probe',
    verfahren: 'MZB_DETAILLIERT',
    edition: '2026-1',
    brauchtFlaeche: true,
  },
  {
    methode: 'SCREENING',
    element: 'MZB',
    probe: 'Screening-Probe',
    verfahren: 'MZB_SCREENING',
    edition: '2026-1',
    brauchtFlaeche: false,
  },
  {
    methode: 'QUALITATIV',
    element: 'MZB',
    probe: 'qualitative Probe',
    verfahren: 'MZB_QUALITATIV',
    edition: '2026-1',
    brauchtFlaeche: false,
  },
  {
    methode: 'PHB',
    element: 'PHB',
    probe: 'Probe des Phytobenthos',
    verfahren: 'PHB',
    edition: '2026-1',
    brauchtFlaeche: false,
  },
]

/** Gegenstand einer Methode. */
export function gegenstandVon(methode: Probenmethode): Gegenstand {
  const gegenstand = GEGENSTAENDE.find(eine => eine.methode === methode)
  if (!gegenstand) throw new TypeError(`Für ${methode} gibt es kein Verfahren.`)
  return gegenstand
}
