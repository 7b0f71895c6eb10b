import { gelesen, LEER, type Lesung, nichtGelesen } from './lesung.ts'

/** Ganzzahl ohne oder mit Tausenderpunkten (nur in Dreiergruppen), dann höchstens ein Komma. */
const DEUTSCH = /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?$/

/** Mehr Ziffern kann eine Gleitkommazahl nicht unverändert halten. */
const MAX_ZIFFERN = 15

/**
 * Liest eine Zahl in deutscher Schreibweise, für Formularfelder: Komma als Dezimalzeichen, Punkt nur zwischen Dreiergruppen.
 * Ein Punkt als Dezimalzeichen wird abgewiesen, nie umgedeutet (`1.5` ist nicht 15).
 * @example leseZahl('1.234,5') // { art: 'WERT', wert: 1234.5 }
 * @example leseZahl('1.5') // { art: 'FEHLER', grund: '…' }
 */
export function leseZahl(text: string): Lesung<number> {
  const t = bereinigt(text)
  if (t === '') return LEER
  if (!DEUTSCH.test(t)) {
    if (/^-?\d+\.\d+$/.test(t)) {
      return nichtGelesen(`Bitte ein Komma als Dezimalzeichen verwenden: „${t.replace('.', ',')}“.`)
    }
    return nichtGelesen(`„${text.trim()}“ ist keine Zahl.`)
  }
  return alsZahl(t.replaceAll('.', '').replace(',', '.'), text)
}

/** Blanks am Rand weg, typografisches Minus als Bindestrich. */
export function bereinigt(text: string): string {
  return text
    .replaceAll(/[\u00a0\u2007\u2009\u202f]/g, ' ')
    .trim()
    .replace(/^[\u2212\u2013] ?/, '-')
}

/** Wandelt die Schreibweise mit Dezimalpunkt um, wenn sie sich ohne Verlust darstellen lässt. */
export function alsZahl(mitPunkt: string, original: string): Lesung<number> {
  const ziffern = mitPunkt.replaceAll(/[-.]/g, '').replace(/^0+/, '')
  if (ziffern.length > MAX_ZIFFERN) return nichtGelesen(`„${original.trim()}“ hat zu viele Stellen.`)
  const wert = Number(mitPunkt)
  return gelesen(wert === 0 ? 0 : wert)
}
