import type { Formvorgabe } from '@benthos/vertrag/einlesung'
import { HOECHSTENS_SPALTEN, LETZTE_ZEILE } from '../konstanten.ts'
import { excelformeln } from './andereDatei.ts'
import { type Arbeitsmappe, leseArbeitsmappe, ohneSteuerfolgen, textsammler } from './arbeitsmappe.ts'
import { type Archiv, oeffneArchiv } from './archiv.ts'
import { Dateimangel, type Dateizeile, spaltennummer, type Tabelle, textzelle, type Zelle } from './tabelle.ts'
import { tagAusIso, tagAusZahl } from './tagzelle.ts'
import { findeVerbundene } from './verbundene.ts'
import { leseXml, type Xmlereignis } from './xml.ts'

/** Öffnet eine Excel-Datei. Formeln gelten mit ihrem gespeicherten Ergebnis, Makros werden nicht beachtet. */
export async function oeffneXlsx(inhalt: Buffer, vorgabe: Formvorgabe): Promise<Tabelle> {
  return alsTabelle(inhalt, await leseArbeitsmappe(await oeffneArchiv(inhalt)), vorgabe.blatt)
}

/** @param name des Blatts; gibt es keines, das so heißt, gilt das erste sichtbare */
function alsTabelle(inhalt: Buffer, mappe: Arbeitsmappe, name: string | undefined): Tabelle {
  const sichtbare = mappe.blaetter.filter(blatt => !blatt.istVerborgen)
  const blatt = mappe.blaetter.find(b => b.name === name) ?? sichtbare[0] ?? mappe.blaetter[0]
  if (!blatt) throw new Dateimangel('Die Excel-Datei enthält kein Tabellenblatt.')
  return {
    form: {
      dateiart: 'XLSX',
      blatt: blatt.name,
      blaetter: mappe.blaetter.map(b => b.name),
      zeichensatz: null,
      trennzeichen: null,
      ausgeblendete: mappe.blaetter.filter(b => b.istVerborgen).map(b => b.name),
    },
    verborgeneSpalten: async () => leseVerborgeneSpalten(await oeffneArchiv(inhalt), blatt.ort),
    zeilen: async function* () {
      yield* leseZeilen(await oeffneArchiv(inhalt), blatt.ort, mappe)
    },
    mitBlatt: anderes => alsTabelle(inhalt, mappe, anderes),
  }
}

/** Ausgeblendete Spalten eines Blatts; sie stehen vor seinen Zeilen. */
async function leseVerborgeneSpalten(archiv: Archiv, ort: string): Promise<ReadonlySet<number>> {
  const verborgene = new Set<number>()
  for await (const ereignisse of leseXml(archiv.packeAus(ort)))
    for (const e of ereignisse) {
      if (e.art !== 'ANFANG') continue
      if (e.name === 'sheetData') return verborgene
      if (e.name !== 'col' || !/^(1|true)$/.test(e.attribute['hidden'] ?? '')) continue
      // In einer Datei kann alles stehen: gezählt wird nur, was es gibt.
      const von = Math.max(Number(e.attribute['min']), 1)
      const bis = Math.min(Number(e.attribute['max']), HOECHSTENS_SPALTEN)
      for (let spalte = von; spalte <= bis; spalte++) verborgene.add(spalte - 1)
    }
  return verborgene
}

/** Zeilen eines Blatts der Reihe nach. */
export async function* leseZeilen(archiv: Archiv, ort: string, mappe: Arbeitsmappe): AsyncGenerator<Dateizeile> {
  const verbundene = await findeVerbundene(archiv, ort)
  const leser = zeilenleser(mappe)
  for await (const ereignisse of leseXml(archiv.packeAus(ort)))
    for (const ereignis of ereignisse) {
      const zeile = leser(ereignis)
      if (zeile) yield verbundene.kennzeichne(zeile)
    }
}

type Rohzelle = { spalte: number; typ: string; format: number; wert: string | null; hatFormel: boolean }

