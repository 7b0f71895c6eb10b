import { HOECHSTENS_SPALTEN, HOECHSTENS_ZEICHEN, LETZTE_ZEILE } from '../konstanten.ts'
import { fremdbuch, istFremdeOdsformel } from './andereDatei.ts'
import { Dateimangel, type Dateizeile, textzelle, type Zelle, zelltext } from './tabelle.ts'
import { tagAusIso } from './tagzelle.ts'
import { GRUND_VERBUNDEN } from './verbundene.ts'
import { attributVon, type Xmlereignis } from './xml.ts'

/** Setzt Zeilen einer OpenDocument-Tabelle aus Ereignissen zusammen. */

type Anfang = Extract<Xmlereignis, { art: 'ANFANG' }>

/** Eine Zeile ohne ihre Nummer; `wiederholt`: wie oft sie untereinander dasteht. */
type Rohzeile = Omit<Dateizeile, 'nummer'> & { wiederholt: number }

type Rohzelle = { kopf: Anfang; text: string; absaetze: number }

/** Was in einer Zelle steht, ohne ihr Inhalt zu sein: Anmerkungen, Bilder, Formulare, Lautschrift. */
const NICHT_GEMEINT = new Set(['annotation', 'frame', 'custom-shape', 'control', 'g', 'ruby-text'])

/** `table:visibility` dessen, was nicht zu sehen ist (ODF 1.3, 19.749): ausgeblendet oder weggefiltert. */
const AUSGEBLENDET = new Set(['collapse', 'filter'])

/** Ist die Zeile oder Spalte ausgeblendet? */
export const istVerborgen = (e: Anfang): boolean => AUSGEBLENDET.has(attributVon(e, 'table', 'visibility') ?? '')

/** @returns Leser, der eine Zeile liefert, wenn sie zu Ende ist */
export function odsZeilenleser(): (e: Xmlereignis) => Rohzeile | null {
  let zellen = new Map<number, Zelle>()
  let wiederholt = 1
  let istAusgeblendet = false
  let nummer = 0
  let spalte = 0
  let zelle: Rohzelle | null = null
  let fremd = 0
  let inAbsatz = 0
  const { merke, findeIn } = fremdbuch()

  const schreibe = (text: string): void => {
    if (!zelle) return
    // Ein Zeichen mehr, als in eine Zelle passt: so ist zu sehen, dass sie zu lang ist, und mehr liegt nie im Speicher.
    zelle.text = (zelle.text + text).slice(0, HOECHSTENS_ZEICHEN + 1)
  }
  const beginne = (e: Anfang): void => {
    switch (e.name) {
      case 'table-row':
        zellen = new Map()
        nummer += wiederholt
        wiederholt = anzahl(e, 'number-rows-repeated')
        istAusgeblendet = istVerborgen(e)
        spalte = 0
        return
      case 'table-cell':
      case 'covered-table-cell':
        zelle = { kopf: e, text: '', absaetze: 0 }
        return
      // Ein verknüpfter Bereich steht ohne Formel da; seine erste Zelle sagt, wie weit er reicht.
      case 'cell-range-source':
        merke({
          vonSpalte: spalte,
          bisSpalte: spalte + anzahl(e, 'last-column-spanned') - 1,
          bisZeile: nummer + anzahl(e, 'last-row-spanned') - 1,
        })
        return
      case 'p':
        if (zelle && zelle.absaetze++ > 0) schreibe('\n')
        inAbsatz++
        return
      case 's':
        schreibe(' '.repeat(Math.min(Number(attributVon(e, 'text', 'c') ?? 1) || 1, HOECHSTENS_ZEICHEN)))
        return
      case 'tab':
        schreibe('\t')
        return
      case 'line-break':
        schreibe('\n')
    }
  }
  const beende = (name: string): Rohzeile | null => {
    if (name === 'p') inAbsatz--
    if ((name === 'table-cell' || name === 'covered-table-cell') && zelle) {
      const wieOft = anzahl(zelle.kopf, 'number-columns-repeated')
      const inhalt = alsZelle(zelle)
      if (inhalt) {
        if (spalte + wieOft > HOECHSTENS_SPALTEN && name === 'table-cell')
          throw new Dateimangel(`Die Tabelle hat mehr als ${HOECHSTENS_SPALTEN} Spalten.`)
        for (let i = spalte; i < Math.min(spalte + wieOft, HOECHSTENS_SPALTEN); i++) zellen.set(i, inhalt)
        if (istFremdeOdsformel(attributVon(zelle.kopf, 'table', 'formula') ?? ''))
          merke({
            vonSpalte: spalte,
            bisSpalte: spalte + Math.max(wieOft, anzahl(zelle.kopf, 'number-matrix-columns-spanned')) - 1,
            bisZeile: nummer + anzahl(zelle.kopf, 'number-matrix-rows-spanned') - 1,
          })
      }
      spalte += wieOft
      zelle = null
    }
    if (name !== 'table-row') return null
    const ausAndererDatei = findeIn(nummer, zellen)
    return {
      zellen,
      wiederholt,
      ...(istAusgeblendet && { istAusgeblendet }),
      ...(ausAndererDatei && { ausAndererDatei }),
    }
  }
  return e => {
    if (e.art === 'TEXT') {
      if (fremd === 0 && inAbsatz > 0) schreibe(e.text)
      return null
    }
    if (zelle && NICHT_GEMEINT.has(e.name)) fremd += e.art === 'ANFANG' ? 1 : -1
    if (fremd > 0) return null
    if (e.art === 'ENDE') return beende(e.name)
    beginne(e)
    return null
  }
}

