import { type Akteur, darf, listeBedingungen, type Recht, type Sachverhalt } from '@benthos/fachmodell'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Lageleser } from '../../technik/http/lage.ts'

/** Was ein Aufruf über einen Benutzer weiß, ehe er ihn liest. */
export type Benutzerfakten = { organisationseinheitId: number | null }

/** Über Benutzer entscheidet allein ihre Organisation; ohne eine verwaltet sie nur die Administration. */
export function benutzersache(organisationseinheitId: number | null): Sachverhalt {
  return {
    bereich: null,
    bundesland: null,
    organisationseinheitId,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  }
}

/** Wessen Verarbeitung eingeschränkt ist, den sieht nur, wer die Einschränkung führt. */
export const SIEHT_EINGESCHRAENKTE = 'benutzer.pseudonymisieren'

/** Lage eines Benutzers für den Endpunkt-Umschlag. */
export const ladeBenutzerlage: Lageleser<Benutzerfakten> = async (db, id, _vertrag, akteur) => {
  const zeile = await db
    .selectFrom('benutzer')
    .select(['organisationseinheit_id as organisationseinheitId', 'eingeschraenkt_am'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!zeile) return null
  const { organisationseinheitId, eingeschraenkt_am: eingeschraenktAm } = zeile
  const sache = benutzersache(organisationseinheitId)
  const sichtbar = darf(akteur, eingeschraenktAm === null ? 'benutzer.lesen' : SIEHT_EINGESCHRAENKTE, sache)
  return { sichtbar, sachverhalte: [sache], fakten: { organisationseinheitId } }
}

/** Welche Zeilen der Tabelle `benutzer` der Akteur sieht, dasselbe wie `ladeBenutzerlage`. */
export function sichtbareBenutzer(akteur: Akteur | null): RawBuilder<boolean> {
  const in_ = (recht: Recht) => rechtAnOrganisationAlsSql(akteur, recht, sql.ref('benutzer.organisationseinheit_id'))
  return sql<boolean>`case
    when benutzer.eingeschraenkt_am is null then ${in_('benutzer.lesen')} else ${in_(SIEHT_EINGESCHRAENKTE)}
  end`
}

/** Ob es die Organisation für den Akteur gibt: wer ihre Benutzer sieht, sieht auch sie. */
export async function darfOrganisationSehen(db: Kysely<DB>, akteur: Akteur | null, id: number): Promise<boolean> {
  const zeile = await db
    .selectFrom('organisationseinheit')
    .select('id')
    .where('id', '=', id)
    .where(rechtAnOrganisationAlsSql(akteur, 'benutzer.lesen', sql.ref('organisationseinheit.id')))
    .executeTakeFirst()
  return zeile !== undefined
}

/** @param spalte Organisation, an der das Recht hängt */
export function rechtAnOrganisationAlsSql(
  akteur: Akteur | null,
  recht: Recht,
  spalte: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const faelle = listeBedingungen(akteur, recht)
  if (faelle.some(({ bedingung }) => Object.keys(bedingung).length === 0)) return sql<boolean>`true`
  const eigene = faelle.flatMap(({ bedingung, fuer }) =>
    bedingung.eigeneOrganisation && fuer.organisationseinheitId !== null ? [fuer.organisationseinheitId] : [],
  )
  return eigene.length === 0 ? sql<boolean>`false` : sql<boolean>`${spalte} in (${sql.join([...new Set(eigene)])})`
}
