import { gelesen, LEER, type Lesung, nichtGelesen } from './lesung.ts'

/** Zeichen vor den Nachkommastellen. Das Produkt schreibt Komma; Punkt gilt nur für Listen, die es erkennbar so halten. */
export type Dezimalzeichen = ',' | '.'

/** Mehr Ziffern kann eine Gleitkommazahl nicht unverändert halten. */
const MAX_ZIFFERN = 15

/** Ganze Zahl ohne Trennung oder in Dreiergruppen, die nie mit 0 beginnen; dann höchstens ein Dezimalzeichen. */
const FORM = {
  ',': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:[ '’]\d{3})+))(?:,\d+)?$/,
  '.': /^[+-]?(?:\d+|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[ '’]\d{3})+))(?:\.\d+)?$/,
}

/**
 * Der eine Leser für Zahlen: Formular, Raster, Einfügen, Einlesen, Filter und „Was wäre wenn“ lesen damit. Komma vor den
 * Nachkommastellen; Punkt, Blank oder Hochkomma nur zwischen Dreiergruppen. Ein Punkt an anderer Stelle wird abgewiesen, nie
 * umgedeutet: `1.5` ist nicht 15 und `0.125` nicht 125.
 * @param dezimalzeichen `.` für eine Liste in englischer Schreibweise; die Regeln sind dieselben, gespiegelt
 * @example leseZahl('1.234,5') // { art: 'WERT', wert: 1234.5 }
 * @example leseZahl('0.125') // { art: 'FEHLER', grund: 'Bitte ein Komma …' }
 */
export function leseZahl(text: string, dezimalzeichen: Dezimalzeichen = ','): Lesung<number> {
  const t = bereinigt(text)
  if (t === '') return LEER
  if (!FORM[dezimalzeichen].test(t)) return nichtGelesen(grundFuer(t, text.trim(), dezimalzeichen))
  const mitPunkt = t.replaceAll(dezimalzeichen === ',' ? /[. '’]/g : /[, '’]/g, '').replace(',', '.')
  if (mitPunkt.replaceAll(/[+.-]/g, '').replace(/^0+/, '').length > MAX_ZIFFERN)
    return nichtGelesen(`„${text.trim()}“ hat zu viele Stellen.`)
  const wert = Number(mitPunkt)
  return gelesen(wert === 0 ? 0 : wert)
}

/** Blanks am Rand weg, schmale und geschützte als Blank, typografisches Minus als Bindestrich. */
function bereinigt(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .trim()
    .replace(/^[\u2212\u2013] ?/, '-')
}

function grundFuer(t: string, text: string, dezimalzeichen: Dezimalzeichen): string {
  const anderes = dezimalzeichen === ',' ? '.' : ','
  if (new RegExp(`^[+-]?\\d+\\${anderes}\\d+$`).test(t))
    return `Bitte ein${dezimalzeichen === ',' ? ' Komma' : 'en Punkt'} als Dezimalzeichen verwenden: „${t.replace(anderes, dezimalzeichen)}“.`
  if (/^[+-]?\d[\d., '’]*$/.test(t))
    return `„${text}“ ist keine Zahl: Dezimal- und Tausenderzeichen passen nicht zusammen.`
  if (/^(<|>|≤|≥|~|ca\.?|etwa|rund)/i.test(t)) return `„${text}“ ist eine ungefähre Angabe; bitte eine Zahl eintragen.`
  if (/^\d+([.,]\d+)? ?(-|–|bis) ?\d+([.,]\d+)?$/.test(t))
    return `„${text}“ ist ein Bereich; bitte eine Zahl eintragen.`
  if (/^(x+|\++|vorh(\.|anden)?)$/i.test(t))
    return `„${text}“ sagt nur, dass etwas vorhanden war; bitte eine Zahl eintragen.`
  if (/^\?+$/.test(t)) return `„${text}“ ist keine Angabe; bitte eine Zahl eintragen oder die Zelle leer lassen.`
  if (/^(\d{1,2}[.-]\s?([A-Za-zä]{3,}|\d{1,2}\.)|[A-Za-zä]{3,}[. -]\d{2}$)/.test(t))
    return `„${text}“ sieht wie ein Datum aus; vermutlich hat die Tabelle die Zahl umgewandelt.`
  if (/^-?\d+([.,]\d+)?e[+-]?\d+$/i.test(t)) return `„${text}“ steht in Exponentialschreibweise; bitte ausschreiben.`
  if (t.endsWith('%')) return `„${text}“ ist eine Prozentangabe; bitte eine Zahl eintragen.`
  return `„${text}“ ist keine Zahl.`
}
