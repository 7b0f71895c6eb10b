import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { NACHBARN_FERTIG_MS } from '../../../pruefstand/wartende.ts'
import { mitTransaktion } from '../db/datenbank.ts'
import { schreibeAuszug } from './auszug.ts'
import { pruefeAuszug } from './auszugspruefung.ts'
import { type Anker, pruefeKette, siegleJournal } from './siegel.ts'

vi.setConfig({ hookTimeout: 6 * NACHBARN_FERTIG_MS })
afterAll(() => vi.resetConfig())

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/** Was beim Verschlüsseln, im JSON und in der Zeilenteilung Schwierigkeiten macht. */
const NAMEN = ['Ä „x“ \\ "y"', 'Tab\tund\nZeile\r', '\u2028\u2029 \u0001 \u007f 𝄞', '\\N', '\\.']

let text: string
let anker: Anker[]
beforeAll(async () => {
  anker = []
  for (const [i, name] of NAMEN.entries()) {
    await mitTransaktion(db, { benutzerId: 7 + i, anfrageId: `a-${name}` }, async tx => {
      await sql`
        insert into journal (benutzer_id, tabelle, schluessel, aktion, aufnahme_id, vorher, nachher)
        values (${7 + i}, 'pruefung', ${name}, 'UPDATED', ${i === 0 ? null : i}, ${JSON.stringify({ name, zahl: 1.5e-7 })}::jsonb,
          ${JSON.stringify([name, null, true, { b: 1, a: 2 }])}::jsonb)
      `.execute(tx)
    })
    // Erst wenn keine Transaktion der Nachbarn mehr läuft, wird alles gesiegelt.
    await vi.waitUntil(async () => (await siegleJournal(db)).zeilen + (await pruefeKette(db)).offen === 0, {
      timeout: NACHBARN_FERTIG_MS,
      interval: 200,
    })
    const { anker: letzter } = await siegleJournal(db)
    if (letzter) anker.push(letzter)
  }
  text = await alsText(schreibeAuszug(db))
})

async function alsText(teile: AsyncIterable<string>): Promise<string> {
  let gesammelt = ''
  for await (const teil of teile) gesammelt += teil
  return gesammelt
}

/** Der Text als Strom in Stücken, die Zeilen und Zeichen zerschneiden. */
async function* stuecke(ganzes: string, groesse = 997): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(ganzes)
  for (let i = 0; i < bytes.length; i += groesse) yield bytes.subarray(i, i + groesse)
}
const pruefe = (ganzes: string, mitAnker: readonly Anker[] = anker) => pruefeAuszug(stuecke(ganzes), mitAnker)

test('ohne Datenbank kommt derselbe Befund heraus wie in ihr', async () => {
  const befund = await pruefeKette(db, anker)
  expect(befund).toMatchObject({ bruch: null, offen: 0 })
  expect(befund.bloecke).toBeGreaterThanOrEqual(NAMEN.length)
  expect(await pruefe(text)).toEqual(befund)
})

test('in einer ganzen Sicherung als Text, mit anderen Tabellen davor und danach und in anderer Zeitzone', async () => {
  const fremd = 'COPY public.aufnahme (id, code) FROM stdin;\n1\tCOPY public.journal (id) FROM stdin;\n\\.\n'
  const sicherung = `-- PostgreSQL database dump\n${fremd}${text.replace(/(\d\d):(\d\d:\d\d(?:\.\d+)?)\+00\t/g, '$1:$2+00:00\t')}${fremd}`
  expect(await pruefe(sicherung)).toMatchObject({ bruch: null })
})

describe('Fälschungen im Auszug', () => {
  const letzteZeile = (ganzes: string) => ganzes.split('\n').find(zeile => zeile.includes('𝄞')) ?? ''
  const ohneLetztesSiegel = (ganzes: string) => ganzes.replace(/[^\n]+\n\\\.\n\n$/, '\\.\n\n')

  test.each<[string, (ganzes: string) => string, string]>([
    ['geänderter Inhalt', t => t.replace('𝄞', '𝄢'), 'INHALT'],
    ['anderer Urheber', t => t.replace(letzteZeile(t), letzteZeile(t).replace('\t9\t', '\t8\t')), 'INHALT'],
    ['gelöschte Zeile', t => t.replace(`${letzteZeile(t)}\n`, ''), 'ANZAHL'],
    ['herausgenommener letzter Block', ohneLetztesSiegel, 'ANKER'],
  ])('%s', async (_, faelsche, grund) => {
    const gefaelscht = faelsche(text)
    expect(gefaelscht).not.toBe(text)
    expect((await pruefe(gefaelscht)).bruch).toMatchObject({ grund })
  })

  test('eine gekürzte Kette verrät sich nur am Anker, der fehlt', async () => {
    expect((await pruefe(ohneLetztesSiegel(text), [])).bruch).toBeNull()
    expect((await pruefe(ohneLetztesSiegel(text))).bruch).toMatchObject({ grund: 'ANKER', lfd: anker.at(-1)?.lfd })
  })
})

test.each<[string, string, RegExp]>([
  ['mitten in einer Tabelle abgeschnitten', 'COPY public.journal (id, xid) FROM stdin;\n', /unvollständig/],
  ['mit fehlenden Feldern', 'COPY public.journal (id, xid) FROM stdin;\n1\n\\.\n', /unvollständig/],
  ['im eigenen Format von PostgreSQL', 'PGDMP…', /pg_restore --data-only/],
  ['ohne Journal', 'select 1;\n', /weder Journal noch Siegel/],
])('eine Datei %s wird mit Grund abgelehnt', async (_, inhalt, grund) => {
  await expect(pruefe(inhalt)).rejects.toThrow(grund)
})
