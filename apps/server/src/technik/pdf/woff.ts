import { inflateSync } from 'node:zlib'

const KOPF = 44
const EINTRAG = 20

/**
 * Entpackt eine Schrift im Format WOFF 1.0 zu OpenType. pdfkit kann zwar auch WOFF, entpackt aber in JavaScript und bei
 * jedem Dokument neu: das war der größte Teil der Zeit eines Berichts. Quelle: W3C, WOFF File Format 1.0, Abschnitte 3–5.
 */
export function entpackeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new TypeError('Die Datei ist keine Schrift im Format WOFF 1.0.')
  const anzahl = woff.readUInt16BE(12)
  const tabellen = Array.from({ length: anzahl }, (_, i) => liesTabelle(woff, KOPF + i * EINTRAG))
  const verzeichnis = Buffer.alloc(12 + 16 * anzahl)
  woff.copy(verzeichnis, 0, 4, 8)
  const stufe = Math.floor(Math.log2(anzahl))
  verzeichnis.writeUInt16BE(anzahl, 4)
  verzeichnis.writeUInt16BE(2 ** stufe * 16, 6)
  verzeichnis.writeUInt16BE(stufe, 8)
  verzeichnis.writeUInt16BE((anzahl - 2 ** stufe) * 16, 10)
  let stelle = verzeichnis.length
  const teile: Buffer[] = [verzeichnis]
  for (const [i, { name, pruefsumme, inhalt }] of tabellen.entries()) {
    verzeichnis.write(name, 12 + i * 16, 'latin1')
    verzeichnis.writeUInt32BE(pruefsumme, 16 + i * 16)
    verzeichnis.writeUInt32BE(stelle, 20 + i * 16)
    verzeichnis.writeUInt32BE(inhalt.length, 24 + i * 16)
    const fuellung = Buffer.alloc(-inhalt.length & 3)
    teile.push(inhalt, fuellung)
    stelle += inhalt.length + fuellung.length
  }
  return Buffer.concat(teile)
}

function liesTabelle(woff: Buffer, stelle: number) {
  const [anfang, gepackt, laenge] = [4, 8, 12].map(abstand => woff.readUInt32BE(stelle + abstand)) as [
    number,
    number,
    number,
  ]
  const roh = woff.subarray(anfang, anfang + gepackt)
  // Was sich nicht verkleinern ließ, steht ungepackt darin.
  const inhalt = gepackt < laenge ? inflateSync(roh) : roh
  if (inhalt.length !== laenge)
    throw new TypeError('Die Schrift ist beschädigt: eine Tabelle hat nicht die angegebene Länge.')
  return { name: woff.toString('latin1', stelle, stelle + 4), pruefsumme: woff.readUInt32BE(stelle + 16), inhalt }
}
