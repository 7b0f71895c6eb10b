import { hatRecht } from '@benthos/fachmodell'
import { MINISTERIUM } from '@benthos/fachmodell/ministerium'
import type { Briefkopf } from '@benthos/vertrag/bewertung'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'

/** Wer über dem Titel steht; `anschrift`: Zeilen darunter. */
export type Absender = { name: string; anschrift: string | null }

/**
 * Absender des Berichts. Öffentlich heruntergeladen trägt er keinen: sonst stünde eine Behörde über einem Blatt, das jeder erzeugt.
 * @throws Einwand `NICHT_ERLAUBT`, wenn der Anfragende nicht für den Absender spricht, `EINGABE_UNGUELTIG` ohne Organisationseinheit
 */
export async function nenneAbsender(
  db: Kysely<DB>,
  briefkopf: Briefkopf,
  sitzung: Sitzung | null,
): Promise<Absender | null> {
  if (briefkopf === 'ohne') return null
  if (sitzung === null || !hatRecht(sitzung.akteur, `briefkopf.${briefkopf}`))
    throw new Einwand(
      'NICHT_ERLAUBT',
      'Diesen Briefkopf setzt nur, wer für den Absender spricht. Wählen Sie den Bericht ohne Briefkopf.',
    )
  if (briefkopf === 'ministerium') return { name: MINISTERIUM, anschrift: null }
  if (sitzung.organisationseinheit === null)
    throw new Einwand('EINGABE_UNGUELTIG', 'Sie gehören keiner Organisationseinheit an, deren Briefkopf gelten könnte.')
  return db
    .selectFrom('organisationseinheit')
    .select(['name', 'anschrift'])
    .where('id', '=', sitzung.organisationseinheit.id)
    .executeTakeFirstOrThrow()
}
