import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { erledigeMeldung, meldeBerechtigten } from '../benachrichtigung/melde.ts'
import { benutzersache } from '../rechte/benutzerLage.ts'

const meldungZu = (id: number) => ({ art: 'REGISTRIERUNG', ereignis: `registrierung-wartet:${id}` }) as const

/** Meldet denen, die über die Registrierung entscheiden, dass sie wartet; wer sie ist, steht nicht in der Meldung. */
export const meldeWartende = (
  tx: Kysely<DB>,
  { id, organisationseinheitId }: { id: number; organisationseinheitId: number | null },
): Promise<void> =>
  meldeBerechtigten(
    tx,
    meldungZu(id),
    ['ADMIN', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'],
    benutzersache(organisationseinheitId),
  )

/** Über die Registrierung ist entschieden: ungelesen hielte die Meldung die über die nächste zurück. */
export const meldeEntschiedene = (tx: Kysely<DB>, id: number): Promise<void> => erledigeMeldung(tx, meldungZu(id))
