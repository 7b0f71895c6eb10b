import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Fremde Programme, die lesen, was das Produkt schreibt: sie kennen von ihm nichts. `npm test` installiert sie mit, auf Debian alle. */

/** Leser aus npm: ihre Pakete stehen nicht in der Sperrdatei des Produkts. */
export const AUS_NPM = new URL('../../../werkzeug/fremdeLeser/', import.meta.url)
/** Das Python des Systems: nur dort liegen die Pakete von Debian. */
const PYTHON = '/usr/bin/python3'

const laeuft = (programm: string, ...argumente: string[]): boolean => {
  const { error, status } = spawnSync(programm, argumente, { stdio: 'ignore' })
  return error === undefined && status === 0
}

/** Welche da sind; ihr Name ist der des Pakets. */
export const FREMDE_LESER = {
  python3: laeuft(PYTHON, '--version'),
  'python3-openpyxl': laeuft(PYTHON, '-c', 'import openpyxl'),
  'libxml2-utils': laeuft('xmllint', '--version'),
  qpdf: laeuft('qpdf', '--version'),
  'gdal-bin': laeuft('ogrinfo', '--version'),
  datapackage: existsSync(new URL('node_modules/datapackage/', AUS_NPM)),
} as const

const fehlende = Object.entries(FREMDE_LESER).filter(([, istDa]) => !istDa)
if (process.env.FREMDE_LESER === 'verlangt' && fehlende.length > 0)
  throw new Error(`Nicht installiert: ${fehlende.map(([paket]) => paket).join(', ')} (FREMDE_LESER=verlangt).`)

/** Titel einer Prüfung: fehlt das Paket, sagt er es, und die Prüfung hat dann nichts zu tun. */
export const mitLeser = (paket: keyof typeof FREMDE_LESER, titel: string): string =>
  FREMDE_LESER[paket] ? titel : `übersprungen: ${paket} ist nicht installiert (${titel})`

const python = <E>(programm: string, eingabe: Buffer): E =>
  JSON.parse(execFileSync(PYTHON, ['-c', programm], { input: eingabe, encoding: 'utf8', maxBuffer: 2 ** 28 }))

/** Zeilen einer CSV-Datei nach RFC 4180, streng. */
export const liesCsvFremd = (inhalt: Buffer, trenner: string, zeichensatz = 'utf-8-sig'): string[][] =>
  python(
    `import csv, io, json, sys
csv.field_size_limit(10**8)
text = sys.stdin.buffer.read().decode(${JSON.stringify(zeichensatz)})
print(json.dumps(list(csv.reader(io.StringIO(text, newline=''), delimiter=${JSON.stringify(trenner)}, strict=True))))`,
    inhalt,
  )

/** JSON, streng: ohne NaN, ohne doppelte Namen. */
export const liesJsonFremd = <T>(inhalt: Buffer): T =>
  python(
    `import json, sys
def eindeutig(paare):
    assert len({n for n, _ in paare}) == len(paare), 'doppelter Name'
    return dict(paare)
def unzahl(wert): raise ValueError(wert)
print(json.dumps(json.loads(sys.stdin.buffer.read().decode('utf-8'), object_pairs_hook=eindeutig, parse_constant=unzahl)))`,
    inhalt,
  )

/** Namen der Dateien eines ZIP-Archivs, nachdem jede gelesen und ihre Prüfsumme verglichen ist. @throws Error, wenn eine nicht stimmt */
export const liesArchivFremd = (archiv: Buffer): string[] =>
  python(
    `import io, json, sys, zipfile
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None, z.testzip()
print(json.dumps(z.namelist()))`,
    archiv,
  )

/**
 * Zellen jedes Blatts als Art und Wert; Art `s` ist Text, `n` Zahl oder leer, `d` Datum, `f` Formel. Was der Standard als `_xHHHH_`
 * schreibt (ECMA-376, ST_Xstring), lässt openpyxl stehen; hier ist es gelesen.
 */
export const liesMappeFremd = (mappe: Buffer): Record<string, [art: string, wert: string | number | null][][]> =>
  python(
    `import io, json, re, sys, openpyxl
b = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
text = lambda t: re.sub('_x([0-9A-Fa-f]{4})_', lambda m: chr(int(m[1], 16)), t)
wert = lambda v: text(v) if isinstance(v, str) else v if isinstance(v, (int, float)) or v is None else str(v)
zelle = lambda z: [z.data_type, wert(z.value)]
print(json.dumps({s.title: [[zelle(z) for z in r] for r in s.iter_rows()] for s in b.worksheets}))`,
    mappe,
  )

/** Ein Blatt, wie openpyxl es sieht: je Zelle Art, Wert, Zahlenformat und Schrift; dazu Farbe und Anmerkung, wo es sie gibt. */
export type FremdesBlatt = {
  zellen: Record<string, readonly [art: string, wert: string | number | boolean | null, format: string, fett: boolean]>
  farben: Record<string, string>
  notizen: Record<string, string>
  breiten: Record<string, number>
  verbundene: readonly string[]
  auswahllisten: number
}

