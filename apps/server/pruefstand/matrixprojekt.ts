import { sql } from 'kysely'
import type { Datenbank } from '../src/technik/db/datenbank.ts'

type Matrixprojekt = {
  name: string
  /** Anfang der Aufnahmecodes */
  kennung: string
  /** Messstellen, auf die sich die Aufnahmen verteilen */
  stellen: number
  /** verschiedene Tage je Messstelle */
  tage: number
  aufnahmen: number
  taxalistenversionId: number
  /** jedes davon in jeder Aufnahme */
  taxa: readonly { id: number }[]
}

/** Ein Projekt, in dem jede Aufnahme jedes Taxon hat: unmittelbar in der Datenbank und ohne Journal. @returns seine Kennung */
export function legeMatrixprojektAn(
  db: Datenbank,
  { name, kennung, stellen, tage, aufnahmen, taxalistenversionId, taxa }: Matrixprojekt,
): Promise<number> {
  return db.transaction().execute(async t => {
    await sql`set local session_replication_role = replica`.execute(t)
    const { rows } = await sql<{ id: number }>`
      insert into projekt (name, bereich, organisationseinheit_id, beginn)
      select ${name}, bereich, organisationseinheit_id, beginn from projekt order by id limit 1
      returning id
    `.execute(t)
    const [projekt] = rows
    if (projekt === undefined) throw new Error('Der Bestand hat kein Projekt.')
    await sql`
      with stelle as (
        insert into messstelle (code, name, art, gewaesser_id, bundesland)
        select ${name} || '-' || nr, ${name} || ' ' || nr, 'LAND', gewaesser_id, bundesland
        from (select * from messstelle order by id limit 1) as vorbild, generate_series(1, ${stellen}::int) as nr
        returning id
      ), neu as (
        insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_status, mzb_freigabe)
        select ${kennung} || '-' || nr, (select array_agg(id) from stelle)[1 + (nr - 1) % ${stellen}::int], ${projekt.id},
          date '2020-05-01' + 30 * ((nr - 1) / ${stellen}::int % ${tage}::int), 'Messung', vorbild.organisationseinheit_id, 'ROHDATEN', 'NICHT_FREIGEGEBEN'
        from (select * from aufnahme order by id limit 1) as vorbild, generate_series(1, ${aufnahmen}::int) as nr
        returning id
      ), probe_neu as (
        insert into probe (aufnahme_id, methode, flaeche) select id, 'MHS', 1.25 from neu
      ), bestimmt as (
        insert into bestimmung (aufnahme_id, methode, taxalistenversion_id)
        select id, 'MHS', ${taxalistenversionId}::int from neu
        returning id
      )
      insert into fund (bestimmung_id, zeile, taxon_id, art_stadium, anzahl)
      select bestimmt.id, nr, taxon_id, 'LARVE', 1 + (nr * 13 + bestimmt.id) % 400
      from bestimmt, unnest(${taxa.map(({ id }) => id)}::int[]) with ordinality as taxon(taxon_id, nr)
    `.execute(t)
    await sql`analyze projekt, messstelle, aufnahme, probe, bestimmung, fund`.execute(t)
    return projekt.id
  })
}
