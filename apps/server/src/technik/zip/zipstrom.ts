import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Datei eines Archivs; ihr Inhalt kommt in Stücken und wird nie als Ganzes gehalten. */
export type Zipdatei = {
  /** nur ASCII, ohne Pfad nach oben */
  name: string
  inhalt: AsyncIterable<Buffer>
}

/**
 * Was ein Archiv ohne Zip64 fasst, im Ganzen und je Datei. Zip64 fehlt mit Absicht: wie groß eine Datei wird, steht beim Schreiben
 * ihres Kopfs noch nicht fest, und was vorsorglich so beginnt, öffnet nicht jedes Programm.
 */
const ZIPGRENZEN = { bytes: 0xff_ff_ff_ff, dateien: 0xff_ff }
/** Prüfsumme und Größen stehen hinter dem Inhalt, der Name ist UTF-8. */
const MERKMALE = 0x08_08
const VERDICHTET = 8
/** Stufe der Verdichtung: dreimal so schnell wie die übliche 6, die Dateien werden um ein Viertel größer. */
const STUFE = 3
const VERSION = 20

type Verzeichniseintrag = { name: Buffer; ab: number; pruefsumme: number; verdichtet: number; bytes: number }

/**
 * ZIP-Archiv, das beim Lesen entsteht (APPNOTE 6.3, ohne Zip64). Die nächste Datei wird erst verlangt, wenn die vorige ganz
 * geschrieben ist: die letzte darf sagen, was in den übrigen steht.
 * @param zeitpunkt steht an jeder Datei, als Ortszeit des Rechners
 * @throws Error, wenn ein Inhalt scheitert oder das Archiv zu groß würde, sobald es das ist; der Strom reißt dann ab
 */
export async function* schreibeZip(
  dateien: AsyncIterable<Zipdatei>,
  zeitpunkt: Date,
  grenzen = ZIPGRENZEN,
): AsyncGenerator<Buffer> {
  const verzeichnis: Verzeichniseintrag[] = []
  const zeit = doszeit(zeitpunkt)
  let ab = 0
  for await (const { name: text, inhalt } of dateien) {
    if (verzeichnis.length >= grenzen.dateien)
      throw new RangeError(`Ein ZIP-Archiv fasst höchstens ${grenzen.dateien} Dateien.`)
    const name = Buffer.from(text)
    const kopf = Buffer.alloc(30)
    kopf.writeUInt32LE(0x04_03_4b_50, 0)
    kopf.writeUInt16LE(VERSION, 4)
    kopf.writeUInt16LE(MERKMALE, 6)
    kopf.writeUInt16LE(VERDICHTET, 8)
    kopf.writeUInt32LE(zeit, 10)
    kopf.writeUInt16LE(name.length, 26)
    yield Buffer.concat([kopf, name])
    const eintrag = { name, ab, pruefsumme: 0, verdichtet: 0, bytes: 0 }
    const dichter = createDeflateRaw({ level: STUFE })
    // Ein Fehler reißt den Dichter ab, und wer nicht weiterliest, den Inhalt.
    pipeline(Readable.from(zaehle(inhalt, eintrag, grenzen.bytes)), dichter, () => undefined)
    for await (const teil of dichter) {
      eintrag.verdichtet += teil.length
      pruefeGroesse(ab + eintrag.verdichtet, grenzen.bytes)
      yield teil as Buffer
    }
    const schluss = Buffer.alloc(16)
    schluss.writeUInt32LE(0x08_07_4b_50, 0)
    schreibeGroessen(schluss, 4, eintrag)
    yield schluss
    ab += kopf.length + name.length + eintrag.verdichtet + schluss.length
    verzeichnis.push(eintrag)
  }
  const ende = alsVerzeichnis(verzeichnis, ab, zeit)
  pruefeGroesse(ab + ende.length, grenzen.bytes)
  yield ende
}

async function* zaehle(
  inhalt: AsyncIterable<Buffer>,
  eintrag: Verzeichniseintrag,
  hoechstens: number,
): AsyncGenerator<Buffer> {
  for await (const teil of inhalt) {
    eintrag.pruefsumme = crc32(teil, eintrag.pruefsumme)
    eintrag.bytes += teil.length
    pruefeGroesse(eintrag.bytes, hoechstens)
    yield teil
  }
}

function pruefeGroesse(bytes: number, hoechstens: number): void {
  if (bytes > hoechstens) throw new RangeError(`Zu groß für ein ZIP-Archiv: es fasst höchstens ${hoechstens} Byte.`)
}

function schreibeGroessen(puffer: Buffer, ort: number, { pruefsumme, verdichtet, bytes }: Verzeichniseintrag): void {
  puffer.writeUInt32LE(pruefsumme, ort)
  puffer.writeUInt32LE(verdichtet, ort + 4)
  puffer.writeUInt32LE(bytes, ort + 8)
}

function alsVerzeichnis(eintraege: readonly Verzeichniseintrag[], ab: number, zeit: number): Buffer {
  const teile = eintraege.flatMap(eintrag => {
    const satz = Buffer.alloc(46)
    satz.writeUInt32LE(0x02_01_4b_50, 0)
    satz.writeUInt16LE(VERSION, 4)
    satz.writeUInt16LE(VERSION, 6)
    satz.writeUInt16LE(MERKMALE, 8)
    satz.writeUInt16LE(VERDICHTET, 10)
    satz.writeUInt32LE(zeit, 12)
    schreibeGroessen(satz, 16, eintrag)
    satz.writeUInt16LE(eintrag.name.length, 28)
    satz.writeUInt32LE(eintrag.ab, 42)
    return [satz, eintrag.name]
  })
  const bytes = teile.reduce((summe, teil) => summe + teil.length, 0)
  const ende = Buffer.alloc(22)
  ende.writeUInt32LE(0x06_05_4b_50, 0)
  ende.writeUInt16LE(eintraege.length, 8)
  ende.writeUInt16LE(eintraege.length, 10)
  ende.writeUInt32LE(bytes, 12)
  ende.writeUInt32LE(ab, 16)
  return Buffer.concat([...teile, ende])
}

/** Uhrzeit auf zwei Sekunden und Tag ab 1980, wie MS-DOS sie schrieb. */
function doszeit(z: Date): number {
  const uhrzeit = (z.getHours() << 11) | (z.getMinutes() << 5) | (z.getSeconds() >> 1)
  const tag = ((z.getFullYear() - 1980) << 9) | ((z.getMonth() + 1) << 5) | z.getDate()
  return ((tag << 16) | uhrzeit) >>> 0
}
