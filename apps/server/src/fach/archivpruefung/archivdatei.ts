import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Archivbruch, HOLE_NEU, type Maengelliste } from './maengel.ts'

/** Ein ZIP-Archiv auf der Platte: sein Verzeichnis geprüft, seine Dateien strömend gelesen. */

/** Was ein Archiv höchstens hat; was darüber liegt, hat kein Produkt geschrieben. */
export const ARCHIVGRENZEN = {
  dateien: 200,
  /** ausgepackt, im Ganzen */
  bytes: 32 * 2 ** 30,
  /** so vielfach wird Text verdichtet, nicht mehr; die ersten Bytes zählen nicht */
  verdichtung: 400,
  freieBytes: 4 * 2 ** 20,
  /** Beschreibungen, die im Ganzen gelesen werden */
  beschreibung: 32 * 2 ** 20,
} as const

const UNVERDICHTET = 0
const VERDICHTET = 8
/** Art einer Datei nach Unix, wo ein Archiv sie nennt. */
const DATEIART = 0o170000
const VERKNUEPFUNG = 0o120000

export type Archivdatei = {
  /** Namen der lesbaren Dateien in der Folge des Archivs */
  namen: readonly string[]
  hat(name: string): boolean
  /** Der Inhalt in Stücken. @throws Archivbruch, wenn Größe oder Prüfsumme nicht stimmen oder er sich nicht auspacken lässt */
  lies(name: string): AsyncGenerator<Buffer>
  /** Der Inhalt im Ganzen. @throws Archivbruch, auch wenn er zu groß ist */
  liesGanz(name: string): Promise<Buffer>
  schliesse(): void
}

/** @returns null, wenn sich nichts lesen lässt; warum, steht in der Liste */
export async function oeffneArchivdatei(pfad: string, maengel: Maengelliste): Promise<Archivdatei | null> {
  const zip = await openPromise(pfad, {
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: false,
  }).catch(() => null)
  if (zip === null) {
    maengel.melde(`Das ist kein vollständiges ZIP-Archiv, sein Verzeichnis am Ende fehlt; ${HOLE_NEU}`)
    return null
  }
  const eintraege = await liesVerzeichnis(zip, maengel)
  if (eintraege === null) {
    zip.close()
    return null
  }
  return alsArchivdatei(zip, eintraege)
}

function alsArchivdatei(zip: ZipFile, eintraege: ReadonlyMap<string, Entry>): Archivdatei {
  let ausgepackt = 0
  async function* lies(name: string): AsyncGenerator<Buffer> {
    const eintrag = eintraege.get(name)
    if (!eintrag) throw new Archivbruch(`Die Datei fehlt im Archiv; ${HOLE_NEU}`)
    const hoechstens = ARCHIVGRENZEN.freieBytes + eintrag.compressedSize * ARCHIVGRENZEN.verdichtung
    let bytes = 0
    let pruefsumme = 0
    // Was sie selbst angibt, genügt zur Ablehnung; geglaubt wird ihr nicht.
    if (eintrag.uncompressedSize > hoechstens) throw new Archivbruch(BOMBE)
    const strom = await zip.openReadStreamPromise(eintrag).catch(brich)
    try {
      for await (const stueck of strom as AsyncIterable<Buffer>) {
        bytes += stueck.length
        ausgepackt += stueck.length
        if (bytes > hoechstens || ausgepackt > ARCHIVGRENZEN.bytes) throw new Archivbruch(BOMBE)
        if (bytes > eintrag.uncompressedSize) throw groesse(eintrag, 'mehr')
        pruefsumme = crc32(stueck, pruefsumme)
        yield stueck
      }
    } catch (fehler) {
      brich(fehler)
    }
    if (bytes < eintrag.uncompressedSize) throw groesse(eintrag, 'weniger')
    if (pruefsumme !== eintrag.crc32)
      throw new Archivbruch(
        `Die Prüfsumme im Verzeichnis des ZIP-Archivs stimmt nicht mit dem Inhalt überein; ${HOLE_NEU}`,
      )
  }
  return {
    namen: [...eintraege.keys()],
    hat: name => eintraege.has(name),
    lies,
    async liesGanz(name) {
      const teile: Buffer[] = []
      let bytes = 0
      for await (const teil of lies(name)) {
        bytes += teil.length
        if (bytes > ARCHIVGRENZEN.beschreibung)
          throw new Archivbruch(`Die Datei ist größer als ${ARCHIVGRENZEN.beschreibung} Bytes; ${HOLE_NEU}`)
        teile.push(teil)
      }
      return Buffer.concat(teile)
    },
    schliesse: () => zip.close(),
  }
}

