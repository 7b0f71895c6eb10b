import { type Kysely, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'

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

/** Steht als Spalte da: als Bedingung schätzte die Datenbank eine Handvoll Zeilen und verbände sie jede mit jeder. */
const IST_GANZ = sql`g.wert = trunc(g.wert) and g.wert between 1 and 999`

/** Werte der Messstellen; das Journal sagt, was vorher dastand. */
export async function listeMessstellenwerte(db: Kysely<DB>, felder: readonly string[]): Promise<Kandidat[]> {
  const { rows } = await sql<Kandidat>`
    with werte as (
      select m.id, m.code, m.name, m.geaendert_am, m.einzugsgebiet, m.mq, g.feld, g.wert, ${IST_GANZ} as ist_ganz
      from messstelle m
      cross join lateral (values ('einzugsgebiet', m.einzugsgebiet), ('mq', m.mq), ('stationierung', m.stationierung)) as g (feld, wert)
      where g.wert is not null and g.feld = any (${[...felder]}::text[])
    ), verteilung as (
      select feld, min(wert) as kleinster, percentile_disc(0.99) within group (order by wert) as hoher, count(*) as anzahl
      from werte
      group by feld
    ), frueher as materialized (
      select schluessel, feld, array_agg(distinct (vorher ->> feld)::float8) filter (where vorher ->> feld is not null) as werte,
        array_agg(distinct vorher ->> 'einzugsgebietsklasse') filter (where vorher ->> 'einzugsgebietsklasse' is not null) as klassen
      from journal
      cross join unnest(${[...felder]}::text[]) as feld
      where tabelle = 'messstelle' and aktion = 'UPDATED'
      group by schluessel, feld
    )
    select 'MESSSTELLE' as art, w.id, w.code, w.name as messstelle, w.feld, w.wert::float8 as wert, w.geaendert_am,
      coalesce(j.werte, '{}') as frueher, '{}'::float8[] as hier, coalesce(j.klassen, '{}') as fruehere_klassen,
      v.kleinster::float8 as kleinster, v.hoher::float8 as hoher, v.anzahl,
      w.einzugsgebiet::float8 as einzugsgebiet, w.mq::float8 as mq
    from werte w
    join verteilung v using (feld)
    left join frueher j on j.schluessel = w.id::text and j.feld = w.feld
    where w.ist_ganz
    order by w.code, w.feld
  `.execute(db)
  return rows
}

/**
 * Werte der Ortsbefunde, an denen etwas auffallen kann, und wie viele angesehen wurden. Je Messstelle und Größe wird einmal
 * zusammengefasst und das Journal einmal gelesen: je Wert alle anderen zu suchen, wuchs mit dem Quadrat des Bestands.
 */
export async function listeBefundwerte(
  db: Kysely<DB>,
  felder: readonly string[],
): Promise<{ geprueft: number; kandidaten: Kandidat[] }> {
  const { rows } = await befundwerte(felder).execute(db)
  return {
    geprueft: rows[0]?.geprueft ?? 0,
    kandidaten: rows.flatMap(zeile => (zeile.id === null ? [] : { ...zeile, hier: ohneEinen(zeile.hier, zeile.wert) })),
  }
}

/** Werte der Messstelle ohne den angesehenen selbst. */
function ohneEinen(werte: readonly number[], wert: number): number[] {
  const stelle = werte.indexOf(wert)
  return werte.filter((_, i) => i !== stelle)
}

/**
 * Die Abfrage von `listeBefundwerte`. Sie lässt nur aus, wozu `findeTausendfaches` keinen Beleg fände: früher das Tausendstel;
 * an der Messstelle sonst viel kleiner (der kleinste Wert liegt nie über dem doppelten Median); höher als fast alle.
 */
export function befundwerte(felder: readonly string[]) {
  return sql<{ geprueft: number } & (Kandidat | { id: null })>`
    with werte as materialized (
      select t.aufnahme_id, t.abschnitt, a.messstelle_id, e.key as feld, g.wert, ${IST_GANZ} as ist_ganz
      from aufnahme_abschnitt t
      join aufnahme a on a.id = t.aufnahme_id
      cross join lateral jsonb_each(t.daten) as e
      cross join lateral (select (e.value #>> '{}')::float8 as wert) as g
      where e.key = any (${[...felder]}::text[]) and jsonb_typeof(e.value) = 'number'
    ), verteilung as materialized (
      select feld, min(wert) as kleinster, percentile_disc(0.99) within group (order by wert) as hoher, count(*) as anzahl
      from werte
      group by feld
    ), gruppe as materialized (
      select messstelle_id, feld, min(wert) filter (where wert > 0) as kleinster, array_agg(wert) as werte
      from werte
      group by messstelle_id, feld
    ), ganze as materialized (
      select *
      from werte
      where ist_ganz
    ), frueher as materialized (
      select j.schluessel, g.key as feld, (g.value #>> '{}')::float8 as wert
      from journal j
      cross join lateral jsonb_each(j.vorher -> 'daten') as g (key, value)
      where j.tabelle = 'aufnahme_abschnitt' and j.aktion = 'UPDATED' and g.key = any (${[...felder]}::text[])
        and jsonb_typeof(g.value) = 'number' and (g.value #>> '{}')::float8 between 0.0009 and 1
    ), gefunden as (
      select ganze.aufnahme_id, ganze.abschnitt, ganze.feld, array_agg(distinct frueher.wert) as werte
      from ganze
      join frueher on frueher.schluessel = ganze.aufnahme_id || '/' || ganze.abschnitt and frueher.feld = ganze.feld
      where abs(frueher.wert * 1000 - ganze.wert) < 1e-6
      group by ganze.aufnahme_id, ganze.abschnitt, ganze.feld
    ), auffaellig as (
      select 'AUFNAHME' as art, a.id, a.code, m.name as messstelle, w.feld, w.wert, t.geaendert_am,
        coalesce(f.werte, '{}') as frueher, g.werte as hier, '{}'::text[] as fruehere_klassen,
        v.kleinster, v.hoher, v.anzahl, null::float8 as einzugsgebiet, null::float8 as mq
      from ganze w
      join verteilung v using (feld)
      join gruppe g using (messstelle_id, feld)
      left join gefunden f using (aufnahme_id, abschnitt, feld)
      join aufnahme a on a.id = w.aufnahme_id
      join messstelle m on m.id = w.messstelle_id
      join aufnahme_abschnitt t using (aufnahme_id, abschnitt)
      where f.werte is not null or g.kleinster < w.wert / 25 or (w.wert > v.hoher and w.wert / 1000 >= v.kleinster)
    )
    select bestand.geprueft, auffaellig.*
    from (select count(*)::int as geprueft from ganze) as bestand
    left join auffaellig on true
    order by auffaellig.code, auffaellig.feld
  `
}
