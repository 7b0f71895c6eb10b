import { ELEMENTANGABEN, type Element } from './elemente.ts'

/** Die Qualitätselemente in der Reihenfolge jeder Anzeige. */
export const ELEMENTE = Object.keys(ELEMENTANGABEN) as [Element, ...Element[]]

export const ELEMENTE_LABEL = jeElement(element => ELEMENTANGABEN[element].label)

/** Wie ein Element in Pfaden, Feldern der Antworten und Spalten heißt. */
export type Elementkurz = Lowercase<Element>
export function kurzVon(element: Element): Elementkurz {
  return element.toLowerCase() as Elementkurz
}

/** Zu jedem Element ein Wert. */
export function jeElement<W>(wert: (element: Element) => W): Readonly<Record<Element, W>> {
  return Object.fromEntries(ELEMENTE.map(element => [element, wert(element)])) as Record<Element, W>
}

/**
 * Zu jedem Element ein Feld unter seinem kurzen Namen.
 * @param name was daran hängt: `elementfelder(() => 0)` ist `{ mzb: 0, phb: 0 }`, mit `'Status'` `{ mzbStatus: 0, phbStatus: 0 }`
 */
export function elementfelder<W, const N extends string = ''>(wert: (element: Element) => W, name = '' as N) {
  return Object.fromEntries(ELEMENTE.map(element => [`${kurzVon(element)}${name}`, wert(element)])) as {
    [F in `${Elementkurz}${N}`]: W
  }
}
