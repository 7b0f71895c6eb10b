import { type Akteur, darf, freigebbareRollen, type Rolle } from '@benthos/fachmodell'
import type { Kysely } from 'kysely'
import { benutzersache } from '../../../fach/rechte/benutzerLage.ts'
import { ladeRegistrierungssachen } from '../../../fach/rechte/registrierungssache.ts'
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
): Promise<Herkunft & { istUnbestaetigt: boolean; organisationseinheitId: number | null }> {
  const zeile = await ladeRegistrierung(tx, id)
  if (!zeile || zeile.stand === 'ANGELEGT') throw new Einwand('NICHT_GEFUNDEN')
  const sachen = await ladeRegistrierungssachen(tx, zeile.organisationseinheit_id)
  if (!sachen.some(sache => darf(akteur, 'registrierung.entscheiden', sache))) throw new Einwand('NICHT_GEFUNDEN')
  if (zeile.stand !== 'WARTET' || zeile.version !== version)
    throw new Einwand('VERSIONSKONFLIKT', 'Über diese Registrierung hat inzwischen jemand entschieden.')
  const { provider, portalursprung, istUnbestaetigt } = zeile
  return {
    provider,
    externerSchluessel: zeile.externer_schluessel,
    portalursprung,
    istUnbestaetigt,
    organisationseinheitId: zeile.organisationseinheit_id,
  }
}

/**
 * Rollen, die mit der Freigabe in dieser Organisation dazukommen. Ein Land gibt sie nur in dem Büro, das die Registrierung nennt: in einem
 * anderen, das es auch beauftragt, hat die Person um nichts gebeten.
 */
export async function ladeFreigebbare(
  tx: Kysely<DB>,
  akteur: Akteur | null,
  organisationseinheitId: number | null,
  genannte: number | null,
): Promise<readonly Rolle[]> {
  const sachen =
    organisationseinheitId === genannte
      ? await ladeRegistrierungssachen(tx, genannte)
      : [benutzersache(organisationseinheitId)]
  return freigebbareRollen(akteur, sachen)
}
