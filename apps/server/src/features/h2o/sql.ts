import type { Element, Probenmethode, Status } from '@benthos/fachmodell'
import type { Methodenfund } from '@benthos/vertrag/fund'
import { type Kysely, sql } from 'kysely'
import type { Ausfuhrgrenzen } from '../../fach/ausfuhr/bereich.ts'
import { spalten } from '../../fach/elemente/spalten.ts'
import { spalteVon } from '../../fach/probe/fundspalten.ts'
import { elementrang, istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Ausfuhr in H2O-Manier: ein Element einer Aufnahme, nur Erstbestimmungen, nur Lesbares. */

export type H2oKopf = {
  aufnahme: string
  /** GZÜV-ID, sonst Code */
  messstelle: string
  messstellenname: string
  gewaesser: string
  datum: string
  istDemo: boolean
  status: Status
  taxalisten: { methode: Probenmethode; name: string }[]
}

/** Ein Fund der Erstbestimmung mit dem, was die Probe dazu sagt. */
export type H2oFund = Omit<Methodenfund, 'cf'> & {
  methode: Probenmethode
  gueltigerName: string
  gruppe: string
  individuenJeM2: number | null
  /** die Probe nennt ihre Fläche */
  hatFlaeche: boolean
  bestimmer: string | null
}

const FELDER = [
  'zeile',
  'artStadium',
  'anzahl',
  'haeufigkeitsklasse',
  'biomasse',
  'schalen',
  'schaetzklasse',
  'deckung',
  'sicherheit',
  'habitat',
  'bestimmungsmethode',
  'bemerkung',
] as const

export async function ladeKopf(db: Kysely<DB>, aufnahmeId: number, element: Element): Promise<H2oKopf> {
  const { rows } = await sql<H2oKopf>`
    select aufnahme.code as aufnahme, coalesce(messstelle.gzuev_id, messstelle.code) as messstelle,
      messstelle.name as messstellenname, gewaesser.name as gewaesser, aufnahme.datum, aufnahme.ist_demo as "istDemo",
      ${spalten(element, 'aufnahme').status} as status,
      coalesce((
        select jsonb_agg(jsonb_build_object('methode', probe.methode, 'name', liste.name) order by probe.id)
        from erstbestimmung as probe
        join taxalistenversion as liste on liste.id = probe.taxalistenversion_id
        where probe.aufnahme_id = aufnahme.id and ${istMethodeVon(element, sql`probe.methode`)}
      ), '[]') as taxalisten
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join gewaesser on gewaesser.id = messstelle.gewaesser_id
    where aufnahme.id = ${aufnahmeId}
  `.execute(db)
  const [kopf] = rows
  // Der Umschlag hat das Objekt eben noch gesehen.
  if (kopf === undefined) throw new Error(`Die Aufnahme ${aufnahmeId} ist inzwischen gelöscht.`)
  return kopf
}

const AUS = sql`
  erstbestimmung as probe
  join aufnahme on aufnahme.id = probe.aufnahme_id
  join messstelle on messstelle.id = aufnahme.messstelle_id`

/** Funde in fester Folge: Methode, dann Zeile der Liste. */
export async function ladeFunde(db: Kysely<DB>, element: Element, grenzen: Ausfuhrgrenzen): Promise<H2oFund[]> {
  const felder = FELDER.map(feld => sql`${sql.ref(`fund.${spalteVon(feld)}`)} as ${sql.ref(feld)}`)
  const { rows } = await sql<H2oFund>`
    select ${sql.join(felder)}, probe.methode, taxon.name as taxon,
      coalesce(taxon.akzeptiert, taxon.name) as "gueltigerName", taxon.gruppe,
      coalesce(fund.bestimmer, probe.bestimmer) as bestimmer,
      probe.flaeche is not null as "hatFlaeche",
      (fund.anzahl * coalesce(probe.aussortiert_nenner::numeric / probe.aussortiert_zaehler, 1) / probe.flaeche)::float8
        as "individuenJeM2"
    from ${AUS}
    join fund on fund.bestimmung_id = probe.id
    join taxon on taxon.id = fund.taxon_id
    where ${istMethodeVon(element, sql`probe.methode`)} and ${grenzen.liestEines([element])}
    order by ${elementrang(sql`probe.methode`)}, probe.id, fund.zeile
  `.execute(db)
  return rows
}

/** Namen der Algenmischbestände; keine, wo das Element keine kennt. */
export async function ladeMischbestaende(
  db: Kysely<DB>,
  element: Element,
  grenzen: Ausfuhrgrenzen,
): Promise<{ name: string }[]> {
  const { rows } = await sql<{ name: string }>`
    select bestand.name
    from ${AUS}
    join phb_algenmischbestand as bestand on bestand.bestimmung_id = probe.id
    where ${istMethodeVon(element, sql`probe.methode`)} and ${grenzen.liestEines([element])}
    order by bestand.id
  `.execute(db)
  return rows
}

/** Zahl der Funde und Mischbestände, gezählt ohne sie zu lesen. */
export async function zaehle(db: Kysely<DB>, element: Element, grenzen: Ausfuhrgrenzen): Promise<number> {
  const wo = sql`${istMethodeVon(element, sql`probe.methode`)} and ${grenzen.liestEines([element])}`
  const { rows } = await sql<{ anzahl: number }>`
    select
      (select count(*) from ${AUS} join fund on fund.bestimmung_id = probe.id where ${wo})
      + (select count(*) from ${AUS} join phb_algenmischbestand as bestand on bestand.bestimmung_id = probe.id where ${wo})
      as anzahl
  `.execute(db)
  return rows[0]?.anzahl ?? 0
}
