import { createInflateRaw } from 'node:zlib'
import { HOECHSTENS_AUSGEPACKT, HOECHSTENS_TEILE } from '../konstanten.ts'
import { Dateimangel } from './tabelle.ts'

/**
 * Liest ZIP-Archive (Excel-Dateien) Teil um Teil aus dem Verzeichnis am Ende der Datei. Ausgepackt wird mit einer Grenze für
 * das ganze Archiv, gezählt an den wirklichen Bytes: was ein Archiv über seine Größe behauptet, gilt nicht.
 */
export type Archiv = {
  hat(name: string): boolean
  /** Inhalt eines Teils in Stücken; fehlt der Teil, keines */
  packeAus(name: string): AsyncGenerator<Buffer>
}

type Teil = { verfahren: number; gepackt: number; ort: number; verschluesselt: boolean }

const ENDE = 0x06054b50
const EINTRAG = 0x02014b50
const TEIL = 0x04034b50
const ENDE_BYTES = 22
const KOMMENTAR_BYTES = 0xffff
/** So viel auf einmal bekommt, wer einen Teil liest, auch aus einem Archiv ohne Verdichtung. */
const STUECK = 64 * 1024
const ZU_GROSS = 'Die Datei ist ausgepackt zu groß. Bitte teilen Sie sie auf mehrere Dateien auf.'
const BESCHAEDIGT = 'Die Excel-Datei ist beschädigt. Bitte öffnen Sie sie in Excel und speichern Sie sie neu.'

export function oeffneArchiv(inhalt: Buffer, grenze = HOECHSTENS_AUSGEPACKT): Archiv {
  const teile = leseVerzeichnis(inhalt)
  let ausgepackt = 0
  return {
    hat: name => teile.has(name),
    packeAus: async function* (name) {
      const teil = teile.get(name)
      if (!teil) return
      if (teil.verschluesselt)
        throw new Dateimangel('Die Datei ist mit einem Kennwort geschützt. Bitte entfernen Sie den Schutz.')
      try {
        for await (const stueck of stuecke(inhalt, teil)) {
          ausgepackt += stueck.length
          if (ausgepackt > grenze) throw new Dateimangel(ZU_GROSS)
          yield stueck
        }
      } catch (fehler) {
        throw fehler instanceof Dateimangel ? fehler : new Dateimangel(BESCHAEDIGT)
      }
    },
  }
}

function leseVerzeichnis(inhalt: Buffer): Map<string, Teil> {
  const ende = findeEnde(inhalt)
  const anzahl = inhalt.readUInt16LE(ende + 10)
  if (anzahl > HOECHSTENS_TEILE) throw new Dateimangel(ZU_GROSS)
  const teile = new Map<string, Teil>()
  let ort = inhalt.readUInt32LE(ende + 16)
  for (let i = 0; i < anzahl; i++) {
    if (ort + 46 > inhalt.length || inhalt.readUInt32LE(ort) !== EINTRAG) throw new Dateimangel(BESCHAEDIGT)
    const laenge = inhalt.readUInt16LE(ort + 28)
    // Manche Programme schreiben Wege mit Schrägstrich am Anfang oder umgekehrtem Schrägstrich.
    const name = inhalt
      .toString('utf8', ort + 46, ort + 46 + laenge)
      .replaceAll('\\', '/')
      .replace(/^\//, '')
    teile.set(name, {
      verfahren: inhalt.readUInt16LE(ort + 10),
      gepackt: inhalt.readUInt32LE(ort + 20),
      ort: inhalt.readUInt32LE(ort + 42),
      verschluesselt: (inhalt.readUInt16LE(ort + 8) & 1) === 1,
    })
    ort += 46 + laenge + inhalt.readUInt16LE(ort + 30) + inhalt.readUInt16LE(ort + 32)
  }
  return teile
}

/** Das Verzeichnis steht am Ende, dahinter höchstens ein Kommentar. */
function findeEnde(inhalt: Buffer): number {
  const frueheste = Math.max(0, inhalt.length - ENDE_BYTES - KOMMENTAR_BYTES)
  for (let ort = inhalt.length - ENDE_BYTES; ort >= frueheste; ort--) if (inhalt.readUInt32LE(ort) === ENDE) return ort
  throw new Dateimangel(BESCHAEDIGT)
}

async function* stuecke(inhalt: Buffer, { verfahren, gepackt, ort }: Teil): AsyncGenerator<Buffer> {
  if (ort + 30 > inhalt.length || inhalt.readUInt32LE(ort) !== TEIL) throw new Dateimangel(BESCHAEDIGT)
  const anfang = ort + 30 + inhalt.readUInt16LE(ort + 26) + inhalt.readUInt16LE(ort + 28)
  const daten = inhalt.subarray(anfang, anfang + gepackt)
  if (verfahren === 0) {
    for (let von = 0; von < daten.length; von += STUECK) yield daten.subarray(von, von + STUECK)
    return
  }
  if (verfahren !== 8) throw new Dateimangel(BESCHAEDIGT)
  const auspacker = createInflateRaw({ chunkSize: STUECK })
  auspacker.end(daten)
  // Bricht der Leser ab (Grenze, Abbruch), endet mit der Schleife auch der Auspacker.
  for await (const stueck of auspacker) yield stueck as Buffer
}
