import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import type { Pruefdatenbank } from '../../../pruefstand/pruefdatenbank.ts'
import { NACHBARN_FERTIG_MS } from '../../../pruefstand/wartende.ts'
import { pruefeKette, siegleJournal } from '../journal/siegel.ts'
import { oeffneDatenbank } from './datenbank.ts'
import { liesMigrationen, migriere } from './migration.ts'

let pruef: Pruefdatenbank
let ordner: string
beforeEach(async () => {
  pruef = await neueDatenbank({ leer: true })
  ordner = await mkdtemp(join(tmpdir(), 'benthos-migration-'))
})
afterEach(async () => {
  await pruef.entferne()
  await rm(ordner, { recursive: true })
})

async function lege(dateien: Record<string, string>): Promise<void> {
  for (const [name, inhalt] of Object.entries(dateien)) await writeFile(join(ordner, name), inhalt)
}

async function zeilen(text: string): Promise<unknown[]> {
  return (await sql.raw<object>(text).execute(pruef.db)).rows
}

const EINS = 'create table a (id integer);\ninsert into a values (1);'
const ZWEI = 'alter table a add column name text;'

test('wendet jede Migration genau einmal an und merkt sich Nummer, Name und Prüfsumme', async () => {
  await lege({ '0001_anfang.sql': EINS, 'schema.sql': 'kein Bestandteil', 'liesmich.md': '' })
  expect(await migriere(pruef.db, ordner)).toEqual({ angewandt: ['0001_anfang.sql'], stand: 1 })
  await lege({ '0002_name.sql': ZWEI })
  expect(await migriere(pruef.db, ordner)).toEqual({ angewandt: ['0002_name.sql'], stand: 2 })
  expect(await migriere(pruef.db, ordner)).toEqual({ angewandt: [], stand: 2 })
  expect(await zeilen('select id, name from a')).toEqual([{ id: 1, name: null }])
  expect(
    await zeilen(`select nummer, name, length(pruefsumme) as l, angewandt_am <= now() as t from schema_migration`),
  ).toEqual([
    { nummer: 1, name: 'anfang', l: 64, t: true },
    { nummer: 2, name: 'name', l: 64, t: true },
  ])
})

test('mehrere gleichzeitig startende Server wenden jede Migration zusammen einmal an', async () => {
  await lege({ '0001_anfang.sql': `${EINS} select pg_sleep(0.2);`, '0002_name.sql': ZWEI })
  const server = await Promise.all([1, 2, 3].map(() => oeffneDatenbank(pruef.url, { verbindungen: 1 })))
  const laeufe = await Promise.all(server.map(db => migriere(db, ordner)))
  await Promise.all(server.map(db => db.destroy()))
  expect(laeufe.flatMap(l => l.angewandt).sort()).toEqual(['0001_anfang.sql', '0002_name.sql'])
  expect(await zeilen('select count(*) as n from a')).toEqual([{ n: 1 }])
})

test('eine gescheiterte Migration hinterlässt nichts, nennt Datei und Zeile und gibt die Sperre frei', async () => {
  await lege({ '0001_anfang.sql': EINS, '0002_kaputt.sql': 'create table b (id integer);\n\nselect gibtesnicht;' })
  await expect(migriere(pruef.db, ordner)).rejects.toMatchObject({
    kennung: 'MIGRATION',
    message: expect.stringMatching(/0002_kaputt\.sql ist gescheitert.*gibtesnicht.*\(Zeile 3\)/),
  })
  expect(await zeilen(`select to_regclass('a') is not null as a, to_regclass('b') is not null as b`)).toEqual([
    { a: true, b: false },
  ])
  await lege({ '0002_kaputt.sql': ZWEI })
  const andere = await oeffneDatenbank(pruef.url)
  expect((await migriere(andere, ordner)).stand).toBe(2)
  await andere.destroy()
})

test('eine nach dem Anwenden geänderte Migration wird abgelehnt; andere Zeilenenden sind keine Änderung', async () => {
  await lege({ '0001_anfang.sql': EINS })
  await migriere(pruef.db, ordner)
  await lege({ '0001_anfang.sql': EINS.replaceAll('\n', '\r\n') })
  expect((await migriere(pruef.db, ordner)).angewandt).toEqual([])
  await lege({ '0001_anfang.sql': `${EINS} ` })
  await expect(migriere(pruef.db, ordner)).rejects.toThrow(/0001_anfang\.sql wurde nach dem Anwenden verändert/)
})

