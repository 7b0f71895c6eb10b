import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/technik/db/schema.ts'

/** Legt eine Aufnahme `anzahl`-mal an einem anderen Tag noch einmal an, ohne Befunde und ohne Journal: für lange Listen. */
export async function vervielfacheAufnahme(db: Kysely<DB>, muster: number, anzahl: number, datum: string) {
  await db.transaction().execute(async t => {
    await sql`set local session_replication_role = replica`.execute(t)
    await sql`
      insert into aufnahme (code, messstelle_id, projekt_id, datum, probenehmer, organisationseinheit_id, mzb_status,
        mzb_freigabe)
      select 'Z-' || nr, messstelle_id, projekt_id, ${datum}, probenehmer, organisationseinheit_id, mzb_status, mzb_freigabe
      from aufnahme, generate_series(1, ${anzahl}::int) as nr
      where id = ${muster}
    `.execute(t)
  })
}

/** Gibt den vervielfachten Aufnahmen die Proben des Musters mit allen Funden. */
export async function vervielfacheProben(db: Kysely<DB>, muster: number) {
  await db.transaction().execute(async t => {
    await sql`set local session_replication_role = replica`.execute(t)
    await sql`
      with probe as (
        insert into mzb_probe (aufnahme_id, methode, taxalistenversion_id, flaeche, aussortiert_zaehler, aussortiert_nenner)
        select aufnahme.id, methode, taxalistenversion_id, flaeche, aussortiert_zaehler, aussortiert_nenner
        from aufnahme, mzb_probe
        where aufnahme.code like 'Z-%' and mzb_probe.aufnahme_id = ${muster}
        returning id, methode
      )
      insert into mzb_fund (probe_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, cf)
      select probe.id, fund.zeile, fund.taxon_id, fund.art_stadium, fund.anzahl, fund.haeufigkeitsklasse, fund.cf
      from probe
      join mzb_probe as vorbild on vorbild.aufnahme_id = ${muster} and vorbild.methode = probe.methode
      join mzb_fund as fund on fund.probe_id = vorbild.id
    `.execute(t)
    await sql`analyze mzb_probe, mzb_fund, aufnahme`.execute(t)
  })
}
