import { crc32 } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

/** Zweite Leser für Prüfungen: sie kennen vom Schreiber nichts als das Format. */

/** Dateien eines ZIP-Archivs in ihrer Reihenfolge, ausgepackt; Größe und Prüfsumme müssen stimmen. */
export async function packeAus(archiv: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archiv)
  const dateien = new Map<string, Buffer>()
  for await (const eintrag of zip.eachEntry()) {
    const teile: Buffer[] = []
    for await (const teil of await zip.openReadStreamPromise(eintrag)) teile.push(teil as Buffer)
    const inhalt = Buffer.concat(teile)
    if (crc32(inhalt) !== eintrag.crc32) throw new Error(`${eintrag.fileName}: die Prüfsumme stimmt nicht.`)
    if (dateien.has(eintrag.fileName)) throw new Error(`${eintrag.fileName} kommt zweimal vor.`)
    dateien.set(eintrag.fileName, inhalt)
  }
  return dateien
}

/** Zelle, wie sie in der Mappe steht: Zahl, Text, Wahrheitswert; eine Formel gibt es nicht. */
type Zelle = string | number | boolean | null

/** Blätter einer Excel-Mappe mit ihren Zeilen; leere Zellen sind null. @throws Error bei jeder Formel */
export async function liesMappe(mappe: Buffer): Promise<Map<string, Zelle[][]>> {
  const dateien = await packeAus(mappe)
  const text = (name: string) => (dateien.get(name) ?? Buffer.from('')).toString('utf8')
  const ziele = new Map<string, string>()
  lies(text('xl/_rels/workbook.xml.rels'), {
    beginn: (name, a) => name === 'Relationship' && ziele.set(a.Id ?? '', a.Target ?? ''),
  })
  const blaetter = new Map<string, Zelle[][]>()
  lies(text('xl/workbook.xml'), {
    beginn: (name, a) => {
      if (name !== 'sheet') return
      const ziel = (ziele.get(a['r:id'] ?? '') ?? '').replace(/^\/?(xl\/)?/, 'xl/')
      blaetter.set(a.name ?? '', liesBlatt(text(ziel), geteilteTexte(text('xl/sharedStrings.xml'))))
    },
  })
  return blaetter
}

type Hoerer = {
  beginn?: (name: string, attribute: Readonly<Record<string, string>>) => void
  ende?: (name: string, inhalt: string) => void
}

function lies(xml: string, { beginn, ende }: Hoerer): void {
  if (xml === '') return
  const leser = new SaxesParser()
  let inhalt = ''
  leser.on('error', fehler => {
    throw fehler
  })
  leser.on('opentag', ({ name, attributes }) => {
    inhalt = ''
    beginn?.(name, attributes as Record<string, string>)
  })
  leser.on('text', text => {
    inhalt += text
  })
  leser.on('closetag', ({ name }) => {
    ende?.(name, inhalt)
    inhalt = ''
  })
  leser.write(xml).close()
}

function geteilteTexte(xml: string): string[] {
  const texte: string[] = []
  lies(xml, { ende: (name, inhalt) => name === 't' && texte.push(inhalt) })
  return texte
}

function liesBlatt(xml: string, texte: readonly string[]): Zelle[][] {
  const zeilen: Zelle[][] = []
  let zeile: Zelle[] = []
  let ort = 0
  let art = ''
  lies(xml, {
    beginn: (name, a) => {
      if (name === 'f') throw new Error(`Formel im Blatt, Zeile ${zeilen.length + 1}.`)
      if (name === 'row') zeile = []
      if (name === 'c') {
        ort = spaltenplatz(a.r ?? '')
        art = a.t ?? 'n'
      }
    },
    ende: (name, inhalt) => {
      if (name === 'row') zeilen.push(zeile)
      if (name !== 'v' && name !== 't') return
      while (zeile.length < ort) zeile.push(null)
      zeile[ort] = art === 's' ? (texte[Number(inhalt)] ?? '') : art === 'n' ? Number(inhalt) : inhalt
    },
  })
  return zeilen
}

const spaltenplatz = (adresse: string): number =>
  [...adresse.replace(/\d+$/, '')].reduce((platz, zeichen) => platz * 26 + zeichen.charCodeAt(0) - 64, 0) - 1

/** Tag zu einer Excel-Zahl (1900er Zählung). */
export const tagVon = (zahl: unknown): string =>
  new Date(Date.UTC(1899, 11, 30) + Number(zahl) * 86_400_000).toISOString().slice(0, 10)
