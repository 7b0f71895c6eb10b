import type { Kysely } from 'kysely'
import { meldeBerechtigten } from '../../../fach/benachrichtigung/melde.ts'
import { benutzersache } from '../../../fach/rechte/benutzerLage.ts'
import type { DB } from '../../../technik/db/schema.ts'

/** Meldet denen, die über die Registrierung entscheiden, dass sie wartet; wer sie ist, steht nicht in der Meldung. */
export const meldeWartende = (
  tx: Kysely<DB>,
  { id, organisationseinheitId }: { id: number; organisationseinheitId: number | null },
): Promise<void> =>
  meldeBerechtigten(
    tx,
    { art: 'REGISTRIERUNG', ereignis: `registrierung-wartet:${id}` },
    ['ADMIN', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'],
    benutzersache(organisationseinheitId),
  )
