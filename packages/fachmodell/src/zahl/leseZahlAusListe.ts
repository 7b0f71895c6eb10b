import { type Dezimalzeichen, leseZahl } from './leseZahl.ts'
import { type Lesung, nichtGelesen } from './lesung.ts'

/**
 * Liest eine Zahl aus einer eingefügten oder eingelesenen Liste. Hält die Liste sich erkennbar an ein Dezimalzeichen, gilt
 * `leseZahl` mit diesem. Ist keines erkannt oder sind beide gemischt, spricht jede Zelle für sich: was nur in einer Schreibweise
 * eine Zahl ist, ist diese (`3.5`); was in beiden eine andere wäre (`1.234`, `1,234`), ist ein Fehler mit beiden Lesungen.
 * @param dezimalzeichen das für die ganze Liste erkannte Dezimalzeichen; null: keines
 * @example leseZahlAusListe('3.5', '.') // { art: 'WERT', wert: 3.5 }
 * @example leseZahlAusListe('1.234', null).art // 'FEHLER'
 * @example leseZahlAusListe('1.234', ',') // { art: 'WERT', wert: 1234 }
 */
export function leseZahlAusListe(text: string, dezimalzeichen: Dezimalzeichen | null): Lesung<number> {
  if (dezimalzeichen !== null) return leseZahl(text, dezimalzeichen)
  const deutsch = leseZahl(text)
  const lesungen = deuteMehrdeutiges(text)
  if (lesungen === null) return deutsch.art === 'FEHLER' ? inAndererSchreibweise(text, deutsch) : deutsch
  return nichtGelesen(
    `„${text.trim()}“ ist mehrdeutig: ${lesungen.join(' oder ')}? Bitte ohne Tausenderzeichen schreiben.`,
  )
}

function inAndererSchreibweise(text: string, deutsch: Lesung<number>): Lesung<number> {
  const englisch = leseZahl(text, '.')
  return englisch.art === 'WERT' ? englisch : deutsch
}

/**
 * Beide Zahlen, die eine Zelle ohne erkanntes Dezimalzeichen bedeuten könnte, ohne Tausenderzeichen; null: es ist nur eine.
 * @example deuteMehrdeutiges('1.234') // ['1234', '1,234']
 */
export function deuteMehrdeutiges(text: string): readonly [ganz: string, gebrochen: string] | null {
  if (!/[.,]/.test(text)) return null
  const [deutsch, englisch] = [leseZahl(text), leseZahl(text, '.')]
  if (deutsch.art !== 'WERT' || englisch.art !== 'WERT' || deutsch.wert === englisch.wert) return null
  return [text.trim().replace(/[.,]/, ''), text.trim().replace('.', ',')]
}
