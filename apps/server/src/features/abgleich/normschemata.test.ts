import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

/**
 * Der Dienst gegen Schemata und Beispiele aus dem Text der Reconciliation Service API 0.2 (Herkunft und Lizenz: `schemata/QUELLEN.md`).
 * Die übrigen Beispiele ihres Lagers tragen keine Lizenz; hier stehen eigene, und dass sie ungültig sind, sagt das Schema.
 */
const NORM = new URL('../../../pruefstand/schemata/abgleich/', import.meta.url)
const EIGENE_GUELTIGE = { 'ohne Namen': { q0: { properties: [{ pid: 'gruppe', v: 'Ephemeroptera' }], limit: 3 } } }
const EIGENE_UNGUELTIGE = {
  'ohne Namen und Eigenschaft': { q0: { limit: 1 } },
  'leere Eigenschaften': { q0: { properties: [] } },
  'falsch benannte Eigenschaften': { q0: { query: 'Baetis', props: [{ pid: 'gruppe', v: 'Ephemeroptera' }] } },
  'eine gute und eine schlechte Frage': { q0: { query: 'Baetis' }, q1: { type: 'MZB_AUT' } },
  'type_strict, das es nicht gibt': { q0: { query: 'Baetis', type_strict: 'maybe' } },
}

const { als, ende } = await pruefdienst()
afterAll(ende)

const lies = (pfad: string): Record<string, unknown> => JSON.parse(readFileSync(new URL(pfad, NORM), 'utf8'))
const dateienIn = (ordner: string): string[] =>
  readdirSync(new URL(ordner, NORM)).filter(name => name.endsWith('.json'))
const ajv = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false })
for (const datei of dateienIn('.')) {
  const { $schema: _, ...schema } = lies(datei)
  ajv.addSchema({ ...schema, $id: `https://norm.example/${datei}` })
}
// Ein Typ (Abschnitt „Types“ der Norm); sein Schema ist in ihrem Text nicht abgedruckt.
ajv.addSchema({
  $id: 'https://norm.example/type.json',
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'string' }, name: { type: 'string' }, description: { type: 'string' } },
})
// Die Anmeldung, auf die das Manifest verweist, beschreibt eine fremde Seite; der Dienst hat keine.
ajv.addSchema({
  $id: 'http://swagger.io/v2/schema.json',
  definitions: { securityDefinitions: { additionalProperties: {} } },
})

function maengel(schema: string, wert: unknown): unknown {
  const pruefe = ajv.getSchema(`https://norm.example/${schema}.json`)
  expect(pruefe, schema).toBeDefined()
  return pruefe?.(wert) ? [] : pruefe?.errors
}
const hole = async (url: string) => {
  const antwort = await als(null)(url)
  expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
  return antwort.json()
}
const sende = (felder: Record<string, string>) =>
  als(null)({
    method: 'POST',
    url: '/reconcile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(felder).toString(),
  })

describe('[A-ABGLEICH-01] nach den Schemata der Norm', () => {
  test('gilt jede Art von Antwort, und eine ohne Pflichtangabe nicht', async () => {
    const fragen = Object.fromEntries(
      ['Baetis rhodani', 'Baetis rodani', 'cf. Baetis', 'Erfundenia', 'Navicula sp.'].map((query, i) => [i, { query }]),
    )
    const ergaenzung = { ids: ['Baetis rhodani', 'Erfundenia'], properties: [{ id: 'autor' }, { id: 'familie' }] }
    const antworten: [string, unknown][] = [
      ['manifest', await hole('/reconcile')],
      ['suggest-entities-response', await hole('/reconcile/suggest/entity?prefix=Baet')],
      ['suggest-types-response', await hole('/reconcile/suggest/type?prefix=Mak')],
      ['suggest-properties-response', await hole('/reconcile/suggest/property?prefix=Gr')],
      ['data-extension-property-proposal', await hole('/reconcile/propose?type=MZB_AUT')],
      ['reconciliation-result-batch', (await sende({ queries: JSON.stringify(fragen) })).json()],
      ['data-extension-response', (await sende({ extend: JSON.stringify(ergaenzung) })).json()],
    ]
    for (const [schema, antwort] of antworten) expect(maengel(schema, antwort), schema).toEqual([])
    expect(maengel('manifest', { versions: ['0.2'] })).not.toEqual([])
    expect(maengel('reconciliation-result-batch', { q0: { result: [{ id: 'x' }] } })).not.toEqual([])
  })

  const beispiele = dateienIn('beispiele').map(datei => [datei, lies(`beispiele/${datei}`)] as const)
  test('die Beispiele der Norm sind da', () => expect(beispiele).toHaveLength(3))

  test.each([...beispiele, ...Object.entries(EIGENE_GUELTIGE)])(
    '%s: gültig, und der Dienst antwortet',
    async (_, fragen) => {
      expect(maengel('reconciliation-query-batch', fragen)).toEqual([])
      const antwort = await sende({ queries: JSON.stringify(fragen) })
      expect(antwort.statusCode, antwort.body.slice(0, 200)).toBe(200)
      expect(maengel('reconciliation-result-batch', antwort.json())).toEqual([])
    },
  )

  test.each(Object.entries(EIGENE_UNGUELTIGE))('%s: ungültig, und der Dienst lehnt ab', async (_, fragen) => {
    expect(maengel('reconciliation-query-batch', fragen)).not.toEqual([])
    expect((await sende({ queries: JSON.stringify(fragen) })).statusCode).toBe(400)
  })
})
