import type { Rolle, WeitereRolle } from '@benthos/fachmodell'
import type { Rollenvergabe, VergebeneRolle } from '@benthos/vertrag/rollenvergabe'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { jeNachElement, spalten } from '../../../fach/elemente/spalten.ts'
import { elementVonMethode } from '../../../technik/db/elementVonMethode.ts'
import { istGeltendeVergabe, istOffeneVergabe } from '../../../technik/db/geltendeRollen.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** SQL der Vergaben: Rollen für andere Organisationen oder auf Zeit. */

/** Vergabe, die gilt oder noch beginnt. */
export type OffeneVergabe = {
  /** null: sie wird eben gegeben */
  id: number | null
  rolle: Rolle
  organisationseinheitId: number | null
  gueltigAb: string
  gueltigBis: string | null
  /** heute schon? */
  gilt: boolean
}

/** Offene Vergaben einer Person als jsonb. */
export function offeneVergaben(benutzerId: RawBuilder<unknown>): RawBuilder<OffeneVergabe[]> {
  return sql<OffeneVergabe[]>`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', v.id, 'rolle', v.rolle, 'organisationseinheitId', v.organisationseinheit_id,
          'gueltigAb', v.gueltig_ab, 'gueltigBis', v.gueltig_bis, 'gilt', ${istGeltendeVergabe()}
        )
        order by v.id
      ),
      '[]'
    )
    from rollenvergabe as v
    where v.benutzer_id = ${benutzerId} and ${istOffeneVergabe()}
  )`
}

/** Alle Vergaben einer Person, geltende zuerst. */
export async function ladeVergaben(db: Kysely<DB>, benutzerId: number): Promise<Omit<VergebeneRolle, 'entziehbar'>[]> {
  const { rows } = await sql<Omit<VergebeneRolle, 'entziehbar'>>`
    select v.id, v.rolle, v.organisationseinheit_id as "organisationseinheitId", o.name as organisationseinheit,
      v.gueltig_ab as "gueltigAb", v.gueltig_bis as "gueltigBis", v.grund, v.vergeben_am as "vergebenAm",
      geber.vorname || ' ' || geber.nachname as "vergebenVon", v.entzogen_am as "entzogenAm",
      nehmer.vorname || ' ' || nehmer.nachname as "entzogenVon", v.entzugsgrund,
      case
        when v.entzogen_am is not null then 'ENTZOGEN'
        when not ${istOffeneVergabe()} then 'ABGELAUFEN'
        when ${istGeltendeVergabe()} then 'GILT'
        else 'BEGINNT'
      end as stand
    from rollenvergabe as v
    left join organisationseinheit as o on o.id = v.organisationseinheit_id
    left join benutzer as geber on geber.id = v.vergeben_von
    left join benutzer as nehmer on nehmer.id = v.entzogen_von
    where v.benutzer_id = ${benutzerId}
    order by ${istOffeneVergabe()} desc, ${istGeltendeVergabe()} desc, coalesce(v.entzogen_am, v.gueltig_bis) desc, v.id
    limit 500
  `.execute(db)
  return rows
}

/** Was die Person heute nur bis zu einem Tag hat. */
export async function ladeBefristete(db: Kysely<DB>, benutzerId: number): Promise<WeitereRolle[]> {
  const { rows } = await sql<WeitereRolle>`
    select v.rolle, v.organisationseinheit_id as "organisationseinheitId", fuer.bundesland
    from rollenvergabe as v
    left join organisationseinheit as fuer on fuer.id = v.organisationseinheit_id
    where v.benutzer_id = ${benutzerId} and v.gueltig_bis is not null and ${istGeltendeVergabe()}
  `.execute(db)
  return rows
}

/** Häuser, deren erste Liste die Person gerade blind nachbestimmt. */
export async function ladeNachbestimmteHaeuser(db: Kysely<DB>, benutzerId: number): Promise<ReadonlySet<number>> {
  const haus = jeNachElement(elementVonMethode(sql`auftrag.methode`), e => spalten(e, 'aufnahme').auftragnehmerId)
  const { rows } = await sql<{ haus: number }>`
    select distinct ${haus} as haus
    from qs_auftrag as auftrag
    join aufnahme on aufnahme.id = auftrag.aufnahme_id
    where auftrag.zweitbestimmer_id = ${benutzerId} and auftrag.status = 'OFFEN'
  `.execute(db)
  return new Set(rows.map(zeile => zeile.haus))
}

export async function fuegeVergabenEin(
  tx: Kysely<DB>,
  benutzerId: number,
  vergaben: readonly Rollenvergabe[],
  durch: number | null,
): Promise<void> {
  if (vergaben.length === 0) return
  await tx
    .insertInto('rollenvergabe')
    .values(
      vergaben.map(({ rolle, organisationseinheitId, gueltigAb, gueltigBis, grund }) => ({
        benutzer_id: benutzerId,
        rolle,
        organisationseinheit_id: organisationseinheitId,
        gueltig_ab: gueltigAb,
        gueltig_bis: gueltigBis,
        grund,
        vergeben_von: durch,
      })),
    )
    .execute()
}

/** Ab jetzt gilt sie nicht mehr; dass es sie gab, bleibt. */
export async function entzieheVergabe(tx: Kysely<DB>, id: number, durch: number | null, grund: string): Promise<void> {
  await sql`
    update rollenvergabe
    set entzogen_am = now(), entzogen_von = ${durch}, entzugsgrund = ${grund}
    where id = ${id} and entzogen_am is null
  `.execute(tx)
}
