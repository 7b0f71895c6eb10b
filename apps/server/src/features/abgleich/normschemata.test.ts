import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

/**
 * Der Dienst gegen Schemata und Beispiele der Reconciliation Service API 0.2. Sie tragen keine Lizenz und liegen nicht bei:
 * `ABGLEICHNORM` nennt den Ordner `0.2` von reconciliation-api/specs.
 */
const NORM = process.env['ABGLEICHNORM'] ?? 'nirgends'
const istDa = existsSync(join(NORM, 'schemas'))
const mitNorm = (titel: string) => (istDa ? titel : `übersprungen (ABGLEICHNORM): ${titel}`)

const { als, ende } = await pruefdienst()
afterAll(ende)

const lies = (pfad: string): Record<string, unknown> => JSON.parse(readFileSync(join(NORM, pfad), 'utf8'))
const ajv = new Ajv2019({ strict: false, validateSchema: false, validateFormats: false })
if (istDa)
  for (const datei of readdirSync(join(NORM, 'schemas')).filter(name => name !== 'openapi.json')) {
    const { $schema: _, ...schema } = lies(`schemas/${datei}`)
    ajv.addSchema({ ...schema, $id: `https://norm.example/${datei}` })
  }
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
  test(mitNorm('gilt jede Art von Antwort, und eine ohne Pflichtangabe nicht'), async () => {
    if (!istDa) return
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

  test(mitNorm('nimmt der Dienst jedes gültige Beispiel einer Frage und lehnt jedes ungültige ab'), async () => {
    if (!istDa) return
    for (const [art, status] of [
      ['valid', 200],
      ['invalid', 400],
    ] as const) {
      const ordner = `examples/reconciliation-query-batch/${art}`
      const beispiele = readdirSync(join(NORM, ordner))
      expect(beispiele.length).toBeGreaterThan(2)
      for (const datei of beispiele) {
        const antwort = await sende({ queries: JSON.stringify(lies(`${ordner}/${datei}`)) })
        expect(antwort.statusCode, `${datei}: ${antwort.body.slice(0, 200)}`).toBe(status)
      }
    }
  })
})
