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
      with vorbild as (
        select aufnahme.id as aufnahme_id, methode, taxalistenversion_id, flaeche, aussortiert_zaehler, aussortiert_nenner
        from aufnahme, erstbestimmung
        where aufnahme.code like 'Z-%' and erstbestimmung.aufnahme_id = ${muster}
      ), probe as (
        insert into probe (aufnahme_id, methode, flaeche, aussortiert_zaehler, aussortiert_nenner)
        select aufnahme_id, methode, flaeche, aussortiert_zaehler, aussortiert_nenner
        from vorbild
      ), neu as (
        insert into bestimmung (aufnahme_id, methode, taxalistenversion_id)
        select aufnahme_id, methode, taxalistenversion_id
        from vorbild
        returning id, methode
      )
      insert into fund (bestimmung_id, zeile, taxon_id, art_stadium, anzahl, haeufigkeitsklasse, sicherheit)
      select neu.id, fund.zeile, fund.taxon_id, fund.art_stadium, fund.anzahl, fund.haeufigkeitsklasse, fund.sicherheit
      from neu
      join erstbestimmung as muster on muster.aufnahme_id = ${muster} and muster.methode = neu.methode
      join fund on fund.bestimmung_id = muster.id
    `.execute(t)
    await sql`analyze probe, bestimmung, fund, aufnahme`.execute(t)
  })
}
