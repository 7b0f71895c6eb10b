import { afterAll, describe, expect, test } from 'vitest'
import { Antwortpruefung } from '../../../pruefstand/antwortpruefung.ts'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { sammleVertraege } from '../../../pruefstand/vertraege.ts'

type Schema = { [name: string]: unknown }
type Aufruf = {
  security?: object[]
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>
}
type Beschreibung = { openapi: string; paths: Record<string, Record<string, Aufruf>>; components: { schemas: Schema } }

const { app, als, ende } = await pruefdienst()
afterAll(ende)
const text = (await app.inject('/benthosdb/api/openapi.json')).body
const beschreibung = JSON.parse(text) as Beschreibung
const aufruf = (methode: string, pfad: string): Aufruf => {
  const gefunden = beschreibung.paths[`/benthosdb${pfad}`]?.[methode]
  if (!gefunden) throw new TypeError(`${methode} ${pfad} fehlt`)
  return gefunden
}
const ziel = (verweis: string): unknown =>
  verweis
    .slice(2)
    .split('/')
    .reduce<unknown>((ort, stueck) => (ort as Schema | undefined)?.[stueck], beschreibung)
/** Jede Stelle eines JSON-Werts mit ihrem Ort. */
function* stellen(wert: unknown, ort = ''): Generator<[ort: string, wert: Schema]> {
  if (typeof wert !== 'object' || wert === null) return
  yield [ort, wert as Schema]
  for (const [name, teil] of Object.entries(wert)) yield* stellen(teil, `${ort}/${name}`)
}

