import type { Wert } from '@benthos/fachmodell'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { schreibabstand } from '@benthos/fachmodell/taxonname/aehnlichkeit'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'

/** Was statt einer unlesbaren Zelle nur gemeint sein kann. Kommt zweierlei in Frage, ist es keines: geraten wird nichts. */

/** Kürzer ist ein Wort, das um einen Buchstaben abweicht, auch leicht ein anderes. */
const KUERZESTES_WORT = 4
/** So lang sind Kürzel wie „Stmk“ und „Bgld“. */
const KUERZEL = /^\p{L}{2,5}$/u

/**
 * Der eine Eintrag der Liste, der gemeint sein kann: er beginnt mit dem ganzen Text, er oder sein Anfang weicht um einen Buchstaben ab,
 * oder der Text ist sein Kürzel.
 * @param form macht Texte vergleichbar
 * @example ersatzAusListe('stmk', bundeslaender, klein) // 'Steiermark'
 */
export function ersatzAusListe(wort: string, werte: readonly Wert[], form: (text: string) => string): string | null {
  // Eine Ziffer zu viel oder zu wenig ist eine andere Zahl, kein Tippfehler.
  if (!/\p{L}/u.test(wort)) return null
  const eintraege = [...new Map(werte.map(({ label }) => [form(label), label]))]
  const einziger = (passt: (eintrag: string) => boolean): string | null => {
    const [erster, zweiter] = eintraege.filter(([eintrag]) => passt(eintrag))
    return erster && !zweiter ? erster[1] : null
  }
  const kuerzel = wort.replace(/\.$/, '')
  return (
    einziger(
      eintrag => wort.length >= 2 && eintrag.startsWith(wort) && !/[\p{L}\d]/u.test(eintrag.charAt(wort.length)),
    ) ??
    umEinen(wort, eintraege, eintrag => [eintrag]) ??
    umEinen(wort, eintraege, anfaenge) ??
    (KUERZEL.test(kuerzel) ? einziger(eintrag => istKuerzel(kuerzel, eintrag)) : null)
  )
}

function umEinen(
  wort: string,
  eintraege: readonly (readonly [form: string, label: string])[],
  lesarten: (eintrag: string) => readonly string[],
): string | null {
  if (wort.length < KUERZESTES_WORT) return null
  const nahe = eintraege.filter(([eintrag]) => lesarten(eintrag).some(lesart => schreibabstand(wort, lesart, 2) <= 2))
  const [erster, zweiter] = nahe
  if (!erster || zweiter) return null
  const [eintrag, label] = erster
  const passt = (lesart: string) => schreibabstand(wort, lesart, 1) <= 1 && ziffern(wort) === ziffern(lesart)
  return lesarten(eintrag).some(passt) ? label : null
}

/** Womit ein Eintrag beginnt, bis zu jedem Ende eines Worts: „Landesmessnetz Tirol“ von „Landesmessnetz Tirol (Demo)“. */
const anfaenge = (eintrag: string): string[] =>
  [...eintrag.matchAll(/[\p{L}\d](?![\p{L}\d])/gu)].map(({ index }) => eintrag.slice(0, index + 1))

const ziffern = (text: string): string => text.replaceAll(/\D/g, '')

/** Anfangsbuchstabe und danach Buchstaben in derselben Folge, alle aus einem Wort. */
function istKuerzel(kuerzel: string, eintrag: string): boolean {
  if (!/^\p{L}+$/u.test(eintrag) || eintrag.charAt(0) !== kuerzel.charAt(0)) return false
  let ort = 0
  for (const buchstabe of kuerzel) {
    ort = eintrag.indexOf(buchstabe, ort) + 1
    if (ort === 0) return false
  }
  return true
}

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
