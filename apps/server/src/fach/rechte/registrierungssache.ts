import { type Akteur, ELEMENTE, listeBedingungen, type Sachverhalt } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { spalten } from '../elemente/spalten.ts'
import { benutzersache, rechtAnOrganisationAlsSql } from './benutzerLage.ts'

/** Woran hängt, wer über eine Registrierung entscheidet: an der genannten Organisation und an den Bundesländern, die sie beauftragen. */

/** Messstellen, an denen eine Organisation beauftragt ist, die Auftragnehmer ist; Fachprojekte beauftragt kein Land. */
const auftraegeVon = (organisation: RawBuilder<unknown>) => sql`
  from aufnahme
  join messstelle on messstelle.id = aufnahme.messstelle_id
  join organisationseinheit as buero on buero.id = ${organisation} and buero.ist_auftragnehmer
  where messstelle.art in ('GZUEV', 'LAND') and (${sql.join(
    ELEMENTE.map(element => sql`${spalten(element, 'aufnahme').auftragnehmerId} = ${organisation}`),
    sql` or `,
  )})
`

/** @returns die Organisation, und je Bundesland, das sie beauftragt, eine */
export async function ladeRegistrierungssachen(db: Kysely<DB>, organisation: number | null): Promise<Sachverhalt[]> {
  const sache = benutzersache(organisation)
  if (organisation === null) return [sache]
  const { rows } = await sql<{ bundesland: string }>`
    select distinct messstelle.bundesland ${auftraegeVon(sql`${organisation}::bigint`)} and messstelle.bundesland is not null
  `.execute(db)
  return [sache, ...rows.map(({ bundesland }) => ({ ...sache, bereich: 'LAND' as const, bundesland }))]
}

/** Entscheidet der Akteur über eine Registrierung mit dieser Organisation? Dasselbe wie an `ladeRegistrierungssachen`, für alle Zeilen. */
export function darfEntscheidenAlsSql(akteur: Akteur | null, organisation: RawBuilder<unknown>): RawBuilder<boolean> {
  const recht = 'registrierung.entscheiden'
  const laender = listeBedingungen(akteur, recht).flatMap(({ bedingung, fuer }) =>
    bedingung.eigenesBundesland && fuer.bundesland !== null ? [fuer.bundesland] : [],
  )
  const anOrganisation = rechtAnOrganisationAlsSql(akteur, recht, organisation)
  if (laender.length === 0) return anOrganisation
  return sql<boolean>`(${anOrganisation} or exists (
    select ${auftraegeVon(organisation)} and messstelle.bundesland in (${sql.join([...new Set(laender)])})
  ))`
}
