import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'

/** Was statt einer unlesbaren Zelle nur gemeint sein kann. Kommt zweierlei in Frage, ist es keines: geraten wird nichts. */

/**
 * Dieselbe Zahl mit dem Dezimalzeichen der Datei, wo sie sich nur als Dezimalbruch lesen lässt.
 * @example ersatzFuerZahl('2.5', ',') // '2,5'
 */
export function ersatzFuerZahl(text: string, dezimalzeichen: Dezimalzeichen): string | null {
  const anderes = dezimalzeichen === ',' ? '.' : ','
  const getauscht = text.replace(anderes, dezimalzeichen)
  if (!new RegExp(`^[+-]?\\d+\\${anderes}\\d+$`).test(text) || leseZahl(text, dezimalzeichen).art === 'WERT')
    return null
  return leseZahl(getauscht, dezimalzeichen).art === 'WERT' ? getauscht : null
}

const MONATE = ['jän', 'feb', 'mär', 'apr', 'mai', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dez']
const NACH_JAHR = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const MIT_MONAT = /^(\d{1,2})\.? ?(\p{L}{3,9})\.? ?(\d{4})$/u
const MIT_STRICH = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/**
 * Der Tag in anderer Schreibweise, wo Tag und Monat nicht zu verwechseln sind.
 * @example ersatzFuerTag('4. Mai 2026') // '04.05.2026'
 */
export function ersatzFuerTag(text: string): string | null {
  const nachJahr = NACH_JAHR.exec(text)
  if (nachJahr) return alsTag(nachJahr[3], nachJahr[2], nachJahr[1])
  const mitMonat = MIT_MONAT.exec(text)
  if (mitMonat) {
    const wort = (mitMonat[2] ?? '').toLowerCase().replace(/^jan/, 'jän').replace(/^mar/, 'mär')
    const monat = MONATE.findIndex(name => wort.startsWith(name)) + 1
    return monat === 0 ? null : alsTag(mitMonat[1], String(monat), mitMonat[3])
  }
  const [, erstes, zweites, jahr] = MIT_STRICH.exec(text) ?? []
  if (erstes === undefined || zweites === undefined) return null
  // Nur einer von beiden kann der Monat sein, oder beide sind gleich.
  if (Number(erstes) > 12 || erstes === zweites) return alsTag(erstes, zweites, jahr)
  return Number(zweites) > 12 ? alsTag(zweites, erstes, jahr) : null
}

function alsTag(tag = '', monat = '', jahr = ''): string | null {
  const text = `${tag.padStart(2, '0')}.${monat.padStart(2, '0')}.${jahr}`
  return leseDatum(text).art === 'WERT' ? text : null
}
