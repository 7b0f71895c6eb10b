import { ROLLEN, rollenVon } from '@benthos/fachmodell'
import type { AntwortVon } from '@benthos/vertrag'
import type { leseBenutzeranlage } from '@benthos/vertrag/registrierung'
import type { Kysely } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import type { Sitzung } from '../../../technik/http/sitzung.ts'
import { gebbareRollen } from '../regeln.ts'
import { ladeBefristete } from '../vergabe/sql.ts'
import { ladeFreigebbare } from './entscheidung.ts'
import { ladeEineWartende } from './sql.ts'

/**
 * Was beim Anlegen zur Wahl steht.
 * @param registrierungId ohne: ein Konto, um das niemand gebeten hat
 * @throws Einwand `NICHT_GEFUNDEN`, wenn die Registrierung nicht (mehr) auf ihn wartet
 */
export async function zeigeAnlage(
  db: Kysely<DB>,
  { akteur, benutzerId }: Sitzung,
  registrierungId: number | null,
  hatVersand: boolean,
): Promise<AntwortVon<typeof leseBenutzeranlage>> {
  const registrierung = registrierungId === null ? null : await ladeEineWartende(db, akteur, registrierungId)
  if (registrierung === undefined) throw new Einwand('NICHT_GEFUNDEN')
  const genannte = registrierung?.organisationseinheitId ?? null
  const rollen = rollenVon(akteur)
  const istFrei = rollen.includes('ADMIN') || (registrierung !== null && rollen.includes('BUND'))
  const organisationseinheitId = istFrei ? null : (genannte ?? akteur.organisationseinheitId)
  const vergebbare = gebbareRollen(
    { akteur, befristet: await ladeBefristete(db, benutzerId) },
    istFrei ? undefined : organisationseinheitId,
  )
  const freigebbare = registrierung ? await ladeFreigebbare(db, akteur, genannte, genannte) : []
  return {
    rollen: ROLLEN.filter(rolle => vergebbare.includes(rolle) || freigebbare.includes(rolle)),
    organisationseinheitId,
    mitEinladung: hatVersand && registrierung === null,
    registrierung,
  }
}
