import { ELEMENTE, type Element, kurzVon, STATUSWERTE } from '@benthos/fachmodell'
import type { AUFNAHMEN_SORTIERUNGEN } from '@benthos/vertrag/aufnahme'
import { type RawBuilder, sql } from 'kysely'
import { istOffen } from '../../fach/aufnahmefilter/fristbedingung.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import type { Sichtbarkeit } from '../../fach/rechte/sichtbareAufnahmen.ts'

/** Ordnungen der Aufnahmenliste; am Ende steht immer die Kennung, damit Seiten einander nicht überlappen. */

type Sortierung = (typeof AUFNAHMEN_SORTIERUNGEN)[number]
type Richtung = 'auf' | 'ab'
type Teil = RawBuilder<unknown>

export type Ordnung = {
  /** `order by` über `aufnahme` und die Tabellen, die es daneben nennt */
  nach: Teil
  messstelle?: true
  gewaesser?: true
  /**
   * Dieselbe Folge, Stufe um Stufe gelesen: je Status, Klasse oder Gewässer kommen die ersten Zeilen aus einem Index, und
   * niemand ordnet eine Million. Fehlt, wo die ganze Ordnung aus einem Index kommt.
   */
  stufenweise?: (auswahl: Stufenauswahl) => Teil
}

type Stufenauswahl = {
  bedingung: Teil
  /** was die Bedingung neben `aufnahme` braucht */
  verbund: Teil
  /** so viele Zeilen der ganzen Folge werden gebraucht */
  bis: number
}

export const MIT_MESSSTELLE = sql`join messstelle on messstelle.id = aufnahme.messstelle_id`
export const MIT_GEWAESSER = sql`join gewaesser on gewaesser.id = messstelle.gewaesser_id`

const KLASSEN = [1, 2, 3, 4, 5]
const RICHTUNG = { auf: sql`asc`, ab: sql`desc` }
const JUENGSTE_ZUERST = sql`aufnahme.datum desc, aufnahme.id desc`

export function ordnungVon(sortierung: Sortierung, richtung: Richtung, sicht: Sichtbarkeit): Ordnung {
  const r = RICHTUNG[richtung]
  const nachOrt = sql`messstelle.name ${r}, messstelle.id ${r}, ${JUENGSTE_ZUERST}`
  switch (sortierung) {
    case 'datum':
      return { nach: sql`aufnahme.datum ${r}, aufnahme.id ${r}` }
    case 'code':
      return { nach: sql`aufnahme.code ${r}` }
    case 'messstelle':
      return { nach: nachOrt, messstelle: true }
    case 'gewaesser':
      return {
        nach: sql`gewaesser.name ${r}, gewaesser.id ${r}, ${nachOrt}`,
        messstelle: true,
        gewaesser: true,
        stufenweise: auswahl => jeGewaesser(r, auswahl),
      }
    case 'bundesland':
      return { nach: sql`messstelle.bundesland ${r}, ${nachOrt}`, messstelle: true }
    case 'frist':
      return nachFrist(r, sicht)
  }
  const element = ELEMENTE.find(eines => sortierung.startsWith(kurzVon(eines))) as Element
  return sortierung === `${kurzVon(element)}Status`
    ? nachWert(element, 'status', STATUSWERTE, richtung, sicht)
    : nachWert(element, 'klasse', KLASSEN, richtung, sicht)
}

/** Nach einem von wenigen Werten, die jüngste Aufnahme jedes Werts zuerst; ohne Wert am Ende. */
function nachWert(
  element: Element,
  angabe: 'status' | 'klasse',
  werte: readonly (string | number)[],
  richtung: Richtung,
  sicht: Sichtbarkeit,
): Ordnung {
  const reihe = richtung === 'auf' ? werte : werte.toReversed()
  const typ = sql.raw(angabe === 'status' ? 'text' : 'smallint')
  const wert = spalten(element, 'aufnahme')[angabe]
  return {
    // Was der Akteur nicht lesen darf, ordnet auch nicht.
    nach: sql`case when ${sicht[element].sql} then array_position(${reihe}::${typ}[], ${wert}) end nulls last, ${JUENGSTE_ZUERST}`,
    stufenweise: auswahl =>
      verkette(
        [
          ...reihe.map(einer => sql`${sicht[element].sql} and ${wert} = ${einer}::${typ}`),
          sql`(${sicht[element].sql} and ${wert} is not null) is not true`,
        ],
        auswahl,
      ),
  }
}

