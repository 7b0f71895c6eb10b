import { posix } from 'node:path'
import type { Zipdatei } from '../../zip/zipstrom.ts'
import { leseArbeitsmappe } from '../datei/arbeitsmappe.ts'
import { type Archiv, oeffneArchiv } from '../datei/archiv.ts'
import { spaltenname } from '../datei/tabelle.ts'
import { HOECHSTENS_SPALTEN } from '../konstanten.ts'
import { beziehungsteil, mitBeziehung, mitInhaltstypen, zielVon } from './beziehungen.ts'
import { aendereBlatt, mitZeichnung, zeichnungskennung } from './blattXml.ts'
import { leseFormate } from './formate.ts'
import { type Notiz, schreibeKommentare, schreibeZeichnung } from './notizen.ts'
import { merkeZeileAn } from './zeilenXml.ts'

/** Was zu einer Zeile zu sagen ist. */
export type Zeilenvermerk = {
  /** Spalte ab 0 → was an ihrer Zelle nicht stimmt */
  maengel: ReadonlyMap<number, string>
  /** was an der Zeile nicht stimmt, ohne dass es dazu eine Zelle gäbe */
  ohneZelle: readonly string[]
  /** Text für die Spalte des Prüfergebnisses */
  ergebnis: string
}

export type Anmerkauftrag = {
  /** Name des Blatts */
  blatt: string | null
  kopfzeile: number
  /** Spalte des Prüfergebnisses ab 0, und ob sie schon eines hat */
  ergebnis: { spalte: number; titel: string; istEigene: boolean }
  /** gefragt wird in der Folge der Zeilen */
  vermerkZu(zeile: number): Promise<Zeilenvermerk | undefined>
}

/** Mehr Anmerkungen öffnet Excel nur noch sehr langsam; was darüber ist, steht rot da und im Prüfergebnis. */
const HOECHSTENS_NOTIZEN = 20_000
const FORMATE = 'xl/styles.xml'
const TYPEN = '[Content_Types].xml'
const KENNUNG = { comments: 'benthosAnmerkungen', vmlDrawing: 'benthosZeichnung' } as const

/**
 * Die hochgeladene Excel-Mappe noch einmal, mit Anmerkung und Farbe an den beanstandeten Zellen und dem Prüfergebnis hinter der letzten
 * Spalte. Werte, Formeln, Formate, Breiten, die übrigen Blätter: alles bleibt, wie es ist, und jede Zeile behält ihre Nummer.
 * @returns Teile des Archivs; `null`, wenn die Mappe Makros enthält oder anders aufgebaut ist, als Tabellenkalkulationen es tun
 */
export async function merkeMappeAn(inhalt: Buffer, auftrag: Anmerkauftrag): Promise<AsyncGenerator<Zipdatei> | null> {
  const archiv = await oeffneArchiv(inhalt)
  const { blaetter } = await leseArbeitsmappe(archiv)
  const ort = blaetter.find(({ name }) => name === auftrag.blatt)?.ort
  const [formate, typen] = [await text(archiv, FORMATE), await text(archiv, TYPEN)]
  const hatMakros = archiv.namen().some(name => /vbaProject|macrosheets/i.test(name))
  if (ort === undefined || hatMakros || formate === null || !typen?.includes('</Types>')) return null
  const gelesene = leseFormate(formate)
  if (!gelesene || !(await istUeblich(archiv, ort))) return null
  return schreibe(archiv, ort, { typen, formate: gelesene }, auftrag)
}

async function text(archiv: Archiv, name: string): Promise<string | null> {
  if (!archiv.hat(name)) return null
  const stuecke: Buffer[] = []
  for await (const stueck of archiv.packeAus(name)) stuecke.push(stueck)
  return Buffer.concat(stuecke).toString('utf8')
}

/** UTF-8, ohne Vorsatz vor den Namen und in der Fassung der Norm, die Tabellenkalkulationen von sich aus schreiben. */
async function istUeblich(archiv: Archiv, ort: string): Promise<boolean> {
  for await (const stueck of archiv.packeAus(ort)) {
    const anfang = stueck.toString('utf8')
    return /<worksheet[\s>]/.test(anfang) && !anfang.includes('purl.oclc.org')
  }
  return false
}

