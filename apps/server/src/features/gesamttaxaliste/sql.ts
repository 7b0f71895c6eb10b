import { type Akteur, PROBENMETHODEN, type Probenmethode } from '@benthos/fachmodell'
import { type Kysely, sql } from 'kysely'
import { fuerEines } from '../../fach/elemente/spalten.ts'
import { GUELTIGER_NAME } from '../../fach/plausibilitaet/vergleich.ts'
import { istMethodeVon } from '../../fach/probe/istMethodeVon.ts'
import { sichtbareAufnahmen } from '../../fach/rechte/sichtbareAufnahmen.ts'
import type { DB } from '../../technik/db/schema.ts'

export type Methodenumfang = {
  methode: Probenmethode
  /** Proben mit wenigstens einem Fund */
  proben: number
  funde: number
  /** Paare aus Aufnahme und gültigem Namen */
  zellen: number
  taxalisten: string[]
}

/** Was die Gesamttaxaliste dieser Aufnahmen enthalten muss, je Methode gezählt; Methoden ohne Fund fehlen. */
export async function zaehleUmfang(db: Kysely<DB>, akteur: Akteur, ids: readonly number[]): Promise<Methodenumfang[]> {
  const sicht = sichtbareAufnahmen(akteur)
  const methoden = sql`array[${sql.join(PROBENMETHODEN.map(({ value }) => sql.lit(value)))}]::text[]`
  const { rows } = await sql<Methodenumfang>`
    select probe.methode, count(distinct probe.id) as proben, count(*) as funde,
      count(distinct (probe.id, ${GUELTIGER_NAME})) as zellen,
      array_agg(distinct liste.name::text) as taxalisten
    from aufnahme
    join messstelle on messstelle.id = aufnahme.messstelle_id
    join erstbestimmung as probe on probe.aufnahme_id = aufnahme.id
    join taxalistenversion as liste on liste.id = probe.taxalistenversion_id
    join fund on fund.bestimmung_id = probe.id
    join taxon on taxon.id = fund.taxon_id
    where aufnahme.id = any(${[...ids]}::bigint[])
      and ${fuerEines(e => sql`${istMethodeVon(e, sql`probe.methode`)} and ${sicht[e].sql}`)}
    group by probe.methode
    order by array_position(${methoden}, probe.methode)
  `.execute(db)
  return rows
}
