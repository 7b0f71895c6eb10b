import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { neueDatenbank } from './neueDatenbank.ts'
import { kopiereVorlage } from './pruefdatenbank.ts'
import { richtePruefstandEin } from './pruefstand.ts'

const eine = await neueDatenbank()
const andere = await neueDatenbank()
afterAll(() => Promise.all([eine.entferne(), andere.entferne()]))

test('zwei Prüfdatenbanken sehen einander nicht und tragen beide den Stand der Vorlage', async () => {
  await sql`create table spur (wert integer)`.execute(eine.db)
  const tabelle = (name: string) => sql<{ da: boolean }>`select to_regclass(${name}) is not null as da`
  expect((await tabelle('spur').execute(eine.db)).rows).toEqual([{ da: true }])
  expect((await tabelle('spur').execute(andere.db)).rows).toEqual([{ da: false }])
  expect((await tabelle('schema_migration').execute(andere.db)).rows).toEqual([{ da: true }])
})

test('entferne löscht die Datenbank, auch wenn noch jemand verbunden ist', async () => {
  const kurz = await neueDatenbank()
  const vorhanden = () =>
    sql<{ anzahl: number }>`
      select count(*) as anzahl from pg_database where datname = ${/\/(pruef_\w+)/.exec(kurz.url)?.[1]}
    `.execute(eine.db)
  expect((await vorhanden()).rows).toEqual([{ anzahl: 1 }])
  await kurz.entferne()
  expect((await vorhanden()).rows).toEqual([{ anzahl: 0 }])
})

test('ein neuer Lauf räumt die Datenbanken toter Läufe weg und lässt die der lebenden stehen', async () => {
  const { verwaltungsUrl, lauf } = inject('pruefstand')
  const toter = 2_147_483_000
  await sql`create database pruef_2147483000_rest`.execute(eine.db)
  const zweiter = await richtePruefstandEin({ PRUEF_DATABASE_URL: verwaltungsUrl })
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where datname ~ '^pruef_'
  `.execute(eine.db)
  const laeufe = new Set(rows.map(r => Number(r.datname.split('_')[1])))
  expect(laeufe).toContain(lauf)
  expect(laeufe).toContain(zweiter.ort.lauf)
  expect(laeufe).not.toContain(toter)

  const kopie = await kopiereVorlage(zweiter.ort)
  await kopie.entferne()
  await zweiter.schliesse()
  const rest = await sql`
    select datname from pg_database where starts_with(datname, ${`pruef_${zweiter.ort.lauf}_`})
  `.execute(eine.db)
  expect(rest.rows).toEqual([])
})
