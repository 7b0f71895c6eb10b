import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { mitDatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { mitTransaktion, oeffneDatenbank } from './datenbank.ts'

const { db, url, entferne } = await neueDatenbank({ leer: true })
afterAll(entferne)

async function wert(ausdruck: string): Promise<unknown> {
  const { rows } = await sql<{ wert: unknown }>`select ${sql.raw(ausdruck)} as wert`.execute(db)
  return rows[0]?.wert
}

test.each([
  [`date '2026-03-29'`, '2026-03-29'],
  [`null::date`, null],
  [`timestamptz '2026-07-01 12:00:00.123456+02'`, '2026-07-01T10:00:00.123Z'],
  [`timestamptz '2026-01-01 00:30:00+05:30'`, '2025-12-31T19:00:00.000Z'],
  [`timestamptz '1890-01-01 00:00:00+00'`, '1890-01-01T00:00:00.000Z'],
  [`timestamptz 'infinity'`, 'infinity'],
  [`timestamp '2026-07-01 12:00:00'`, '2026-07-01 12:00:00'],
  [`time '08:15'`, '08:15:00'],
  [`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
  [`-3::int8`, -3],
  [`1.250::numeric(6, 3)`, 1.25],
  [`0.1::float8`, 0.1],
  [`array[1.5, null, 2]::numeric[]`, [1.5, null, 2]],
  [`array[1, 2]::int8[]`, [1, 2]],
  [`array[]::int8[]`, []],
  [`array['2026-01-01']::date[]`, ['2026-01-01']],
  [`array['2026-07-01 12:00:00+02', null]::timestamptz[]`, ['2026-07-01T10:00:00.000Z', null]],
  [`'{"a": 1.5}'::jsonb`, { a: 1.5 }],
  [`array['a,b', 'c"d']`, ['a,b', 'c"d']],
  [`'1 day 2 hours'::interval::text`, 'P1DT2H'],
])('%s kommt an als %j', async (ausdruck, erwartet) => {
  expect(await wert(ausdruck)).toEqual(erwartet)
})

test('eine ganze Zahl jenseits der genauen Darstellung ist ein Fehler, keine gerundete Zahl', async () => {
  await expect(wert('9007199254740993::int8')).rejects.toThrow(/9007199254740993 .* zu groß/)
})

test('die Sitzung nennt ihr Programm, rechnet in österreichischer Zeit und hat eine Anweisungsgrenze', async () => {
  expect(await wert(`current_setting('timezone')`)).toBe('Europe/Vienna')
  expect(await wert(`current_setting('application_name')`)).toBe('benthosdb-pruefung')
  expect(await wert(`current_setting('statement_timeout')`)).toBe('55s')
})

test('eine Anweisung über der Grenze wird abgebrochen', async () => {
  const knapp = await oeffneDatenbank(url, { anweisungsgrenze: 50 })
  await expect(sql`select pg_sleep(30)`.execute(knapp)).rejects.toThrow(/statement timeout/)
  await knapp.destroy()
})

describe('mitTransaktion', () => {
  const kontext = sql<{ benutzer: string; anfrage: string }>`
    select current_setting('benthos.benutzer_id', true) as benutzer,
           current_setting('benthos.anfrage_id', true) as anfrage
  `

  test('setzt Benutzer und Anfrage für die Journal-Trigger', async () => {
    const { rows } = await mitTransaktion(db, { benutzerId: 42, anfrageId: 'req-1' }, tx => kontext.execute(tx))
    expect(rows).toEqual([{ benutzer: '42', anfrage: 'req-1' }])
  })

  test('hinterlässt der Verbindung nichts davon', async () => {
    const eine = await oeffneDatenbank(url, { verbindungen: 1 })
    await mitTransaktion(eine, { benutzerId: 42, anfrageId: 'req-1' }, tx => kontext.execute(tx))
    expect((await kontext.execute(eine)).rows).toEqual([{ benutzer: '', anfrage: '' }])
    await eine.destroy()
  })

  test('ohne Benutzer ist der Wert leer', async () => {
    const { rows } = await mitTransaktion(db, { benutzerId: null, anfrageId: null }, tx => kontext.execute(tx))
    expect(rows).toEqual([{ benutzer: '', anfrage: '' }])
  })

  test('ein Fehler rollt alles zurück', async () => {
    await sql`create table versuch (wert integer)`.execute(db)
    const lauf = mitTransaktion(db, { benutzerId: 1, anfrageId: null }, async tx => {
      await sql`insert into versuch values (1)`.execute(tx)
      throw new Error('abgebrochen')
    })
    await expect(lauf).rejects.toThrow('abgebrochen')
    expect(await wert('(select count(*) from versuch)')).toBe(0)
  })
})

test('Bricht die Verbindung mitten in einer Transaktion ab, scheitert nur diese; der Prozess und der Vorrat leben weiter', async () => {
  const eine = await oeffneDatenbank(url, { verbindungen: 1 })
  const lauf = mitTransaktion(eine, { benutzerId: null, anfrageId: null }, async tx => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const pid = rows[0]?.pid ?? 0
    await sql`select pg_terminate_backend(${pid}, 30000)`.execute(db)
    // Die Nachricht der beendeten Verbindung liegt schon da und wird gelesen, während auf ihr keine Anweisung läuft: so auch
    // beim Neustart der Datenbank.
    await sql`select 1`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(lauf).rejects.toThrow()
  expect((await sql`select 1 as da`.execute(eine)).rows).toEqual([{ da: 1 }])
  await eine.destroy()
})

describe('Verbindungsfehler sagen, was zu tun ist', () => {
  test('Rechner nicht da', async () => {
    await expect(oeffneDatenbank('postgresql://u:geheim@127.0.0.1:1/benthos')).rejects.toMatchObject({
      kennung: 'DATENBANK_NICHT_ERREICHBAR',
      message: expect.stringMatching(
        /^Die Datenbank „benthos“ auf 127\.0\.0\.1:1 ist nicht erreichbar \(ECONNREFUSED\)(?!.*geheim)/,
      ),
    })
  })

  test('Name des Rechners unbekannt', async () => {
    await expect(oeffneDatenbank('postgresql://u@gibt-es-nicht.invalid/benthos')).rejects.toMatchObject({
      kennung: 'DATENBANK_NICHT_ERREICHBAR',
    })
  })

  test('Datenbank gibt es nicht', async () => {
    const falsch = mitDatenbank(inject('pruefstand').verwaltungsUrl, 'gibt_es_nicht')
    await expect(oeffneDatenbank(falsch)).rejects.toMatchObject({
      kennung: 'DATENBANK_FEHLT',
      message: expect.stringContaining('gibt_es_nicht'),
    })
  })

  test('Benutzer gibt es nicht', async () => {
    const falsch = url.replace(/\/\/[^@]*@/, '//niemand_hier@')
    await expect(oeffneDatenbank(falsch)).rejects.toMatchObject({ kennung: 'DATENBANK_ANMELDUNG' })
  })
})
