import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

/** Baut Archive von Hand, auch solche, die behaupten, was nicht stimmt. */

/** Was beschädigt ist, das Archiv, und der Satz, mit dem es abgelehnt wird. */
export type Schaden = readonly [was: string, archiv: () => Buffer, satz: RegExp | string]

export type Dateien = ReadonlyMap<string, Buffer>
export type Eintrag = {
  name: string
  inhalt: Buffer
  packe?: boolean
  merkmale?: number
  art?: number
  groesse?: number
  crc?: number
}

export function packe(eintraege: readonly Eintrag[]): Buffer {
  const teile: Buffer[] = []
  const verzeichnis: Buffer[] = []
  let ab = 0
  for (const { name, inhalt, merkmale = 0, art = 0, groesse = inhalt.length, crc = crc32(inhalt) } of eintraege) {
    const roh = deflateRawSync(inhalt)
    const gemeinsam = Buffer.alloc(26)
    gemeinsam.writeUInt16LE(20, 0)
    gemeinsam.writeUInt16LE(merkmale, 2)
    gemeinsam.writeUInt16LE(8, 4)
    gemeinsam.writeUInt32LE(crc, 10)
    gemeinsam.writeUInt32LE(roh.length, 14)
    gemeinsam.writeUInt32LE(groesse, 18)
    gemeinsam.writeUInt16LE(Buffer.byteLength(name, 'latin1'), 22)
    const kopf = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), gemeinsam, Buffer.from(name, 'latin1'), roh])
    teile.push(kopf)
    const satz = Buffer.alloc(46)
    satz.write('PK\x01\x02', 'latin1')
    gemeinsam.copy(satz, 6)
    satz.writeUInt32LE((art << 16) >>> 0, 38)
    satz.writeUInt32LE(ab, 42)
    verzeichnis.push(satz, Buffer.from(name, 'latin1'))
    ab += kopf.length
  }
  const liste = Buffer.concat(verzeichnis)
  const schluss = Buffer.alloc(22)
  schluss.write('PK\x05\x06', 'latin1')
  schluss.writeUInt16LE(eintraege.length, 8)
  schluss.writeUInt16LE(eintraege.length, 10)
  schluss.writeUInt32LE(liste.length, 12)
  schluss.writeUInt32LE(ab, 16)
  return Buffer.concat([...teile, liste, schluss])
}

export const alsEintraege = (dateien: Dateien): Eintrag[] => [...dateien].map(([name, inhalt]) => ({ name, inhalt }))

const PAKET = 'datapackage.json'

/** Größe und Prüfsumme einer Datei in einem Verzeichnis. */
function trageNach(dateien: Map<string, Buffer>, verzeichnis: string, name: string): void {
  const inhalt = dateien.get(name) ?? Buffer.alloc(0)
  const sha256 = createHash('sha256').update(inhalt).digest('hex')
  const angaben = JSON.parse(String(dateien.get(verzeichnis)))
  for (const teil of angaben.teile ?? []) if (teil.name === name) Object.assign(teil, { bytes: inhalt.length, sha256 })
  for (const eintrag of [...(angaben.resources ?? []), ...(angaben.beilagen ?? [])])
    if (eintrag.path === name) Object.assign(eintrag, { bytes: inhalt.length, hash: `sha256:${sha256}` })
  dateien.set(verzeichnis, Buffer.from(JSON.stringify(angaben)))
}

/** Ändert Dateien und trägt Größe und Prüfsumme nach, damit allein der Schaden auffällt. */
export function mit(gut: Dateien, aenderungen: Readonly<Record<string, (text: string) => string | Buffer>>): Eintrag[] {
  const dateien = new Map(gut)
  for (const [name, aendere] of Object.entries(aenderungen)) {
    const alt = dateien.get(name)
    if (!alt) throw new Error(`${name} gibt es nicht.`)
    const neu = Buffer.from(aendere(alt.toString()) as string)
    if (neu.equals(alt)) throw new Error(`${name} ist unverändert.`)
    dateien.set(name, neu)
    if (name !== PAKET && dateien.has(PAKET)) trageNach(dateien, PAKET, name)
    if (name !== 'nachweis.json') {
      trageNach(dateien, 'nachweis.json', name)
      if (dateien.has(PAKET)) trageNach(dateien, 'nachweis.json', PAKET)
    }
  }
  return alsEintraege(dateien)
}

export const zeilenVon = (text: string) => text.split('\r\n')
/** Ersetzt eine Zelle in einer Zeile der Datei, Zeile 1 ist der Kopf; die Zellen davor sind ohne Anführung. */
export const zelle = (zeile: number, feld: string, wert: string) => (text: string) => {
  const zeilen = zeilenVon(text)
  const platz = (zeilen[0] ?? '').replace('\uFEFF', '').split(';').indexOf(feld)
  const zellen = (zeilen[zeile - 1] ?? '').split(';')
  if (platz < 0) throw new Error(`Eine Spalte ${feld} gibt es nicht.`)
  zellen[platz] = wert
  zeilen[zeile - 1] = zellen.join(';')
  return zeilen.join('\r\n')
}
export const dwcZelle = (zeile: number, feld: string, wert: string | ((alt: string) => string)) => (text: string) => {
  const zeilen = text.split('\n')
  const platz = (zeilen[0] ?? '').split('\t').indexOf(feld)
  const zellen = (zeilen[zeile - 1] ?? '').split('\t')
  if (platz < 0) throw new Error(`Eine Spalte ${feld} gibt es nicht.`)
  zellen[platz] = typeof wert === 'string' ? wert : wert(zellen[platz] ?? '')
  zeilen[zeile - 1] = zellen.join('\t')
  return zeilen.join('\n')
}
export const json = (aendere: (paket: { resources: Record<string, unknown>[] }) => void) => (text: string) => {
  const paket = JSON.parse(text)
  aendere(paket)
  return JSON.stringify(paket)
}
export const ohne = (gut: Dateien, name: string) => alsEintraege(gut).filter(e => e.name !== name)
export const nochEine = (text: string) => `${text.trimEnd()}\r\n${zeilenVon(text)[1]}\r\n`
export const dazu = (gut: Dateien, eintrag: Eintrag) => [...alsEintraege(gut), eintrag]
export const kaputt = (inhalt: Buffer, ort: number, byte: number) => {
  const kopie = Buffer.from(inhalt)
  kopie[ort] = byte
  return kopie
}