/** Mehrere Excel-Mappen auf einmal, Blatt für Blatt. */
export const liesMappenGenauFremd = (mappen: readonly Buffer[]): Record<string, FremdesBlatt>[] =>
  python(
    `import base64, io, json, sys, openpyxl
def blatt(s):
    z = [c for r in s.iter_rows() for c in r if c.value is not None or c.comment or c.fill.fill_type]
    wert = lambda v: v if isinstance(v, (str, int, float, bool)) or v is None else str(v)
    return {
        'zellen': {c.coordinate: [c.data_type, wert(c.value), c.number_format, bool(c.font.b)] for c in z if c.value is not None},
        'farben': {c.coordinate: c.fill.fgColor.rgb for c in z if c.fill.fill_type},
        'notizen': {c.coordinate: c.comment.text for c in z if c.comment},
        'breiten': {k: d.width for k, d in s.column_dimensions.items()},
        'verbundene': sorted(str(r) for r in s.merged_cells.ranges),
        'auswahllisten': len(s.data_validations.dataValidation),
    }
aus = []
for m in json.load(sys.stdin):
    b = openpyxl.load_workbook(io.BytesIO(base64.b64decode(m)))
    aus.append({s.title: blatt(s) for s in b.worksheets})
print(json.dumps(aus))`,
    Buffer.from(JSON.stringify(mappen.map(mappe => mappe.toString('base64')))),
  )

/** GDAL fragt den Dienst, der im selben Prozess antwortet: gewartet wird deshalb, ohne ihn anzuhalten. */
const gdal = async (programm: string, ...argumente: string[]): Promise<string> =>
  (await promisify(execFile)(programm, argumente, { maxBuffer: 2 ** 26, timeout: 60_000 })).stdout

type Merkmal = {
  geometry: { type: string; coordinates: number[] } | null
  properties: Record<string, unknown>
}

async function inOrdner<E>(tue: (ordner: string) => Promise<E>): Promise<E> {
  const ordner = mkdtempSync(join(tmpdir(), 'benthos-ogr-'))
  try {
    return await tue(ordner)
  } finally {
    rmSync(ordner, { recursive: true })
  }
}

/** @param quelle was GDAL öffnet, mit dem, was es dazu wissen muss */
async function alsMerkmale(ordner: string, ...quelle: string[]): Promise<Merkmal[]> {
  const datei = join(ordner, 'schicht.geojson')
  await gdal('ogr2ogr', '-f', 'GeoJSON', '-lco', 'RFC7946=YES', datei, ...quelle)
  return liesJsonFremd<{ features: Merkmal[] }>(readFileSync(datei)).features
}

/**
 * Merkmale einer Schicht, wie GDAL sie über den OGC-Dienst liest.
 * @param dienst Adresse der Einstiegsseite
 * @param jeSeite so viele verlangt GDAL auf einmal; ohne: so viele, wie es will
 */
export const liesMerkmaleFremd = (dienst: string, schicht: string, jeSeite?: number): Promise<Merkmal[]> =>
  inOrdner(ordner =>
    alsMerkmale(ordner, `OAPIF:${dienst}`, schicht, ...(jeSeite === undefined ? [] : ['-oo', `PAGE_SIZE=${jeSeite}`])),
  )

/** Merkmale einer GeoJSON-Datei, wie GDAL sie liest. */
export const liesGeojsonFremd = (inhalt: Buffer): Promise<Merkmal[]> =>
  inOrdner(ordner => {
    const datei = join(ordner, 'ausfuhr.geojson')
    writeFileSync(datei, inhalt)
    return alsMerkmale(ordner, datei)
  })

/** Schichten des OGC-Dienstes und wie viele Merkmale GDAL in jeder zählt. */
export async function zaehleMerkmaleFremd(dienst: string): Promise<Record<string, number>> {
  const text = await gdal('ogrinfo', '-ro', '-al', '-so', `OAPIF:${dienst}`)
  return Object.fromEntries(
    [...text.matchAll(/^Layer name: (.+)$[^]*?^Feature Count: (\d+)$/gm)].map(([, name, zahl]) => [name, Number(zahl)]),
  )
}

/** Ist die Datei wohlgeformtes XML? @throws Error mit dem Befund */
export function pruefeXmlFremd(inhalt: Buffer): void {
  const { status, stderr } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: inhalt, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Hält der Aufbau des PDF? @throws Error mit dem Befund */
export function pruefePdfFremd(inhalt: Buffer): void {
  const ordner = mkdtempSync(join(tmpdir(), 'benthos-pdf-'))
  try {
    const datei = join(ordner, 'bericht.pdf')
    writeFileSync(datei, inhalt)
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', datei], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stdout + stderr)
  } finally {
    rmSync(ordner, { recursive: true })
  }
}
