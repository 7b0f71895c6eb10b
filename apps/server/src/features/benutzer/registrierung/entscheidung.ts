import { darf } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import { benutzersache } from '../../../fach/rechte/benutzerLage.ts'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import type { Handelnder } from '../regeln.ts'
import type { Herkunft } from '../sql.ts'
import { ladeRegistrierung } from './sql.ts'

/**
 * Die wartende Registrierung, über die der Handelnde gerade entscheidet.
 * @throws Einwand `NICHT_GEFUNDEN`, wenn sie ihn nichts angeht, `VERSIONSKONFLIKT`, wenn schon entschieden ist
 */
export async function nimmZurEntscheidung(
  tx: Kysely<DB>,
  { akteur }: Handelnder,
  { id, version }: { id: number; version: number },
): Promise<Herkunft & { istUnbestaetigt: boolean }> {
  const zeile = await ladeRegistrierung(tx, id)
  if (
    !zeile ||
    zeile.stand === 'ANGELEGT' ||
    !darf(akteur, 'benutzer.verwalten', benutzersache(zeile.organisationseinheit_id))
  )
    throw new Einwand('NICHT_GEFUNDEN')
  if (zeile.stand !== 'WARTET' || zeile.version !== version)
    throw new Einwand('VERSIONSKONFLIKT', 'Über diese Registrierung hat inzwischen jemand entschieden.')
  const { provider, externer_schluessel: externerSchluessel, istUnbestaetigt } = zeile
  return { provider, externerSchluessel, istUnbestaetigt }
}
