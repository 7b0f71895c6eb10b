import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { erledigeMeldung, meldeBerechtigten } from '../benachrichtigung/melde.ts'
import { ladeRegistrierungssachen } from '../rechte/registrierungssache.ts'

const meldungZu = (id: number) => ({ art: 'REGISTRIERUNG', ereignis: `registrierung-wartet:${id}` }) as const

/** Meldet denen, die über die Registrierung entscheiden, dass sie wartet; wer sie ist, steht nicht in der Meldung. */
export async function meldeWartende(
  tx: Kysely<DB>,
  { id, organisationseinheitId }: { id: number; organisationseinheitId: number | null },
): Promise<void> {
  const sachen = await ladeRegistrierungssachen(tx, organisationseinheitId)
  await meldeBerechtigten(tx, meldungZu(id), ['ADMIN', 'BUND', 'LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'], sachen)
}

/** Über die Registrierung ist entschieden: ungelesen hielte die Meldung die über die nächste zurück. */
export const meldeEntschiedene = (tx: Kysely<DB>, id: number): Promise<void> => erledigeMeldung(tx, meldungZu(id))
