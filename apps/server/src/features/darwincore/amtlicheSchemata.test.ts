import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER, mitLeser } from '../../../pruefstand/fremdeLeser.ts'
import { darwincorewelt } from './darwincorewelt.pruefhilfe.ts'

/**
 * Die Beschreibungen gegen die Schemata von TDWG, EML und DataCite, die im Prüfstand liegen. Das Profil von GBIF trägt keine Lizenz und
 * liegt nicht bei; an seiner Stelle steht ein eigenes, und nennt `SCHEMATA` einen Ordner mit `eml.xsd`, `eml-gbif-profile.xsd` und
 * `dc.xsd` (gbif/eml-profile), müssen beide dasselbe sagen.
 */
const SCHEMATA = fileURLToPath(new URL('../../../pruefstand/schemata/', import.meta.url))
const PROFIL = join(process.env['SCHEMATA'] ?? 'nirgends', 'eml.xsd')

const { app, als, ende } = await darwincorewelt()
afterAll(ende)

function pruefe(schema: string, inhalt: string): string {
  const art = schema.endsWith('.rng') ? '--relaxng' : '--schema'
  const { status, stderr } = spawnSync('xmllint', ['--nonet', '--noout', art, schema, '-'], {
    input: inhalt,
    encoding: 'utf8',
    env: { ...process.env, XML_CATALOG_FILES: join(SCHEMATA, 'catalog.xml') },
  })
  return status === 0 ? '' : stderr
}
async function pruefeArchivteil(datei: string, schema: string, pflicht: RegExp): Promise<void> {
  const antwort = await als('admin')('/export/darwincore')
  const inhalt = String((await packeAus(antwort.rawPayload)).get(datei))
  expect(pruefe(schema, inhalt)).toBe('')
  expect(inhalt).toMatch(pflicht)
  expect(pruefe(schema, inhalt.replace(pflicht, ''))).not.toBe('')
}
const TITEL = /<title[^>]*>.*?<\/title>/s

test('die Schemata sind die der Quelle: jede Datei mit ihrer Summe, keine ohne', () => {
  const quellen = readFileSync(join(SCHEMATA, 'QUELLEN.md'), 'utf8')
  const genannte = [...quellen.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm)].map(([, summe, datei]) => [datei, summe])
  const summe = (datei: string) =>
    createHash('sha256')
      .update(readFileSync(join(SCHEMATA, datei)))
      .digest('hex')
  const vorhandene = readdirSync(SCHEMATA, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.(xsd|json)$/.test(name),
  )
  expect(new Map(genannte as [string, string][])).toEqual(new Map(vorhandene.map(datei => [datei, summe(datei)])))
})

test.each([
  ['meta.xml', 'tdwg_dwc_text.xsd', /<files>.*?<\/files>/s],
  ['eml.xml', 'eml/eml.xsd', TITEL],
] as const)(
  mitLeser('libxml2-utils', '[A-DARWINCORE-01] %s gilt nach %s; fehlt eine Pflichtangabe, fällt es auf'),
  async (datei, schema, pflicht) => {
    if (FREMDE_LESER['libxml2-utils']) await pruefeArchivteil(datei, join(SCHEMATA, schema), pflicht)
  },
)

