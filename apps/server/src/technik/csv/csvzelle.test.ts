import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueSchnappschussdienst } from '../schnappschuss/schnappschuss.ts'
import { alsCsvzeilen } from './alsCsvzeile.ts'

/** Zellen, die die Datenbank schreibt, gegen die des Servers; gelesen werden beide von einem dritten. */

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

type Wert = string | number | boolean | string[] | null
const ausDemServer = (wert: Wert): string | number | null =>
  typeof wert === 'boolean' ? (wert ? 'ja' : 'nein') : Array.isArray(wert) ? wert.join('|') : wert
const lies = (csv: string | Buffer): string[][] =>
  parse(csv, { delimiter: ';', record_delimiter: '\r\n', relax_column_count: false, skip_empty_lines: false })

/** Die Werte als Spalte `wert` dieser Art, von der Datenbank als Datei geschrieben. */
async function schreibe(art: string, werte: readonly Wert[]): Promise<string[]> {
  const quelle = await baueSchnappschussdienst(db).oeffne({ benutzerId: 1, abbruch: new AbortController().signal })
  const json = JSON.stringify(werte)
  const wert =
    art === 'jsonb'
      ? sql`w`
      : art === 'text[]'
        ? sql`case jsonb_typeof(w) when 'array' then array(select jsonb_array_elements_text(w)) end`
        : sql`w #>> '{}'`
  const teile: Buffer[] = []
  try {
    for await (const { inhalt } of quelle.kopiere(sql`
      select 'Zeile', csvzelle((${wert})::${sql.raw(art)}) from jsonb_array_elements(${json}::jsonb) with ordinality as t (w, n)
      order by n`))
      teile.push(inhalt)
  } finally {
    await quelle.schliesse()
  }
  return lies(Buffer.concat(teile)).map(([, zelle]) => zelle ?? '')
}
const erwartet = (werte: readonly Wert[]): string[] =>
  lies(alsCsvzeilen(werte.map(wert => ['Zeile', ausDemServer(wert)]))).map(([, zelle]) => zelle ?? '')

const ZEICHEN = [
  'a',
  'Z',
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '"',
  ';',
  '|',
  "'",
  ' ',
  '0',
  'ä',
  '\\',
  '.',
  ',',
  '\u2028',
  '\\.',
  'N',
  '\uFF1D',
  '\uFF0B',
  '\uFF0D',
  '\uFF20',
  '😀',
]
const zeichen = fc.constantFrom(...ZEICHEN)
const text = fc.string({ unit: zeichen, maxLength: 6 })
const zahl = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).filter(n => n === 0 || Math.abs(n) > 1e-5),
  fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map(n => n / 1000),
  fc.constantFrom(0, -0, 0.1 + 0.2, 1e15, 123_456_789_012_345_680, 1 / 3, -2.5, 10, 100.5, 0.000_001),
)

test.each<[string, fc.Arbitrary<Wert>]>([
  ['text', text],
  ['numeric', zahl],
  ['double precision', zahl],
  ['integer', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })],
  ['bigint', fc.maxSafeInteger().filter(n => Math.abs(n) < 1e15)],
  ['boolean', fc.boolean()],
  ['text[]', fc.array(text, { maxLength: 3 })],
  ['jsonb', fc.oneof(text, zahl, fc.boolean(), fc.array(text, { maxLength: 3 }))],
])('[A-AUSFUHR-06] %s: jede Zelle ist dieselbe, von der Datenbank wie vom Server geschrieben', async (art, werte) => {
  const viele = [...fc.sample(werte, { numRuns: 3000, seed: 7 }), null]
  expect(await schreibe(art, viele)).toEqual(erwartet(viele))
})

test('Nullen am Ende gespeicherter Messwerte fallen weg, Uhrzeiten haben keine Sekunden', async () => {
  const { rows } = await sql<Record<string, string>>`
    select csvzelle(1.50::numeric) as a, csvzelle('2.10'::jsonb) as b, csvzelle(100::numeric) as c, csvzelle('100'::jsonb) as d,
      csvzelle(time '07:05:00') as e, csvzelle(date '2026-05-04')::text as f, csvzelle(1.0000000000000000000001::numeric) as g
  `.execute(db)
  expect(rows).toEqual([{ a: '1,5', b: '2,1', c: '100', d: '100', e: '07:05', f: '2026-05-04', g: '1' }])
})
