import { type RawBuilder, sql } from 'kysely'
import type { Gebiet } from './gebiet.ts'

/** Aufnahme, zu der verglichen wird. */
export type Ausgang = {
  id: number
  messstelleId: number
  datum: string
  gebiet: Gebiet
  /** Messstellen flussauf und flussab */
  nachbarn: readonly number[]
}

/**
 * Die Aufnahmen als Tafel `ausgang` mit ihrem `gebiet`, für `from`: so bedient eine Abfrage alle. Ein Gebiet kann tausende
 * Routen haben und steht darum nur einmal da.
 */
export function ausgangstafel(ausgaenge: readonly Ausgang[]): RawBuilder<unknown> {
  const gebiete = [...new Set(ausgaenge.map(({ gebiet }) => gebiet))]
  const zeilen = ausgaenge.map(({ id, messstelleId, datum, gebiet, nachbarn }) => ({
    id,
    messstelle_id: messstelleId,
    datum,
    gebiet: gebiete.indexOf(gebiet),
    nachbarn,
  }))
  return sql`
    jsonb_to_recordset(${JSON.stringify(zeilen)}::jsonb)
      as ausgang (id bigint, messstelle_id bigint, datum date, gebiet integer, nachbarn bigint[])
    join jsonb_to_recordset(${JSON.stringify(gebiete.map((gebiet, nr) => ({ ...gebiet, nr })))}::jsonb)
      as gebiet (nr integer, gewaesser integer[], routen text[]) on gebiet.nr = ausgang.gebiet
  `
}
