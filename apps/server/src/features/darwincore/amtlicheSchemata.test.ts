import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, expect, test } from 'vitest'
import { packeAus } from '../../../pruefstand/archivleser.ts'
import { post } from '../../../pruefstand/dienst.ts'
import { FREMDE_LESER } from '../../../pruefstand/fremdeLeser.ts'
import { darwincorewelt } from './darwincorewelt.pruefhilfe.ts'

/**
 * Die Beschreibungen gegen die Schemata von TDWG, GBIF und DataCite. Sie liegen nicht bei: das Profil von GBIF trägt keine Lizenz.
 * `SCHEMATA` nennt einen Ordner mit `tdwg_dwc_text.xsd` (tdwg/dwc), `eml.xsd`, `eml-gbif-profile.xsd` und `dc.xsd`
 * (gbif/eml-profile), `catalog.xml`, der für `xml.xsd` auf eine eigene Datei zeigt, und `datacite-v4.5.json` (inveniosoftware/datacite).
 */
const ORDNER = process.env['SCHEMATA'] ?? ''
const istDa = FREMDE_LESER['libxml2-utils'] && existsSync(join(ORDNER, 'catalog.xml'))
const titel = (was: string) => (istDa ? was : `übersprungen: SCHEMATA nennt keinen Ordner mit den Schemata (${was})`)

const { app, als, ende } = await darwincorewelt()
afterAll(ende)

function pruefe(schema: string, inhalt: string): string {
  const { status, stderr } = spawnSync('xmllint', ['--nonet', '--noout', '--schema', join(ORDNER, schema), '-'], {
    input: inhalt,
    encoding: 'utf8',
    env: { ...process.env, XML_CATALOG_FILES: join(ORDNER, 'catalog.xml') },
  })
  return status === 0 ? '' : stderr
}

test.each([
  ['meta.xml', 'tdwg_dwc_text.xsd', /<files>.*?<\/files>/s],
  ['eml.xml', 'eml.xsd', /<title[^>]*>.*?<\/title>/s],
] as const)(
  titel('[A-DARWINCORE-01] %s gilt nach %s; fehlt eine Pflichtangabe, fällt es auf'),
  async (datei, schema, pflicht) => {
    if (!istDa) return
    const antwort = await als('admin')('/export/darwincore')
    const inhalt = String((await packeAus(antwort.rawPayload)).get(datei))
    expect(pruefe(schema, inhalt)).toBe('')
    expect(inhalt).toMatch(pflicht)
    expect(pruefe(schema, inhalt.replace(pflicht, ''))).not.toBe('')
  },
)

test(
  titel('[A-DARWINCORE-08] die Angaben für eine DOI gelten nach DataCite 4.5; fehlt eine Pflichtangabe, fällt es auf'),
  async () => {
    if (!istDa) return
    const { version } = (await als('admin')('/api/archivbetrieb')).json()
    const einstellung = { aktiv: false, stunde: 3, behalten: 14, lizenz: 'CC-BY-4.0', version }
    expect((await als('admin')(post('/api/archivbetrieb', einstellung))).statusCode).toBe(204)
    expect((await als('admin')(post('/api/archivbetrieb/erstellen'))).statusCode).toBe(200)
    await app.auftraege.arbeiteAb()
    const schema = JSON.parse(readFileSync(join(ORDNER, 'datacite-v4.5.json'), 'utf8'))
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
  },
)
