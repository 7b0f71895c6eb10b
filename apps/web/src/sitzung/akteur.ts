import { type Akteur, BEREICHE, type Bereich, listeBedingungen, type Recht, type Rolle } from '@benthos/fachmodell'
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

/** Bereiche, in denen der Akteur das Recht unter irgendeiner Bedingung hat. */
export function bereicheMitRecht(akteur: Akteur | null, recht: Recht): readonly Bereich[] {
  const bedingungen = listeBedingungen(akteur, recht)
  return BEREICHE.filter(bereich => bedingungen.some(b => b.bereiche === undefined || b.bereiche.includes(bereich)))
}