/** Setzt Zeilen aus Ereignissen zusammen; liefert eine, wenn sie zu Ende ist. */
function zeilenleser(mappe: Arbeitsmappe): (e: Xmlereignis) => Dateizeile | null {
  let nummer = 0
  let zellen = new Map<number, Zelle>()
  let zelle: Rohzelle | null = null
  let naechste = 0
  let inWert = false
  let inFormel = false
  let istAusgeblendet = false
  const text = textsammler()
  const formeln = excelformeln(mappe.fremdeNamen)

  const beginne = (name: string, attribute: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      nummer = Number(attribute['r'] ?? nummer + 1)
      if (!Number.isInteger(nummer) || nummer < 1 || nummer > LETZTE_ZEILE)
        throw new Dateimangel('Die Excel-Datei ist beschädigt: Eine Zeile hat keine gültige Nummer.')
      zellen = new Map()
      naechste = 0
      istAusgeblendet = /^(1|true)$/.test(attribute['hidden'] ?? '')
    } else if (name === 'c') {
      const [, bezug] = /^([A-Z]{1,3})\d+$/.exec(attribute['r'] ?? '') ?? []
      const spalte = bezug === undefined ? naechste : spaltennummer(bezug)
      if (spalte >= HOECHSTENS_SPALTEN) throw new Dateimangel(`Die Tabelle hat mehr als ${HOECHSTENS_SPALTEN} Spalten.`)
      naechste = spalte + 1
      const typ = attribute['t'] ?? 'n'
      zelle = { spalte, typ, format: Number(attribute['s'] ?? 0), wert: null, hatFormel: false }
    } else if (name === 'f' && zelle) {
      zelle.hatFormel = true
      inFormel = true
      formeln.beginne(attribute)
    } else if (name === 'v') inWert = true
  }
  const beende = (name: string): Dateizeile | null => {
    if (name === 'v') inWert = false
    if (name === 'f' && zelle) {
      inFormel = false
      formeln.beende(zelle.spalte, nummer)
    }
    if (name === 'c' && zelle) {
      if (zelle.typ === 'inlineStr') zelle.wert = text.leere()
      const inhalt = alsZelle(zelle, mappe)
      if (inhalt) zellen.set(zelle.spalte, inhalt)
      zelle = null
    }
    if (name !== 'row') return null
    const ausAndererDatei = formeln.findeIn(nummer, zellen)
    return { nummer, zellen, ...(istAusgeblendet && { istAusgeblendet }), ...(ausAndererDatei && { ausAndererDatei }) }
  }
  return e => {
    if (e.art === 'TEXT') {
      if (inWert && zelle) zelle.wert = (zelle.wert ?? '') + e.text
      else if (inFormel) formeln.nimm(e.text)
      else if (zelle) text.nimm(e)
      return null
    }
    if (zelle) text.nimm(e)
    if (e.art === 'ENDE') return beende(e.name)
    beginne(e.name, e.attribute)
    return null
  }
}

function alsZelle({ typ, format, wert, hatFormel }: Rohzelle, mappe: Arbeitsmappe): Zelle | null {
  if (wert === null)
    return hatFormel
      ? { art: 'MANGEL', text: '', grund: 'Die Formel hat kein gespeichertes Ergebnis. Bitte tragen Sie den Wert ein.' }
      : null
  switch (typ) {
    case 's':
      return textzelle(mappe.texte[Number(wert)] ?? '')
    case 'str':
    case 'inlineStr':
      return textzelle(ohneSteuerfolgen(wert))
    case 'b':
      return { art: 'JA_NEIN', wert: wert === '1' || wert === 'true' }
    case 'e':
      return { art: 'MANGEL', text: wert, grund: 'In der Zelle steht ein Excel-Fehler. Bitte tragen Sie den Wert ein.' }
    case 'd':
      return tagAusIso(wert) ?? textzelle(wert)
    default:
      return alsZahl(Number(wert), mappe.istTag[format] ?? false, mappe.ab1904)
  }
}

function alsZahl(zahl: number, istTag: boolean, ab1904: boolean): Zelle | null {
  if (!Number.isFinite(zahl)) return { art: 'MANGEL', text: String(zahl), grund: 'Die Zelle enthält keine Zahl.' }
  return (istTag ? tagAusZahl(zahl, ab1904) : null) ?? { art: 'ZAHL', zahl }
}
