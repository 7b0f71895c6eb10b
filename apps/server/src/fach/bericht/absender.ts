import { fuerDieEigene, hatRecht } from '@benthos/fachmodell'
import { MINISTERIUM } from '@benthos/fachmodell/ministerium'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { ladeBild } from '../../technik/bilder/sql.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'

/** Wer über dem Titel steht; `anschrift`: Zeilen darunter, `logo` daneben. */
export type Absender = {
  name: string
  anschrift: string | null
  logo: { inhalt: Uint8Array; ersatztext: string } | null
}

/**
 * Absender des Berichts. Öffentlich heruntergeladen trägt er keinen: sonst stünde eine Behörde über einem Blatt, das jeder erzeugt.
 * @throws Einwand `NICHT_ERLAUBT`, wenn der Anfragende nicht für den Absender spricht, `EINGABE_UNGUELTIG` ohne Organisationseinheit
 */
export async function nenneAbsender(
  { bilder }: Pick<Dienste, 'bilder'>,
  db: Datenbank | Transaktion,
  briefkopf: Briefkopf,
  sitzung: Sitzung | null,
): Promise<Absender | null> {
  if (briefkopf === 'ohne') return null
  const akteur = sitzung?.akteur ?? null
  // Eine Rolle für eine andere Organisation spricht nicht für die eigene.
  const sprecher = akteur && briefkopf === 'organisation' ? fuerDieEigene(akteur) : akteur
  if (sitzung === null || !hatRecht(sprecher, `briefkopf.${briefkopf}`))
    throw new Einwand(
      'NICHT_ERLAUBT',
      'Diesen Briefkopf setzt nur, wer für den Absender spricht. Wählen Sie den Bericht ohne Briefkopf.',
    )
  if (briefkopf === 'ministerium') return { name: MINISTERIUM, anschrift: null, logo: null }
  if (sitzung.organisationseinheit === null)
    throw new Einwand('EINGABE_UNGUELTIG', 'Sie gehören keiner Organisationseinheit an, deren Briefkopf gelten könnte.')
  const { id } = sitzung.organisationseinheit
  const organisation = await db
    .selectFrom('organisationseinheit')
    .select(['name', 'anschrift'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const logo = await ladeBild(db, { organisationseinheitId: id, platz: 'logo' })
  return {
    ...organisation,
    logo: logo
      ? {
          inhalt: await bilder.holeVoll(db, logo.hash),
          ersatztext: logo.beschreibung ?? `Logo: ${organisation.name}`,
        }
      : null,
  }
}