const BOMBE =
  'Ausgepackt wird die Datei unglaubwürdig groß, wie es nur eine Zip-Bombe wird; öffnen Sie dieses Archiv nicht und fragen Sie, woher es kommt.'

const groesse = ({ uncompressedSize }: Entry, wie: string) =>
  new Archivbruch(`Die Datei hat ${wie} als die ${uncompressedSize} Bytes, die das ZIP-Archiv nennt; ${HOLE_NEU}`)

function brich(fehler: unknown): never {
  if (fehler instanceof Archivbruch) throw fehler
  throw new Archivbruch(`Die Datei lässt sich nicht auspacken, ihr Inhalt ist beschädigt; ${HOLE_NEU}`)
}

async function liesVerzeichnis(zip: ZipFile, maengel: Maengelliste): Promise<Map<string, Entry> | null> {
  if (zip.entryCount > ARCHIVGRENZEN.dateien) {
    maengel.melde(
      `Das Archiv nennt ${zip.entryCount} Dateien, mehr als ${ARCHIVGRENZEN.dateien}; öffnen Sie es nicht und fragen Sie, woher es kommt.`,
    )
    return null
  }
  const alle: Entry[] = []
  try {
    for await (const eintrag of zip.eachEntry()) alle.push(eintrag)
  } catch {
    maengel.melde(`Das Verzeichnis des ZIP-Archivs ist beschädigt; ${HOLE_NEU}`)
    return null
  }
  if (alle.length === 0) maengel.melde(`Das Archiv ist leer; ${HOLE_NEU}`)
  pruefeUeberlappung(alle, maengel)
  const eintraege = new Map<string, Entry>()
  const kleine = new Set<string>()
  for (const eintrag of alle) {
    const name = eintrag.fileNameRaw.toString('latin1')
    const mangel = mangelAm(eintrag, name)
    if (mangel !== null) maengel.melde(mangel, alsAnzeige(name))
    else if (kleine.has(name.toLowerCase()))
      maengel.melde(
        'Die Datei kommt im Archiv zweimal vor, und welche gilt, ist nicht zu entscheiden; ' + HOLE_NEU,
        name,
      )
    else {
      kleine.add(name.toLowerCase())
      eintraege.set(name, eintrag)
    }
  }
  return eintraege
}

function mangelAm(eintrag: Entry, name: string): string | null {
  if (/(^|[/\\])\.\.([/\\]|$)|^[/\\]|^[A-Za-z]:/.test(name))
    return 'Der Name führt aus dem Ordner hinaus, in den ausgepackt wird; packen Sie dieses Archiv nicht aus und fragen Sie, woher es kommt.'
  if (name.endsWith('/')) return `Das ist ein Ordner, in einem Archiv liegen alle Dateien zuoberst; ${HOLE_NEU}`
  if (!/^[A-Za-z0-9_.-]+$/.test(name))
    return `Der Name hat Zeichen außer Buchstaben, Ziffern, Punkt und Strichen; ${HOLE_NEU}`
  if (((eintrag.externalFileAttributes >>> 16) & DATEIART) === VERKNUEPFUNG)
    return 'Das ist eine Verknüpfung statt einer Datei; packen Sie dieses Archiv nicht aus und fragen Sie, woher es kommt.'
  if (eintrag.isEncrypted())
    return 'Die Datei ist mit einem Kennwort geschützt; speichern Sie das Archiv ohne Kennwort.'
  if (eintrag.compressionMethod !== UNVERDICHTET && eintrag.compressionMethod !== VERDICHTET)
    return `Die Datei ist mit einem unbekannten Verfahren (${eintrag.compressionMethod}) verdichtet; ${HOLE_NEU}`
  return null
}

/** Dateien, die einander im Archiv überdecken, machen aus wenigen Bytes beliebig viele. */
function pruefeUeberlappung(alle: readonly Entry[], maengel: Maengelliste): void {
  const folge = [...alle].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  for (const [i, eintrag] of folge.entries()) {
    const naechster = folge[i + 1]
    if (
      naechster &&
      eintrag.relativeOffsetOfLocalHeader + eintrag.compressedSize > naechster.relativeOffsetOfLocalHeader
    )
      maengel.melde(
        'Die Datei überdeckt im Archiv eine andere, wie es nur in einer Zip-Bombe vorkommt; öffnen Sie dieses Archiv nicht und fragen Sie, woher es kommt.',
        alsAnzeige(eintrag.fileNameRaw.toString('latin1')),
      )
  }
}

/** Ein Name ohne Zeichen, die eine Anzeige verwirren. */
const alsAnzeige = (name: string): string => name.replaceAll(/[^\u0020-\u007e]/g, '?').slice(0, 100)
