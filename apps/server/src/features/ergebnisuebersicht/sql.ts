import type { BewertungsErgebnis } from '@benthos/bewertung'
import type { Akteur, Element, Status } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { type Kysely, sql } from 'kysely'
import { alsFilterbedingung } from '../../fach/aufnahmefilter/filterbedingung.ts'
import { fuerEines, jeNachElement, spalten } from '../../fach/elemente/spalten.ts'
import { elementrang, istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

/** Kennungen der lesbaren Aufnahmen, die der Filter trifft, die neueste zuerst. */
export async function listeTreffer(db: Kysely<DB>, akteur: Akteur, filter: AufnahmenFilter): Promise<number[]> {
  const sicht = sichtbareAufnahmen(akteur)
  if (sicht.aufnahme.nie) return []
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where ${await alsFilterbedingung(db, akteur, filter, sicht)}
    order by aufnahme.datum desc, aufnahme.id desc
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Die lesbaren unter diesen Aufnahmen, die neueste zuerst. */
export async function listeLesbare(db: Kysely<DB>, akteur: Akteur, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select aufnahme.id
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    where aufnahme.id = any (${[...ids]}::bigint[]) and ${sichtbareAufnahmen(akteur).aufnahme.sql}
    order by aufnahme.datum desc, aufnahme.id desc
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Zeilen der Übersicht dieser Aufnahmen, gezählt ohne sie zu lesen: je lesbarem Ergebnis einer Methode eine, ohne Ergebnis auch eine. */
export async function zaehleUebersicht(db: Kysely<DB>, akteur: Akteur, ids: readonly number[]): Promise<number> {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<{ anzahl: number }>`
    select coalesce(sum(greatest(ergebnisse, 1)), 0)::int as anzahl
    from (
      select count(distinct bewertung.methode) as ergebnisse
      from aufnahme
      join messstelle on messstelle.id = aufnahme.messstelle_id
      left join bewertung on bewertung.aufnahme_id = aufnahme.id
        and ${fuerEines(e => sql`bewertung.element = ${sql.lit(e)} and ${sicht[e].sql}`)}
      where aufnahme.id = any(${[...ids]}::bigint[])
      group by aufnahme.id
    ) as je_aufnahme
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}

export type Uebersichtseintrag = {
  id: number
  code: string
  datum: string
  messstelle_code: string
  messstelle: string
  gewaesser: string
  bundesland: string
  projekt: string
  ist_demo: boolean
  methoden: string[]
  /** `null`: kein lesbares Ergebnis, dann fehlt auch alles Weitere */
  bewertung_id: number | null
  element: Element
  methode: string
  status: Status
  fuehrend: boolean
  gesamt: BewertungsErgebnis['ergebnis']
  kenngroessen: Record<string, number | null> | null
  hinweis: string | null
  parametersatz: string | null
  verfahren: string
  edition: string
  taxaliste: string
  engine_version: string
  veraltet: boolean
  erstellt_am: string
  kapsel_hash: string
  einschaetzung: { klasse: number; grund: string } | null
}

/**
 * Je Aufnahme das letzte Ergebnis jeder lesbaren Methode. Aus dem gespeicherten Ergebnis kommen nur Klassen, Module und die
 * Werte der Kenngrößen: alles davon zu laden, wäre das Zehnfache.
 */
export async function ladeUebersicht(
  db: Kysely<DB>,
  akteur: Akteur,
  ids: readonly number[],
): Promise<Uebersichtseintrag[]> {
  const sicht = sichtbareAufnahmen(akteur)
  const { rows } = await sql<Uebersichtseintrag>`
    select
      aufnahme.id, aufnahme.code, aufnahme.datum, messstelle.code as messstelle_code, messstelle.name as messstelle,
      gewaesser.name as gewaesser, messstelle.bundesland, projekt.name as projekt, aufnahme.ist_demo,
      array(
        select methode
        from probe
        where probe.aufnahme_id = aufnahme.id
          and ${fuerEines(element => sql`${istMethodeVon(element)} and ${sicht[element].sql}`)}
        order by ${elementrang()}
      ) as methoden,
      b.id as bewertung_id, b.element, b.methode, b.verfahren, b.edition, b.engine_version, b.veraltet, b.erstellt_am,
      b.kapsel_hash, taxalistenversion.name as taxaliste,
      ${jeNachElement(sql`b.element`, element => spalten(element, 'aufnahme').status)} as status,
      b.id = ${jeNachElement(sql`b.element`, element => spalten(element, 'aufnahme').bewertungId)} as fuehrend,
      b.ergebnis -> 'ergebnis' as gesamt,
      b.ergebnis -> 'herkunft' ->> 'hinweis' as hinweis,
      b.eingabe ->> 'parametersatz' as parametersatz,
      (
        select jsonb_object_agg(k ->> 'schluessel', k -> 'wert')
        from jsonb_array_elements(b.ergebnis -> 'kenngroessen') as k
      ) as kenngroessen,
      (
        select jsonb_build_object('klasse', e.klasse, 'grund', e.grund)
        from experteneinschaetzung as e
        where e.aufnahme_id = aufnahme.id and e.element = b.element and e.beendet_am is null
      ) as einschaetzung
    from unnest(${[...ids]}::bigint[]) with ordinality as gewaehlt (id, platz)
    join aufnahme on aufnahme.id = gewaehlt.id
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    join projekt on projekt.id = aufnahme.projekt_id
    left join lateral (
      select distinct on (bewertung.methode) bewertung.*
      from bewertung
      where bewertung.aufnahme_id = aufnahme.id
        and ${fuerEines(element => sql`bewertung.element = ${sql.lit(element)} and ${sicht[element].sql}`)}
      order by bewertung.methode, bewertung.id desc
    ) as b on true
    left join taxalistenversion on taxalistenversion.id = b.taxalistenversion_id
    order by gewaehlt.platz, fuehrend desc, b.element, b.methode
  `.execute(db)
  return rows
}
