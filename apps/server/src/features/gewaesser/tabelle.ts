import { Gewaesserangaben } from '@benthos/vertrag/gewaesser'
import { GEWAESSERSPALTEN } from '@benthos/vertrag/gewaesserspalten'
import { type Kysely, sql } from 'kysely'
import { GEWAESSERNAME } from '../../fach/gewaesser/gewaessertext.ts'
import type { DB } from '../../technik/db/schema.ts'
import { einSchub } from '../../technik/xlsx/einSchub.ts'
import type { Xlsxblatt } from '../../technik/xlsx/mappe.ts'

/** Angelegte Gewässer in den Spalten, aus denen sie sich importieren lassen; ein Vorfluter heißt wie in der Auswahl. */
export async function alsBlatt(db: Kysely<DB>): Promise<Xlsxblatt> {
  const { rows } = await sql<Record<keyof Gewaesserangaben, string | null>>`
    select name, code as nummer,
      (select ${GEWAESSERNAME} from gewaesser where gewaesser.id = eines.muendet_in) as "muendetInId"
    from gewaesser as eines
    where herkunft = 'ANGELEGT'
    order by name, id
  `.execute(db)
  const felder = Object.keys(Gewaesserangaben.shape) as (keyof Gewaesserangaben)[]
  const titelVon = (feld: string) => GEWAESSERSPALTEN.find(spalte => spalte.feld === feld)?.titel ?? feld
  return {
    name: 'Gewässer',
    spalten: felder.map(feld => ({ titel: titelVon(feld), breite: 40 })),
    schuebe: einSchub(rows.map(zeile => felder.map(feld => zeile[feld]))),
  }
}
