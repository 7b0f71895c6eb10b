import type { Element } from './elemente.ts'
import { ELEMENTE } from './jeElement.ts'

/**
 * Teile einer Aufnahme, die außerhalb der Proben stehen: Abschnitte des Ortsbefunds, Fotos und Choriotopskizze. Hier allein
 * steht, welchen Qualitätselementen sie gehören; Lesen, Sperren, Verlauf, Duplikat und Menü folgen daraus.
 */
type Teilangabe = {
  /** wer keines davon lesen darf, sieht den Teil nicht; ist eines gesperrt, ist es der Teil auch */
  elemente: readonly Element[]
  /** Element, dessen Ergebnis nach einer Änderung veraltet ist; null: keines beruht darauf */
  bewertet: Element | null
}

const GETEILT = { elemente: ELEMENTE, bewertet: null } as const

export const AUFNAHMETEILE = {
  wetterHydrographie: GETEILT,
  morphologieHydraulikPhysikalischChemischerBefund: GETEILT,
  organoleptischerBefundReduktionen: GETEILT,
  /** verteilt die Teilproben der MHS */
  choriotop: { elemente: ['MZB'], bewertet: 'MZB' },
  phytobenthos: { elemente: ['PHB'], bewertet: 'PHB' },
  phbMakroskopischeArtWuchsform: { elemente: ['PHB'], bewertet: 'PHB' },
  /** jedes der Fotos für sich */
  foto: GETEILT,
  choriotopskizze: { elemente: ['MZB'], bewertet: null },
} as const satisfies Record<string, Teilangabe>

export type Aufnahmeteil = keyof typeof AUFNAHMETEILE
const TEILE = Object.keys(AUFNAHMETEILE) as Aufnahmeteil[]

/** Abschnitte des Ortsbefunds: Teile mit eigenem Formular und eigener Version. */
export const ORTSBEFUNDNAMEN = [
  'wetterHydrographie',
  'morphologieHydraulikPhysikalischChemischerBefund',
  'organoleptischerBefundReduktionen',
  'choriotop',
  'phytobenthos',
] as const satisfies readonly Aufnahmeteil[]

/** Teile, die diesem Qualitätselement gehören, auch die mit dem anderen geteilten. */
export function teileDesElements(element: Element): readonly Aufnahmeteil[] {
  return TEILE.filter(teil => gehoertZu(teil, element))
}

/** Teile, die nur diesem Qualitätselement gehören: mit ihm fallen sie weg. */
export function eigeneTeile(element: Element): readonly Aufnahmeteil[] {
  return TEILE.filter(teil => einzigesElement(teil) === element)
}

/** Das Element, dem der Teil allein gehört; null: er ist geteilt. */
export function einzigesElement(teil: Aufnahmeteil): Element | null {
  const elemente: readonly Element[] = AUFNAHMETEILE[teil].elemente
  return elemente.length === 1 ? (elemente[0] as Element) : null
}

/** Gehört der Teil (auch) diesem Qualitätselement? */
export function gehoertZu(teil: Aufnahmeteil, element: Element): boolean {
  const elemente: readonly Element[] = AUFNAHMETEILE[teil].elemente
  return elemente.includes(element)
}
