import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)

/**
 * Fremdschlüssel, deren Spalten kein Index anführt. Ein Teilindex zählt nur, wenn er genau die leeren Verweise auslässt: nach
 * ihnen fragt die Prüfung eines Fremdschlüssels nie.
 */
const OHNE_INDEX = sql<{ verweis: string }>`
  select concat(k.conrelid::regclass, ' (', spalten.namen, ')') as verweis
  from pg_constraint as k
  cross join lateral (
    select string_agg(a.attname, ', ' order by s.stelle) as namen,
      array_agg(format('(%I IS NOT NULL)', a.attname)) as gefuellt
    from unnest(k.conkey) with ordinality as s(nummer, stelle)
    join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = s.nummer
  ) as spalten
  where k.contype = 'f'
    and k.connamespace = 'public'::regnamespace
    and not exists (
      select from pg_index as i
      where i.indrelid = k.conrelid
        and i.indisvalid
        and i.indnkeyatts >= cardinality(k.conkey)
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = any (spalten.gefuellt))
    )
  order by verweis
`

test('jeder Fremdschlüssel hat einen Index: Löschen und Prüfen durchsuchen keine ganze Tabelle', async () => {
  expect((await OHNE_INDEX.execute(db)).rows.map(({ verweis }) => verweis)).toEqual([])
})

test('die Prüfung sieht einen fehlenden, einen nachrangigen und einen zu engen Index', async () => {
  await sql
    .raw(`
      create table ziel (a int primary key, b int, unique (a, b));
      create table quelle (
        ganz int references ziel,
        gefuellt int references ziel,
        ohne int references ziel,
        nachrangig int references ziel,
        eng int references ziel,
        x int, y int, foreign key (x, y) references ziel (a, b),
        v int, w int, foreign key (v, w) references ziel (a, b)
      );
      create index on quelle (ganz);
      create index on quelle (gefuellt) where gefuellt is not null;
      create index on quelle (ganz, nachrangig);
      create index on quelle (eng) where eng > 0;
      create index on quelle (y, x);
      create index on quelle (v, ganz, w);
    `)
    .execute(db)
  const gefunden = (await OHNE_INDEX.execute(db)).rows.map(({ verweis }) => verweis)
  expect(gefunden.filter(verweis => verweis.startsWith('quelle '))).toEqual([
    'quelle (eng)',
    'quelle (nachrangig)',
    'quelle (ohne)',
    'quelle (v, w)',
  ])
})
