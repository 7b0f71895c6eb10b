import type { AngelegtesGewaesser } from '@benthos/vertrag/gewaesser'
import { type Kysely, sql } from 'kysely'
import { ladeGewaesser } from '../../fach/gewaesser/gewaesserdoppel.ts'
import type { DB } from '../../technik/db/schema.ts'

/**
 * Angelegte Gewässer (oder nur diese), nach Namen geordnet, mit ihrer Entstehung: wer und wann steht im Journal und nur dort.
 */
export async function ladeAngelegte(db: Kysely<DB>, ids?: readonly number[]): Promise<AngelegtesGewaesser[]> {
  const { rows } = await sql<Omit<AngelegtesGewaesser, 'name' | 'text'>>`
    select gewaesser.id, gewaesser.version,
      (select count(*)::int from messstelle where messstelle.gewaesser_id = gewaesser.id) as messstellen,
      entstehung.zeitpunkt as "angelegtAm", benutzer.vorname || ' ' || benutzer.nachname as "angelegtVon"
    from gewaesser
    left join lateral (
      select zeitpunkt, benutzer_id
      from journal
      where tabelle = 'gewaesser' and schluessel = gewaesser.id::text and aktion = 'NEW'
      order by id
      limit 1
    ) as entstehung on true
    left join benutzer on benutzer.id = entstehung.benutzer_id
    where gewaesser.herkunft = 'ANGELEGT'
      and (${ids === undefined} or gewaesser.id = any(${[...(ids ?? [])]}::int[]))
  `.execute(db)
  const zusatz = new Map(rows.map(zeile => [zeile.id, zeile]))
  return (await ladeGewaesser(db, [...zusatz.keys()])).flatMap(gewaesser => {
    const zeile = zusatz.get(gewaesser.id)
    return zeile ? [{ ...zeile, ...gewaesser }] : []
  })
}
