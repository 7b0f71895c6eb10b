import type { BodyVon } from '@benthos/vertrag'
import type { schraenkeBenutzerEin } from '@benthos/vertrag/benutzer'
import { sql } from 'kysely'
import type { Transaktion } from '../../technik/db/datenbank.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Handelnder } from './regeln.ts'
import { ladeBenutzer, schreibeEreignisse } from './sql.ts'

const EIGENE =
  'Die eigenen Angaben schränkt jemand anderer ein. Wenden Sie sich an eine zweite Fachliche Administration.'
const SCHON = {
  true: 'Die Verarbeitung ist schon eingeschränkt.',
  false: 'Die Verarbeitung ist nicht eingeschränkt.',
} as const

/**
 * Schränkt die Verarbeitung der Angaben zu einer Person ein oder hebt das auf. Die Angaben bleiben; gezeigt und gewählt wird sie nicht
 * mehr. Anmelden kann sie sich weiter: das tut sie selbst.
 */
export async function schraenkeEin(
  tx: Transaktion,
  handelnder: Handelnder,
  id: number,
  { version, eingeschraenkt, grund }: BodyVon<typeof schraenkeBenutzerEin>,
): Promise<void> {
  const stand = await ladeBenutzer(tx, id)
  if (!stand) throw new Einwand('NICHT_GEFUNDEN')
  if (id === handelnder.id) throw new Einwand('EINGABE_UNGUELTIG', EIGENE)
  if (stand.version !== version) throw new Einwand('VERSIONSKONFLIKT')
  if ((stand.eingeschraenkt_am !== null) === eingeschraenkt)
    throw new Einwand('STATUS_UNZULAESSIG', SCHON[`${eingeschraenkt}`])
  await tx
    .updateTable('benutzer')
    .set(eb => ({ eingeschraenkt_am: eingeschraenkt ? sql<string>`now()` : null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  const art = eingeschraenkt ? ('EINGESCHRAENKT' as const) : ('EINSCHRAENKUNG_AUFGEHOBEN' as const)
  await schreibeEreignisse(tx, id, [{ art }], { durch: handelnder.id, grund })
}
