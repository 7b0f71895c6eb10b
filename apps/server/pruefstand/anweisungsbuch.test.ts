import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { pruefeKette, siegleJournal } from '../src/technik/journal/siegel.ts'
import { schreibeMit, vereinfacht } from './anweisungsbuch.ts'
import { neueDatenbank } from './neueDatenbank.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

test('im Buch steht, was das Produkt an die Datenbank schickt, nicht die Ausgangslage der Prüfung', async () => {
  const { anweisungen, beende } = schreibeMit()
  await sql`select 'eigene' as wessen`.execute(db)
  await db.selectFrom('benutzer').select('id').execute()
  expect(anweisungen()).toEqual([])
  await siegleJournal(db)
  beende()
  const bisher = anweisungen()
  expect(bisher.length).toBeGreaterThan(1)
  await pruefeKette(db)
  expect(anweisungen()).toEqual(bisher)
  expect(bisher.filter(text => /journal/.test(text))).not.toEqual([])
  expect(bisher.filter(text => /eigene|"benutzer"/.test(text))).toEqual([])
})

test.each([
  ['select $1, $22', 'select $3'],
  ['where id in ($1, $2,\n  $3)', 'where id in ($1)'],
  ['values ($1, $2), ($3, $4)', 'values ($1)'],
  ['limit 10', 'limit 20'],
])('„%s“ und „%s“ sind dieselbe Anweisung', (eine, andere) => {
  expect(vereinfacht(eine)).toBe(vereinfacht(andere))
})

test.each([
  ['select "a"', 'select "b"'],
  ['where id = $1', 'where id = any($1)'],
])('„%s“ und „%s“ sind zwei', (eine, andere) => {
  expect(vereinfacht(eine)).not.toBe(vereinfacht(andere))
})
