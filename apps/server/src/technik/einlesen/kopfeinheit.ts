import type { Einlesespalte } from '@benthos/vertrag/einlesespalte'

/** Die Einheit, die eine Überschrift nennt: was in der Datei in Metern steht, darf nicht still zu Zentimetern werden. */

/** Klammern, die nicht zum Namen gehören: eckige immer, runde um die Einheiten, die unsere Ausgaben so schreiben. */
export const KLAMMERN = /\[[^\]]*\]|\((?:m|km|km²|m³\/s)\)/gi

/**
 * Nennt die Überschrift eine andere Einheit als die, in der die Spalte erfasst wird?
 * @param zusatz was hinter dem Namen in runden Klammern steht; leer, wo es zum Namen gehört
 */
export const nenntAndereEinheit = (kopf: string, zusatz: string, { andereEinheit, einheit }: Einlesespalte): boolean =>
  andereEinheit?.test(kopf) === true ||
  (einheit !== undefined &&
    [...(kopf.match(KLAMMERN) ?? []).map(klammer => klammer.slice(1, -1)), zusatz].some(
      text => text !== '' && !istEinheit(text, einheit),
    ))

/**
 * Steht da diese Einheit, wie auch immer geschrieben, und allenfalls dahinter, worauf sie sich bezieht?
 * @example istEinheit('m ü. A.', 'm') // true
 * @example istEinheit('km2', 'km²') // true
 * @example istEinheit('mS/cm', 'µS/cm') // false
 */
function istEinheit(text: string, einheit: string): boolean {
  const [geschriebene, gemeinte] = [vereinheitliche(text), vereinheitliche(einheit)]
  return geschriebene.startsWith(gemeinte) && BEZUG.test(geschriebene.slice(gemeinte.length))
}

/** Nach der Einheit nichts oder ein Wort dazu (ü. A., O2), nichts, was aus ihr eine andere macht (m/s, m 2, g pro m). */
const BEZUG = /^(?![a-z0-9])(?!\s*([/·*\d-]|(pro|per|je)\b))/

const vereinheitliche = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replaceAll('^', '')
    .replace(/^(°|grad)?\s*c(elsius)?(?![a-z])/, '°c')
    .replace(/^prozent\b/, '%')
