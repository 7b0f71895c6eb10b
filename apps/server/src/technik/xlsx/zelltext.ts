import { ohneUnerlaubtes } from '../xml/xml.ts'

/** So viele Zeichen fasst eine Zelle; eine Mappe mit mehr darin öffnet Excel nur „repariert“. */
export const ZELLZEICHEN = 32_767

/**
 * Text, wie er in einer Zelle zu lesen ist: ohne Zeichen, die XML nicht kennt, und wo er nicht hineinpasst, gekürzt mit dem Satz, der
 * es sagt.
 */
export function alsZelltext(text: string): string {
  const erlaubt = ohneUnerlaubtes(text)
  if (erlaubt.length <= ZELLZEICHEN) return erlaubt
  const hinweis = ` … (gekürzt: ${erlaubt.length} Zeichen, eine Excel-Zelle fasst ${ZELLZEICHEN})`
  // Nicht mitten in einem Zeichen aus zwei Hälften.
  return ohneUnerlaubtes(erlaubt.slice(0, ZELLZEICHEN - hinweis.length)) + hinweis
}

/**
 * Zelltext, wie er in der Datei steht: `_x0041_` läse jedes Programm als „A“ (ECMA-376, ST_Xstring), deshalb ist sein erster Strich
 * selbst so geschrieben.
 */
export const maskiereZelltext = (text: string): string =>
  alsZelltext(text).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
