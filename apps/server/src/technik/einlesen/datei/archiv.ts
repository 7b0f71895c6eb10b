import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { HOECHSTENS_AUSGEPACKT, HOECHSTENS_TEILE } from '../konstanten.ts'
import { Dateimangel } from './tabelle.ts'

/**
 * Liest ZIP-Archive (Excel, OpenDocument) Teil um Teil aus dem Verzeichnis am Ende der Datei. Ausgepackt wird mit einer Grenze für
 * das ganze Archiv, gezählt an den wirklichen Bytes: was ein Archiv über seine Größe behauptet, gilt nicht.
 */
export type Archiv = {
  hat(name: string): boolean
  /** Namen aller Teile in der Folge des Verzeichnisses */
  namen(): readonly string[]
  /** Inhalt eines Teils in Stücken; fehlt der Teil, keines */
  packeAus(name: string): AsyncGenerator<Buffer>
}

/** So viel auf einmal bekommt, wer einen Teil liest. */
const STUECK = 64 * 1024
const ZU_GROSS = 'Die Datei ist ausgepackt zu groß. Bitte teilen Sie sie auf mehrere Dateien auf.'
export const BESCHAEDIGT =
  'Die Datei ist beschädigt. Bitte öffnen Sie sie in Ihrer Tabellenkalkulation und speichern Sie sie neu.'

/** @throws Dateimangel wenn der Inhalt kein Archiv ist oder zu viele Teile hat */
export async function oeffneArchiv(inhalt: Buffer, grenze = HOECHSTENS_AUSGEPACKT): Promise<Archiv> {
  // Namen liest der eigene Code: der Leser lehnte Wege ab, die Excel annimmt. Größen zählt er selbst, siehe oben.
  const zip = await fromBufferPromise(inhalt, { decodeStrings: false, validateEntrySizes: false }).catch(alsMangel)
  const teile = await leseVerzeichnis(zip).catch(alsMangel)
  let ausgepackt = 0
  return {
    hat: name => teile.has(name),
    namen: () => [...teile.keys()],
    packeAus: async function* (name) {
      const teil = teile.get(name)
      if (!teil) return
      if (teil.isEncrypted())
        throw new Dateimangel('Die Datei ist mit einem Kennwort geschützt. Bitte entfernen Sie den Schutz.')
      try {
        for await (const stueck of await zip.openReadStreamPromise(teil)) {
          ausgepackt += stueck.length
          if (ausgepackt > grenze) throw new Dateimangel(ZU_GROSS)
          // Was nicht verdichtet ist, kommt sonst auf einmal.
          for (let von = 0; von < stueck.length; von += STUECK) yield stueck.subarray(von, von + STUECK)
        }
      } catch (fehler) {
        alsMangel(fehler)
      }
    },
  }
}

async function leseVerzeichnis(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > HOECHSTENS_TEILE) throw new Dateimangel(ZU_GROSS)
  const teile = new Map<string, Entry>()
  // Manche Programme schreiben Wege mit Schrägstrich am Anfang oder umgekehrtem Schrägstrich.
  for await (const teil of zip.eachEntry())
    teile.set(teil.fileNameRaw.toString().replaceAll('\\', '/').replace(/^\//, ''), teil)
  return teile
}

function alsMangel(fehler: unknown): never {
  throw fehler instanceof Dateimangel ? fehler : new Dateimangel(BESCHAEDIGT)
}
