import type { Akteur } from '@benthos/fachmodell'
import type { Sitzungszugang } from './sitzung.ts'

/** Der Angemeldete, wie die Rechtetafel ihn braucht; `null`: nicht angemeldet. */
export function akteurVon({ sitzung, rollen }: Sitzungszugang): Akteur | null {
  if (!sitzung.isLoggedIn) return null
  const { organisationseinheit, eigeneRollen, weitereRollen } = sitzung.user
  const weitere = weitereRollen.filter(({ rolle }) => rollen.includes(rolle))
  return {
    rollen: eigeneRollen.filter(rolle => rollen.includes(rolle)),
    organisationseinheitId: organisationseinheit?.id ?? null,
    bundesland: organisationseinheit?.bundesland ?? null,
    ...(weitere.length > 0 && { weitere }),
  }
}
