import { alsZahl, bereinigt } from './leseZahl.ts'
import { LEER, type Lesung, nichtGelesen } from './lesung.ts'

export type Dezimalzeichen = ',' | '.'

/**
 * Liest eine Zahl aus einer eingefügten oder importierten Liste, in der Komma und Punkt beides heißen können.
 *
 * Eindeutig sind: kein Trennzeichen; beide (das letzte trennt die Dezimalen, das andere Dreiergruppen); dasselbe mehrmals (Dreiergruppen);
 * eines, dem nicht genau drei Ziffern folgen oder dem 0 oder mehr als drei Ziffern vorangehen (Dezimalen).
 * Genau drei Ziffern nach ein bis drei Ziffern (`1.234`, `1,234`) sind mehrdeutig: ohne bekanntes Dezimalzeichen ein Fehler mit beiden Lesungen.
 * @param dezimalzeichen das für die ganze Liste erkannte Dezimalzeichen, wenn es bekannt ist
 * @example leseZahlAusListe('3.5') // { art: 'WERT', wert: 3.5 }
 * @example leseZahlAusListe('1.234').art // 'FEHLER'
 * @example leseZahlAusListe('1.234', ',') // { art: 'WERT', wert: 1234 }
 */
export function leseZahlAusListe(text: string, dezimalzeichen?: Dezimalzeichen): Lesung<number> {
  const t = ohneLeergruppen(bereinigt(text))
  if (t === '') return LEER
  const form = /^(-?)(\d[\d.,]*)$/.exec(t)
  if (!form) return nichtGelesen(grundFuerText(text.trim()))
  const [, vorzeichen = '', betrag = ''] = form
  const zeichen = [...betrag].filter(z => z === '.' || z === ',') as Dezimalzeichen[]
  const letztes = zeichen.at(-1)
  if (letztes === undefined) return alsZahl(vorzeichen + betrag, text)

  const arten = new Set(zeichen)
  if (arten.size === 2) {
    if (dezimalzeichen !== undefined && letztes !== dezimalzeichen) return nichtGelesen(keineZahl(text))
    return dezimal(vorzeichen, betrag, letztes, text)
  }
  if (zeichen.length > 1) {
    if (dezimalzeichen === letztes || !inDreiergruppen(betrag, letztes)) return nichtGelesen(keineZahl(text))
    return alsZahl(vorzeichen + betrag.replaceAll(letztes, ''), text)
  }
  if (dezimalzeichen === letztes || !inDreiergruppen(betrag, letztes)) {
    if (dezimalzeichen !== undefined && dezimalzeichen !== letztes) return nichtGelesen(keineZahl(text))
    return dezimal(vorzeichen, betrag, letztes, text)
  }
  if (dezimalzeichen !== undefined) return alsZahl(vorzeichen + betrag.replace(letztes, ''), text)
  const ganz = vorzeichen + betrag.replace(letztes, '')
  const gebrochen = vorzeichen + betrag.replace(letztes, ',')
  return nichtGelesen(
    `„${text.trim()}“ ist mehrdeutig: ${ganz} oder ${gebrochen}? Bitte ohne Tausenderzeichen schreiben.`,
  )
}

function dezimal(vorzeichen: string, betrag: string, zeichen: Dezimalzeichen, text: string): Lesung<number> {
  const stelle = betrag.lastIndexOf(zeichen)
  const vorne = betrag.slice(0, stelle)
  const hinten = betrag.slice(stelle + 1)
  const gruppe = zeichen === ',' ? '.' : ','
  const gruppiert = vorne.includes(gruppe)
  if (!/^\d+$/.test(hinten) || (gruppiert ? !inDreiergruppen(vorne, gruppe) : !/^\d+$/.test(vorne))) {
    return nichtGelesen(keineZahl(text))
  }
  return alsZahl(`${vorzeichen}${vorne.replaceAll(gruppe, '')}.${hinten}`, text)
}

function inDreiergruppen(betrag: string, zeichen: Dezimalzeichen): boolean {
  const [erste = '', ...weitere] = betrag.split(zeichen)
  return /^[1-9]\d{0,2}$/.test(erste) && weitere.length > 0 && weitere.every(g => /^\d{3}$/.test(g))
}

/** `1 234 567,5` und `1'234'567,5`: Blank und Apostroph trennen nur Dreiergruppen. */
function ohneLeergruppen(text: string): string {
  const t = /^-?[1-9]\d{0,2}([ '’]\d{3})+([.,]\d+)?$/.exec(text)
  return t ? text.replaceAll(/[ '’]/g, '') : text
}

function keineZahl(text: string): string {
  return `„${text.trim()}“ ist keine Zahl: Dezimal- und Tausenderzeichen passen nicht zusammen.`
}

function grundFuerText(text: string): string {
  if (/^(<|>|≤|≥|~|ca\.?|etwa|rund)/i.test(text))
    return `„${text}“ ist eine ungefähre Angabe; bitte eine Zahl eintragen.`
  if (/^\d{1,2}\.\s?([A-Za-zä]{3,}|\d{1,2}\.)/.test(text))
    return `„${text}“ sieht wie ein Datum aus; vermutlich hat die Tabelle die Zahl umgewandelt.`
  if (/^-?\d+([.,]\d+)?e[+-]?\d+$/i.test(text)) return `„${text}“ steht in Exponentialschreibweise; bitte ausschreiben.`
  if (text.endsWith('%')) return `„${text}“ ist eine Prozentangabe; bitte eine Zahl eintragen.`
  return `„${text}“ ist keine Zahl.`
}
