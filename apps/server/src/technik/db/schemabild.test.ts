import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { zeichneSchema } from './schemabild.ts'

const { db, entferne } = await neueDatenbank()
const leer = await neueDatenbank({ leer: true })
afterAll(() => Promise.all([entferne(), leer.entferne()]))

test('schema.sql zeigt den Stand nach allen Migrationen (neu: node --import tsx werkzeug/src/schemaDump.ts)', async () => {
  const datei = await readFile(new URL('../../migrationen/schema.sql', import.meta.url), 'utf8')
  expect(await zeichneSchema(db)).toBe(datei)
})

test('jede Art von Objekt kommt im Schemabild vor, und jede Änderung daran ändert es', async () => {
  await sql
    .raw(`
      create collation de_sort (provider = icu, locale = 'de-u-kn-true');
      create type farbe as enum ('rot', 'grün');
      create domain anteil as numeric(5, 2) default 0 not null check (value between 0 and 100);
      create sequence lauf;
      create table b (id integer primary key);
      create table "A-Tabelle" (
        id bigint generated always as identity primary key,
        name text collate de_sort not null default 'x' unique,
        b_id integer references b (id) on delete cascade,
        anteil anteil,
        doppelt integer generated always as (b_id * 2) stored,
        check (length(name) > 0)
      );
      create index nur_x on "A-Tabelle" (name desc) where name = 'x';
      create function summe(a integer, b integer default 1) returns integer language sql as 'select a + b';
      create function schuetze() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger waechter after update on b referencing new table as neu for each statement execute function schuetze();
      create view sicht as select id from b;
    `)
    .execute(leer.db)
  const bild = await zeichneSchema(leer.db)
  for (const zeile of [
    `create collation de_sort (provider = icu, locale = 'de-u-kn-true');`,
    `create type farbe as enum ('rot', 'grün');`,
    `create domain anteil as numeric(5,2) default 0 not null CHECK`,
    'create sequence lauf;',
    'create table "A-Tabelle" (',
    '  id bigint not null generated always as identity',
    `  name text collate de_sort not null default 'x'::text`,
    '  doppelt integer generated always as ((b_id * 2)) stored',
    '  constraint "A-Tabelle_pkey" PRIMARY KEY (id)',
    '  constraint "A-Tabelle_b_id_fkey" FOREIGN KEY (b_id) REFERENCES b(id) ON DELETE CASCADE',
    '  constraint "A-Tabelle_name_check" CHECK (length(name) > 0)',
    'CREATE INDEX nur_x ON public."A-Tabelle" USING btree (name DESC)',
    'CREATE TRIGGER waechter AFTER UPDATE ON b REFERENCING NEW TABLE AS neu FOR EACH STATEMENT EXECUTE FUNCTION schuetze();',
    'create view sicht as',
    'CREATE OR REPLACE FUNCTION public.summe(a integer, b integer DEFAULT 1)',
  ])
    expect(bild).toContain(zeile)

  for (const aenderung of [
    'alter table b alter column id set default 7',
    'alter table "A-Tabelle" alter column b_id set not null',
    'drop index nur_x',
    'drop trigger waechter on b',
    "alter type farbe add value 'blau'",
  ]) {
    const vorher = await zeichneSchema(leer.db)
    await sql.raw(aenderung).execute(leer.db)
    expect(await zeichneSchema(leer.db)).not.toBe(vorher)
  }
})
