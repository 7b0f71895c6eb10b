import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

/** Ganzer Wert von 1 bis 999 mit allem, woran er sich messen lässt. */
export type Kandidat = {
  art: 'MESSSTELLE' | 'AUFNAHME'
  id: number
  code: string
  messstelle: string
  feld: string
  wert: number
  geaendert_am: string
  frueher: number[]
  hier: number[]
  kleinster: number
  hoher: number
  anzahl: number
  einzugsgebiet: number | null
  mq: number | null
  fruehere_klassen: string[]
}

/** Werte der Messstellen; das Journal sagt, was vorher dastand. */
export async function listeMessstellenwerte(db: Kysely<DB>, felder: readonly string[]): Promise<Kandidat[]> {
  const { rows } = await sql<Kandidat>`
    with werte as (
      select m.id, m.code, m.name, m.geaendert_am, m.einzugsgebiet, m.mq, g.feld, g.wert
      from messstelle m
      cross join lateral (values ('einzugsgebiet', m.einzugsgebiet), ('mq', m.mq), ('stationierung', m.stationierung)) as g (feld, wert)
      where g.wert is not null and g.feld = any (${[...felder]}::text[])
    ), verteilung as (
      select feld, min(wert) as kleinster, percentile_disc(0.99) within group (order by wert) as hoher, count(*) as anzahl
      from werte
      group by feld
    )
    select 'MESSSTELLE' as art, w.id, w.code, w.name as messstelle, w.feld, w.wert::float8 as wert, w.geaendert_am,
      coalesce(j.werte, '{}') as frueher, '{}'::float8[] as hier, coalesce(j.klassen, '{}') as fruehere_klassen,
      v.kleinster::float8 as kleinster, v.hoher::float8 as hoher, v.anzahl,
      w.einzugsgebiet::float8 as einzugsgebiet, w.mq::float8 as mq
    from werte w
    join verteilung v using (feld)
    left join lateral (
      select array_agg(distinct (vorher ->> w.feld)::float8) filter (where vorher ->> w.feld is not null) as werte,
        array_agg(distinct vorher ->> 'einzugsgebietsklasse') filter (where vorher ->> 'einzugsgebietsklasse' is not null) as klassen
      from journal
      where tabelle = 'messstelle' and schluessel = w.id::text and aktion = 'UPDATED'
    ) j on true
    where w.wert = trunc(w.wert) and w.wert between 1 and 999
    order by w.code, w.feld
  `.execute(db)
  return rows
}

/** Werte der Ortsbefunde; dieselbe Größe an derselben Messstelle steht daneben. */
export async function listeBefundwerte(db: Kysely<DB>, felder: readonly string[]): Promise<Kandidat[]> {
  const { rows } = await sql<Kandidat>`
    with werte as (
      select t.aufnahme_id, t.abschnitt, t.geaendert_am, a.code, a.messstelle_id, g.key as feld, (g.value #>> '{}')::float8 as wert
      from aufnahme_abschnitt t
      join aufnahme a on a.id = t.aufnahme_id
      cross join lateral jsonb_each(t.daten) as g (key, value)
      where g.key = any (${[...felder]}::text[]) and jsonb_typeof(g.value) = 'number'
    ), verteilung as (
      select feld, min(wert) as kleinster, percentile_disc(0.99) within group (order by wert) as hoher, count(*) as anzahl
      from werte
      group by feld
    )
    select 'AUFNAHME' as art, w.aufnahme_id as id, w.code, m.name as messstelle, w.feld, w.wert, w.geaendert_am,
      coalesce(j.werte, '{}') as frueher, coalesce(h.werte, '{}') as hier, '{}'::text[] as fruehere_klassen,
      v.kleinster, v.hoher, v.anzahl, null::float8 as einzugsgebiet, null::float8 as mq
    from werte w
    join verteilung v using (feld)
    join messstelle m on m.id = w.messstelle_id
    left join lateral (
      select array_agg(distinct (vorher -> 'daten' ->> w.feld)::float8) as werte
      from journal
      where tabelle = 'aufnahme_abschnitt' and schluessel = w.aufnahme_id || '/' || w.abschnitt and aktion = 'UPDATED'
        and jsonb_typeof(vorher -> 'daten' -> w.feld) = 'number'
    ) j on true
    left join lateral (
      select array_agg(andere.wert) as werte
      from werte andere
      where andere.messstelle_id = w.messstelle_id and andere.feld = w.feld and andere.aufnahme_id <> w.aufnahme_id
    ) h on true
    where w.wert = trunc(w.wert) and w.wert between 1 and 999
    order by w.code, w.feld
  `.execute(db)
  return rows
}