/** Wie oft etwas dasteht; was keine solche Zahl ist, steht einmal da. */
export function anzahl(e: Anfang, name: string): number {
  const wert = Number(attributVon(e, 'table', name) ?? 1)
  return Number.isInteger(wert) && wert >= 1 ? Math.min(wert, LETZTE_ZEILE) : 1
}

function alsZelle(roh: Rohzelle): Zelle | null {
  const { kopf } = roh
  const istVerbunden =
    kopf.name === 'covered-table-cell' ||
    anzahl(kopf, 'number-columns-spanned') > 1 ||
    anzahl(kopf, 'number-rows-spanned') > 1
  const zelle = inhaltVon(roh)
  return istVerbunden ? { art: 'MANGEL', text: zelltext(zelle ?? undefined), grund: GRUND_VERBUNDEN } : zelle
}

/** So schreiben LibreOffice und andere, dass eine Formel kein Ergebnis hat. */
const FEHLERTEXT = /^(#[A-Z0-9/ÄÖÜ]+[!?]?|Err:\d+|#NAME\?)$/i

function inhaltVon({ kopf, text }: Rohzelle): Zelle | null {
  const wert = (name: string) => attributVon(kopf, 'office', name)
  const hatFormel = attributVon(kopf, 'table', 'formula') !== undefined
  const istFehler =
    attributVon(kopf, 'calcext', 'value-type') === 'error' || (hatFormel && FEHLERTEXT.test(text.trim()))
  if (istFehler)
    return { art: 'MANGEL', text, grund: 'In der Zelle steht ein Fehler der Formel. Bitte tragen Sie den Wert ein.' }
  switch (wert('value-type')) {
    case 'float':
    case 'percentage':
    case 'currency': {
      const zahl = Number(wert('value') ?? Number.NaN)
      return Number.isFinite(zahl)
        ? { art: 'ZAHL', zahl }
        : { art: 'MANGEL', text, grund: 'Die Zelle enthält keine Zahl.' }
    }
    case 'date':
      return tagAusIso(wert('date-value') ?? '') ?? textzelle(text)
    case 'boolean':
      return { art: 'JA_NEIN', wert: wert('boolean-value') === 'true' }
    case 'string':
      return textzelle(wert('string-value') ?? text)
    case undefined:
      return hatFormel && text === ''
        ? {
            art: 'MANGEL',
            text: '',
            grund: 'Die Formel hat kein gespeichertes Ergebnis. Bitte tragen Sie den Wert ein.',
          }
        : textzelle(text)
    default:
      return textzelle(text)
  }
}
