import type { Akteur, Rolle } from '@benthos/fachmodell'
import type { Sitzungszugang } from './sitzung.ts'

/** Der Angemeldete, wie die Rechtetafel ihn braucht; `null`: nicht angemeldet. */
export function akteurVon({ sitzung, rollen }: Sitzungszugang): Akteur | null {
  if (!sitzung.isLoggedIn) return null
  const { organisationseinheit } = sitzung.user
  return {
    rollen: rollen as readonly Rolle[],
    organisationseinheitId: organisationseinheit?.id ?? null,
    bundesland: organisationseinheit?.bundesland ?? null,
  }
}