test('eine umbenannte Migration wird abgelehnt', async () => {
  await lege({ '0001_anfang.sql': EINS })
  await migriere(pruef.db, ordner)
  await rm(join(ordner, '0001_anfang.sql'))
  await lege({ '0001_beginn.sql': EINS })
  await expect(migriere(pruef.db, ordner)).rejects.toThrow(/0001_anfang\.sql wurde nach dem Anwenden verändert/)
})

test('eine Datenbank, die weiter ist als das Programm, wird abgelehnt', async () => {
  await lege({ '0001_anfang.sql': EINS, '0002_name.sql': ZWEI })
  await migriere(pruef.db, ordner)
  await rm(join(ordner, '0002_name.sql'))
  await expect(migriere(pruef.db, ordner)).rejects.toThrow(/steht auf Migration 0002_name\.sql.*kennt nur 1/)
})

test('eine Lücke in der Datenbank wird abgelehnt', async () => {
  await lege({ '0001_anfang.sql': EINS, '0002_name.sql': ZWEI })
  await migriere(pruef.db, ordner)
  await sql`delete from schema_migration where nummer = 1`.execute(pruef.db)
  await expect(migriere(pruef.db, ordner)).rejects.toThrow(/fehlt die Migration 0001_anfang\.sql/)
})

test.each([
  [{ '0001_a.sql': '', '0003_c.sql': '' }, /Vor 0003_c\.sql fehlt die Migration mit der Nummer 0002/],
  [{ '0001_a.sql': '', '0001_b.sql': '' }, /nummer 0001 kommt doppelt vor \(0001_b\.sql\)/],
  [{ '0002_b.sql': '' }, /fehlt die Migration mit der Nummer 0001/],
  [{ '1_a.sql': '' }, /1_a\.sql heißt nicht wie NNNN_name\.sql/],
  [{ '0001_Ä.sql': '' }, /heißt nicht wie/],
])('Dateien %j werden abgelehnt', async (dateien, meldung) => {
  await lege(dateien)
  await expect(liesMigrationen(ordner)).rejects.toThrow(meldung)
})

test('ein Benutzer ohne Rechte bekommt gesagt, welche ihm fehlen', async () => {
  await lege({ '0001_anfang.sql': EINS })
  const rolle = `ohne_rechte_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create role ${rolle} login; revoke create on schema public from public;`).execute(pruef.db)
  try {
    const lauf = pruef.db.connection().execute(async eine => {
      await sql.raw(`set role ${rolle}`).execute(eine)
      try {
        return await migriere(eine, ordner)
      } finally {
        await sql`reset role`.execute(eine)
      }
    })
    await expect(lauf).rejects.toMatchObject({
      kennung: 'DATENBANK_RECHTE',
      message: expect.stringMatching(/darf .* keine Tabellen anlegen/),
    })
  } finally {
    await sql.raw(`drop role ${rolle}`).execute(pruef.db)
  }
})

test('ein gewöhnlicher Eigentümer der Datenbank genügt: verbinden, alle Migrationen, Journal schreiben und siegeln', async () => {
  const rolle = `pruef_${randomUUID().replaceAll('-', '')}`
  const [{ name } = { name: '' }] = (await zeilen('select current_database() as name')) as { name: string }[]
  await zeilen(`create role ${rolle} login nosuperuser nocreatedb nocreaterole password '${rolle}'`)
  try {
    await zeilen(`alter database ${name} owner to ${rolle}`)
    const gewoehnlich = await oeffneDatenbank(pruef.url.replace(/\/\/[^@]*@/, `//${rolle}:${rolle}@`))
    await migriere(gewoehnlich)
    await gewoehnlich
      .insertInto('organisationseinheit')
      .values({ name: 'O', art: 'SONSTIGE', bundesland: null })
      .execute()
    // Gesiegelt wird erst, wenn keine ältere Transaktion des Clusters mehr läuft, auch keine der Nachbarn im Prüfstand.
    await expect
      .poll(
        async () => {
          await siegleJournal(gewoehnlich)
          return pruefeKette(gewoehnlich)
        },
        { timeout: NACHBARN_FERTIG_MS },
      )
      .toMatchObject({ offen: 0, bruch: null })
    expect((await pruefeKette(gewoehnlich)).zeilen).toBeGreaterThan(0)
    await gewoehnlich.destroy()
  } finally {
    await zeilen(`reassign owned by ${rolle} to current_user; drop owned by ${rolle}; drop role ${rolle}`)
  }
})
