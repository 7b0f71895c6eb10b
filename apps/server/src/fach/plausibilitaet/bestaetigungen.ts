import type { Plausibilitaetsbefund } from '@benthos/fachmodell/plausibilitaet/befund'
import { type Kysely, sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'

/** SQL der Bestätigungen: je Objekt, Regel und Stelle höchstens eine. */

export type Objekt = { art: 'messstelle' | 'aufnahme'; id: number }
type Schluessel = Pick<Plausibilitaetsbefund, 'regel' | 'stelle' | 'wert'>

/** Bestätigungen an allen Objekten dieser Art; `objekt` ist ihre Kennung. */
export async function ladeBestaetigungen(db: Kysely<DB>, art: Objekt['art'], ids: readonly number[]) {
  const { rows } = await sql<{
    objekt: number
    regel: string
    stelle: string
    wert: string
    grund: string
    am: string
    von: string
  }>`
    select b.${spalte({ art })} as objekt, b.regel, b.stelle, b.wert, b.grund, b.zeitpunkt as am, benutzer.vorname || ' ' || benutzer.nachname as von
    from plausibilitaet_bestaetigung as b
    join benutzer on benutzer.id = b.benutzer_id
    where b.${spalte({ art })} = any (${[...ids]}::bigint[])
  `.execute(db)
  return rows
}

/** Eine frühere Bestätigung derselben Stelle wird ersetzt; die alte steht im Journal. */
export async function schreibeBestaetigung(
  tx: Transaktion,
  objekt: Objekt,
  { regel, stelle, wert }: Schluessel,
  grund: string,
): Promise<void> {
  await sql`
    insert into plausibilitaet_bestaetigung (${spalte(objekt)}, regel, stelle, wert, grund, benutzer_id)
    values (${objekt.id}, ${regel}, ${stelle}, ${wert}, ${grund}, journal_benutzer())
    on conflict (aufnahme_id, messstelle_id, regel, stelle) do update
    set wert = excluded.wert, grund = excluded.grund, benutzer_id = excluded.benutzer_id, zeitpunkt = now()
  `.execute(tx)
}

export async function entferneBestaetigung(
  tx: Transaktion,
  objekt: Objekt,
  { regel, stelle }: Schluessel,
): Promise<void> {
  await sql`
    delete from plausibilitaet_bestaetigung
    where ${spalte(objekt)} = ${objekt.id} and regel = ${regel} and stelle = ${stelle}
  `.execute(tx)
}

const spalte = ({ art }: Pick<Objekt, 'art'>) => sql.ref(`${art}_id`)
