import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from './neueDatenbank.ts'
import { oeffneRohzugang } from './rohzugang.ts'

const datenbank = await neueDatenbank()
const roh = oeffneRohzugang(datenbank.url)
afterAll(async () => {
  await roh.schliesse()
  await datenbank.entferne()
})

test('Anweisungen des Produkts werden aufgezeichnet und lassen sich ohne es wiederholen', async () => {
  const anweisungen = await roh.zeichneAuf(async db => {
    await sql`create table messung (id int primary key, name text)`.execute(db)
    await sql`insert into messung values (${1}, ${'eins'})`.execute(db)
    await db.selectFrom('aufnahme').select('id').where('code', '=', 'X').execute()
  })
  expect(anweisungen.map(a => a.werte)).toEqual([[], [1, 'eins'], ['X']])
  await roh.frage('truncate messung')
  await roh.zugleich(anweisungen.slice(1))
  expect(await roh.frage('select id, name from messung')).toEqual([{ id: 1, name: 'eins' }])
})

test('copy schreibt alle Zeilen; ein Fehler kommt an und lässt die Verbindung brauchbar', async () => {
  await roh.frage('create table kopie (id int primary key, name text)')
  expect(await roh.kopiere('kopie (id, name)', '1\teins\n2\t\\N\n')).toBe(2)
  await expect(roh.kopiere('kopie (id, name)', '3\tdrei\n1\tdoppelt\n')).rejects.toThrow('kopie_pkey')
  expect(await roh.frage('select id, name from kopie order by id')).toEqual([
    { id: 1, name: 'eins' },
    { id: 2, name: null },
  ])
})

test('verliert sie ihre Verbindung, lebt der Prozess weiter, und die nächste Anweisung bekommt eine neue', async () => {
  const [eine] = await roh.frage<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${eine?.pid}, 30000)`.execute(datenbank.db)
  await expect.poll(() => roh.frage('select 1 as da').catch(() => null)).toEqual([{ da: 1 }])
})