/** Was das Profil enger fasst als EML oder wie EML verlangt: jede Änderung macht die Beschreibung ungültig. */
const VERSTOESSE: [string, RegExp, string][] = [
  ['kein Titel', TITEL, ''],
  ['kein Tag', /<pubDate>.*?<\/pubDate>/s, ''],
  ['ein Tag nach deutscher Art', /<pubDate>.*?<\/pubDate>/s, '<pubDate>28.11.2026</pubDate>'],
  ['keine Zusammenfassung', /<abstract>.*?<\/abstract>/s, ''],
  ['keine Ansprechstelle', /<contact>.*<\/contact>/s, ''],
  ['ein Urheber ohne Namen', /(<creator>).*?(<\/creator>)/s, '$1$2'],
  ['ein leerer Name', /<organizationName>.*?<\/organizationName>/s, '<organizationName></organizationName>'],
  ['ein Schlagwort ohne Verzeichnis', /<keywordThesaurus>.*?<\/keywordThesaurus>/s, ''],
  ['zwei Absätze zur Nutzung', /(<intellectualRights>)/, '$1<para>x</para>'],
  ['zwei Absätze zur Probenahme', /(<samplingDescription>)/, '$1<para>x</para>'],
  ['Probenahme ohne Umfang', /<studyExtent>.*?<\/studyExtent>/s, ''],
  ['eine Grenze, die keine Zahl ist', /(<westBoundingCoordinate>)/, '$1W'],
  ['ein anderer Geltungsbereich', /scope="system"/, 'scope="document"'],
  ['keine Kennung', /packageId="[^"]*"/, ''],
  ['Teile in falscher Folge', /(<language>.*?<\/language>\s*)(<abstract>.*?<\/abstract>)/s, '$2$1'],
]
const PROFILE = [join(SCHEMATA, 'gbif-profil.rng'), ...(existsSync(PROFIL) ? [PROFIL] : [])]

test.each([['wie sie hinausgeht', /$/, ''], ...VERSTOESSE] as const)(
  mitLeser('libxml2-utils', '[A-DARWINCORE-01] eml.xml nach dem Profil von GBIF: %s'),
  async (fall, stelle, statt) => {
    if (!FREMDE_LESER['libxml2-utils']) return
    const antwort = await als('admin')('/export/darwincore')
    const inhalt = String((await packeAus(antwort.rawPayload)).get('eml.xml'))
    expect(inhalt).toMatch(stelle)
    for (const profil of PROFILE) {
      const befund = pruefe(profil, inhalt.replace(stelle, statt))
      expect(befund === '', `${fall}, ${profil}: ${befund}`).toBe(fall === 'wie sie hinausgeht')
    }
  },
)

test('[A-DARWINCORE-08] die Angaben für eine DOI gelten nach DataCite 4.5; fehlt eine Pflichtangabe, fällt es auf', async () => {
  const { version } = (await als('admin')('/api/archivbetrieb')).json()
  const einstellung = { aktiv: false, stunde: 3, behalten: 14, lizenz: 'CC-BY-4.0', version }
  expect((await als('admin')(post('/api/archivbetrieb', einstellung))).statusCode).toBe(204)
  expect((await als('admin')(post('/api/archivbetrieb/erstellen'))).statusCode).toBe(200)
  await app.auftraege.arbeiteAb()
  // Mit erteilter Lizenz hat die Beschreibung des Datensatzes Angaben, die sie sonst nicht hat.
  const oeffentliches = await packeAus((await als(null)('/api/archiv/latest/datei')).rawPayload)
  const beschreibung = String(oeffentliches.get('eml.xml'))
  expect(beschreibung).toContain('<licensed>')
  if (FREMDE_LESER['libxml2-utils'])
    for (const profil of [join(SCHEMATA, 'eml/eml.xsd'), ...PROFILE]) expect(pruefe(profil, beschreibung)).toBe('')
  const schema = JSON.parse(readFileSync(join(SCHEMATA, 'datacite-v4.5.json'), 'utf8'))
  const gilt = new Ajv2019({ strict: false, allErrors: true, validateFormats: false }).compile({
    ...schema,
    $schema: undefined,
    id: undefined,
  })
  const { identifiers, url, publicationYear, ...rest } = (await als(null)('/api/archiv/latest/metadaten')).json()
  // Die Kennung vergibt DataCite, eine Adresse hat der Prüfstand nicht, und das Jahr nimmt die Schnittstelle als Zahl, das Schema als Text.
  expect([identifiers, url]).toEqual([[], null])
  const angaben = { ...rest, publicationYear: String(publicationYear) }
  gilt(angaben)
  expect(gilt.errors ?? []).toEqual([])
  const { creators: _, ...ohne } = angaben
  expect(gilt(ohne)).toBe(false)
})