describe('die Beschreibung sagt die Wahrheit', () => {
  test('jeder Aufruf der Verträge steht darin, jeder Platzhalter ist erklärt', async () => {
    const fehlend = (await sammleVertraege())
      .filter(({ pfad }) => !pfad.startsWith('/api/test/'))
      .filter(({ methode, pfad }) => {
        const eintrag = beschreibung.paths[`/benthosdb${pfad.replaceAll(/:(\w+)/g, '{$1}')}`]?.[methode.toLowerCase()]
        const imPfad = [...pfad.matchAll(/:(\w+)/g)].map(([, name]) => name)
        return (
          imPfad.join() !==
          eintrag?.parameters
            .filter(p => p.in === 'path')
            .map(p => p.name)
            .join()
        )
      })
      .map(({ methode, pfad }) => `${methode} ${pfad}`)
    expect(fehlend).toEqual([])
    expect(Object.keys(beschreibung.paths).length).toBeGreaterThan(150)
  })

  test('jedes Feld trägt, was der Katalog der Felder von ihm weiß', () => {
    const befund = aufruf('post', '/aufnahme/{id}/ortsbefund/wetterHydrographie')
    expect(befund.requestBody?.content['application/json']?.schema).toMatchObject({
      properties: {
        daten: {
          properties: {
            abfluss: { title: 'Abfluss', description: expect.stringContaining('Pegel'), 'x-einheit': 'm³/s' },
            bemerkung: { title: 'Bemerkung', 'x-darwin-core': 'eventRemarks' },
          },
        },
      },
    })
  })

  test('jeder Verweis hat ein Ziel; die Routen, die sich selbst enthalten, auch', () => {
    const verweise = [...stellen(beschreibung)].flatMap(([ort, wert]) =>
      typeof wert['$ref'] === 'string' ? [{ ort, verweis: wert['$ref'] }] : [],
    )
    expect(verweise.filter(({ verweis }) => !verweis.startsWith('#/') || typeof ziel(verweis) !== 'object')).toEqual([])
    expect(verweise.length).toBeGreaterThan(0)
    expect(text).not.toContain('$defs')
  })

  test('Dateien tragen ihren Medientyp, 204 hat keinen Inhalt', async () => {
    expect(Object.keys(aufruf('get', '/aufnahme/{id}/mzb/ergebnisbericht').responses['200']?.content ?? {})).toEqual([
      'application/pdf',
    ])
    for (const { methode, pfad, antwort, status = 200 } of await sammleVertraege()) {
      if (pfad.startsWith('/api/test/')) continue
      const { responses } = aufruf(methode.toLowerCase(), pfad.replaceAll(/:(\w+)/g, '{$1}'))
      const typen = Object.keys(responses[String(status)]?.content ?? {})
      if (antwort === null) expect(responses['204'], pfad).toEqual({ description: expect.any(String) })
      else if (antwort === 'datei') expect(typen.length, pfad).toBeGreaterThan(0)
      else expect(typen, pfad).toEqual(['application/json'])
    }
  })

  test('öffentliche Aufrufe verlangen keine Anmeldung; was auch Veröffentlichtes zeigt, nimmt beides', () => {
    expect(aufruf('get', '/api/env').security).toEqual([])
    expect(aufruf('post', '/api/log').security).toEqual([])
    expect(aufruf('get', '/logout').security).toEqual([])
    expect(aufruf('get', '/projekte')).not.toHaveProperty('security')
  })

  test('Texte, die fehlen dürfen, sind Texte; formlos ist nur, was es wirklich ist', () => {
    const formlos = [...stellen(beschreibung.paths)]
      // Auch ein Weg darf auf „items“ enden: gemeint sind Stellen unter seiner Methode.
      .filter(
        ([ort, wert]) =>
          /\/(get|post|put|patch|delete)\/.*\/(properties\/[^/]+|items|schema)$/.test(ort) && !('$ref' in wert),
      )
      .filter(([, wert]) => !['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some(wort => wort in wert))
      .map(([ort]) => ort.replace('/benthosdb', ''))
    // Die Eingabe einer Rechnung hat die Form ihrer Edition.
    const eingabe = (element: string) =>
      `//bewertung/${element}/{id}/requestJson/get/responses/200/content/application/json/schema`
    expect(formlos).toEqual([eingabe('mzb'), eingabe('phb')])
  })

  test('[A-AUFRUF-09] ein Rumpf hat nur die Namen, die dastehen', () => {
    const offene = Object.entries(beschreibung.paths).flatMap(([pfad, aufrufe]) =>
      Object.entries(aufrufe).flatMap(([methode, { requestBody }]) =>
        [...stellen(requestBody)]
          .filter(
            ([, wert]) => wert['type'] === 'object' && 'properties' in wert && wert['additionalProperties'] !== false,
          )
          .map(([ort]) => `${methode} ${pfad} ${ort}`),
      ),
    )
    expect(offene).toEqual([])
    const { properties = {} } = aufruf('post', '/bewertung').requestBody?.content['application/json']?.schema ?? {}
    expect(Object.keys(properties as object)).not.toEqual([])
  })

  test('der Rumpf eines GET ist beschrieben, der einer Datei auch', () => {
    const uebersicht = aufruf('get', '/ergebnisUebersichtById').requestBody?.content['application/json']?.schema
    expect(uebersicht).toMatchObject({ type: 'array', items: { type: 'integer' } })
    expect(Object.keys(aufruf('post', '/messstellen/import').requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
    ])
  })
})

test.each([
  ['/', ''],
  ['/amt/benthos', '/amt/benthos'],
])(
  '[GEN-07] unter BASE_PATH=%s liegt jeder beschriebene Aufruf dort, wo er steht, und nirgends sonst',
  async (BASE_PATH, basis) => {
    const dienst = await pruefdienst({ BASE_PATH })
    try {
      const { paths } = (await dienst.app.inject(`${basis}/api/openapi.json`)).json<Beschreibung>()
      expect(Object.keys(paths).map(pfad => pfad.slice(basis.length))).toEqual(
        Object.keys(beschreibung.paths).map(pfad => pfad.slice('/benthosdb'.length)),
      )
      const gibtEs = (method: string, pfad: string) =>
        dienst.app.hasRoute({ method, url: pfad.replaceAll(/\{(\w+)\}/g, ':$1') } as Parameters<typeof app.hasRoute>[0])
      for (const [pfad, aufrufe] of Object.entries(paths))
        for (const methode of Object.keys(aufrufe)) {
          expect(gibtEs(methode.toUpperCase(), pfad), pfad).toBe(true)
          expect(gibtEs(methode.toUpperCase(), `/benthosdb${pfad.slice(basis.length)}`), pfad).toBe(false)
        }
      expect((await dienst.als('admin')('/projekte')).statusCode).toBe(200)
      expect((await dienst.app.inject('/benthosdb/api/env')).statusCode).toBe(404)
    } finally {
      await dienst.ende()
    }
  },
)

describe('die Prüfung jeder Antwort', () => {
  const pruefung = new Antwortpruefung(beschreibung)
  test('lässt durch, was beschrieben ist, und nennt, was nicht passt', async () => {
    const anfrage = { url: '/benthosdb/api/env' }
    const antwort = await app.inject(anfrage)
    const mit = (abweichung: object) => pruefung.pruefe(anfrage, { ...antwort, ...abweichung } as typeof antwort)
    expect(mit({ json: () => antwort.json() })).toBeNull()
    expect(mit({ json: () => ({ ...antwort.json(), title: 7 }) })).toContain('must be string')
    expect(mit({ statusCode: 201 })).toContain('dieser Status steht nicht darin')
    expect(mit({ headers: { 'content-type': 'text/html' } })).toContain('Medientyp „text/html“')
    expect(mit({ statusCode: 500, json: () => ({ fehler: 1 }) })).toContain('message')
  })
  test('gilt für jede Anfrage des Prüfstands', async () => {
    expect((await als('admin')('/projekte')).statusCode).toBe(200)
    expect(app.inject.name).toBe('gepruefte')
  })
})