/**
 * Nach der nächsten Frist, die noch läuft: was übergeben ist, steht mit allem ohne Frist am Ende. Die laufenden kommen aus ihrem
 * Index, und geordnet werden nur sie.
 */
function nachFrist(r: Teil, sicht: Sichtbarkeit): Ordnung {
  const laeuft = (element: Element) =>
    sql`${sicht[element].sql} and ${spalten(element, 'aufnahme').frist} is not null and ${istOffen(element)}`
  const eine = sql.join(
    ELEMENTE.map(element => sql`(${laeuft(element)})`),
    sql` or `,
  )
  const naechste = sql`least(${sql.join(
    ELEMENTE.map(element => sql`case when ${laeuft(element)} then ${spalten(element, 'aufnahme').frist} end`),
  )})`
  return {
    nach: sql`${naechste} ${r} nulls last, ${JUENGSTE_ZUERST}`,
    stufenweise: ({ bedingung, verbund, bis }) => sql`
      with laufende as materialized (
        select aufnahme.id, aufnahme.datum, ${naechste} as frist
        from aufnahme ${verbund}
        where ${bedingung} and (${eine})
        order by ${naechste} ${r}, ${JUENGSTE_ZUERST}
        limit ${bis}
      ), uebrige as materialized (
        select *
        from (
          select aufnahme.id, aufnahme.datum, null::date as frist
          from aufnahme ${verbund}
          where ${bedingung} and (${eine}) is not true
          order by ${JUENGSTE_ZUERST}
          limit ${bis}
        ) as zeile
        limit greatest(0, ${bis} - (select count(*) from laufende))
      )
      select id
      from (select * from laufende union all select * from uebrige) as zeile
      order by frist ${r} nulls last, datum desc, id desc`,
  }
}

/**
 * Stufen hintereinander, die jüngste Aufnahme jeder zuerst: jede liest nur, was ihren Vorgängern bis zum Ende der Seite noch
 * fehlt. Die feste Grenze innen sagt der Datenbank, dass es wenige sind; die genaue außen kennt sie erst beim Lesen.
 */
function verkette(stufen: readonly Teil[], { bedingung, verbund, bis }: Stufenauswahl): Teil {
  const name = (i: number) => sql.ref(`stufe${i}`)
  const gelesen = (bisher: number) =>
    sql.join([sql`0`, ...stufen.slice(0, bisher).map((_, i) => sql`(select count(*) from ${name(i)})`)], sql` + `)
  const teile = stufen.map(
    (stufe, i) => sql`${name(i)} as materialized (
      select *
      from (
        select aufnahme.id, aufnahme.datum, ${i}::int as rang
        from aufnahme ${verbund}
        where ${bedingung} and ${stufe}
        order by ${JUENGSTE_ZUERST}
        limit ${bis}
      ) as zeile
      limit greatest(0, ${bis} - (${gelesen(i)}))
    )`,
  )
  return sql`
    with ${sql.join(teile)}
    select id
    from (${sql.join(
      stufen.map((_, i) => sql`select id, datum, rang from ${name(i)}`),
      sql` union all `,
    )}) as zeile
    order by rang, datum desc, id desc`
}

function jeGewaesser(r: Teil, { bedingung, bis }: Stufenauswahl): Teil {
  return sql`
    select zeile.id
    from gewaesser
    cross join lateral (
      select messstelle.name, messstelle.id as messstelle_id, aufnahme.datum, aufnahme.id
      from aufnahme ${MIT_MESSSTELLE}
      where ${bedingung} and messstelle.gewaesser_id = gewaesser.id
      order by messstelle.name ${r}, messstelle.id ${r}, ${JUENGSTE_ZUERST}
      limit ${bis}
    ) as zeile
    order by gewaesser.name ${r}, gewaesser.id ${r}, zeile.name ${r}, zeile.messstelle_id ${r}, zeile.datum desc,
      zeile.id desc`
}