async function* schreibe(
  archiv: Archiv,
  ort: string,
  { typen, formate }: { typen: string; formate: NonNullable<ReturnType<typeof leseFormate>> },
  auftrag: Anmerkauftrag,
): AsyncGenerator<Zipdatei> {
  const beziehungen = await text(archiv, beziehungsteil(ort))
  const kommentarteil = zielVon(beziehungen, ort, { art: 'comments' })
  const notizen: Notiz[] = []
  const bisherRote = new Set<string>()
  let zeichnung: string | null = null
  const eigene = new Set([TYPEN, FORMATE, ort, beziehungsteil(ort)])
  yield {
    name: ort,
    inhalt: merkeBlattAn(archiv.packeAus(ort), formate, auftrag, notizen, bisherRote, kennung => {
      zeichnung = kennung === null ? null : zielVon(beziehungen, ort, { kennung })
    }),
  }
  const kommentare = kommentarteil ?? neuerName(archiv, 'xl/comments.xml')
  const zeichnungsteil: string = zeichnung ?? neuerName(archiv, 'xl/drawings/vmlDrawing.vml')
  eigene.add(kommentare).add(zeichnungsteil)
  const { xml, entfallene, neue } = schreibeKommentare(
    kommentarteil === null ? null : await text(archiv, kommentarteil),
    notizen,
    bisherRote,
  )
  const gezeichnet = schreibeZeichnung(zeichnung === null ? null : await text(archiv, zeichnung), neue, entfallene)
  let verweise = beziehungen
  if (kommentarteil === null)
    verweise = mitBeziehung(verweise, ort, { art: 'comments', ziel: kommentare, kennung: KENNUNG.comments })
  if (zeichnung === null)
    verweise = mitBeziehung(verweise, ort, { art: 'vmlDrawing', ziel: zeichnungsteil, kennung: KENNUNG.vmlDrawing })
  yield { name: FORMATE, inhalt: einmal(formate.schreibe()) }
  yield { name: kommentare, inhalt: einmal(xml) }
  yield { name: zeichnungsteil, inhalt: einmal(gezeichnet) }
  yield { name: beziehungsteil(ort), inhalt: einmal(verweise ?? '') }
  yield { name: TYPEN, inhalt: einmal(mitInhaltstypen(typen, kommentare)) }
  // Ordner sind in manchen Archiven eigene, leere Einträge.
  for (const name of archiv.namen())
    if (!eigene.has(name) && !name.endsWith('/')) yield { name, inhalt: archiv.packeAus(name) }
}

async function* einmal(inhalt: string): AsyncGenerator<Buffer> {
  yield Buffer.from(inhalt)
}

/** @example neuerName(archiv, 'xl/comments.xml') // 'xl/comments3.xml' */
function neuerName(archiv: Archiv, name: string): string {
  const { dir, name: stamm, ext } = posix.parse(name)
  for (let i = 1; ; i++) {
    const versuch = `${dir}/${stamm}${i}${ext}`
    if (!archiv.hat(versuch)) return versuch
  }
}

/** @param merke erfährt die Kennung der Zeichnung, auf die das Blatt schon verweist */
function merkeBlattAn(
  stuecke: AsyncIterable<Buffer>,
  formate: NonNullable<ReturnType<typeof leseFormate>>,
  { kopfzeile, ergebnis, vermerkZu }: Anmerkauftrag,
  notizen: Notiz[],
  bisherRote: Set<string>,
  merke: (kennung: string | null) => void,
): AsyncGenerator<Buffer> {
  const { spalte: ergebnisspalte, titel, istEigene } = ergebnis
  // Eine Spalte mehr, als sich einlesen lässt, machte die verbesserte Datei unlesbar.
  const hatErgebnis = ergebnisspalte < HOECHSTENS_SPALTEN
  let spaltenformate: readonly { von: number; bis: number; format: number }[] = []
  const spaltenformat = (spalte: number) =>
    spaltenformate.find(({ von, bis }) => von <= spalte && spalte <= bis)?.format ?? 0
  return aendereBlatt(stuecke, {
    kopf: xml => {
      spaltenformate = [...xml.matchAll(/<col\s[^>]*>/g)].map(([element]) => {
        const zahl = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(element)?.[1] ?? 0)
        return { von: zahl('min') - 1, bis: zahl('max') - 1, format: zahl('style') }
      })
      // Wie weit das Blatt reicht, stimmt mit einer Spalte mehr nicht; die Angabe ist freigestellt.
      return xml.replace(/<dimension\s[^>]*\/>/, '')
    },
    zeile: async (xml, nummer) => {
      const vermerk = await vermerkZu(nummer)
      const istKopf = nummer === kopfzeile
      const rote = new Set(vermerk?.maengel.keys())
      const wert = istKopf ? titel : (vermerk?.ergebnis ?? (istEigene && nummer > kopfzeile ? '' : null))
      const bisherige = merkeZeileAn(
        xml,
        nummer,
        {
          rote,
          ergebnis: wert === null || !hatErgebnis ? null : { spalte: ergebnisspalte, text: wert },
          istEigene: istEigene || istKopf,
        },
        formate,
        spaltenformat,
      )
      for (const spalte of bisherige.bisherRote) bisherRote.add(`${spaltenname(spalte)}${nummer}`)
      if (vermerk)
        for (const [spalte, text] of notizenVon(vermerk, bisherige.stehtErgebnis ? ergebnisspalte : 0))
          if (notizen.length < HOECHSTENS_NOTIZEN) notizen.push({ zeile: nummer, spalte, text })
      return bisherige.xml
    },
    ende: xml => {
      const kennung = zeichnungskennung(xml)
      merke(kennung)
      return kennung === null ? mitZeichnung(xml, KENNUNG.vmlDrawing) : xml
    },
  })
}

/** Anmerkung je Spalte. @param stattdessen Zelle für das, was keine hat */
function notizenVon({ maengel, ohneZelle }: Zeilenvermerk, stattdessen: number): ReadonlyMap<number, string> {
  if (ohneZelle.length === 0) return maengel
  const dort = [maengel.get(stattdessen), ...ohneZelle].filter(text => text !== undefined)
  return new Map([...maengel, [stattdessen, dort.join('\n')]])
}
