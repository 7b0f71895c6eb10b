import { darf, type Sachverhalt } from '@benthos/fachmodell'
import type { Bereich } from '@benthos/fachmodell/rollen'
import type { Lageleser } from '../../technik/http/lage.ts'
import { ergaenzeAusAufnahmen, UNBEKANNTES } from './bezugsrecht.ts'

/** Was an einem Projekt über Rechte entscheidet. */
export type Projektlage = { bereich: Bereich; bundesland: string | null; organisationseinheitId: number }

/** Was ein Aufruf über sein Projekt weiß, ehe er es ändert. */
export type Projektfakten = { version: number; organisationseinheitId: number }

export function alsSachverhalt(lage: Projektlage): Sachverhalt {
  return {
    bereich: lage.bereich,
    bundesland: lage.bundesland,
    organisationseinheitId: lage.organisationseinheitId,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  }
}

/** Lage eines Projekts für den Endpunkt-Umschlag. */
export const ladeProjektlage: Lageleser<Projektfakten> = async (db, id, _vertrag, akteur) => {
  const zeile = await db
    .selectFrom('projekt')
    .select(['bereich', 'bundesland', 'organisationseinheit_id as organisationseinheitId', 'version'])
    .where('id', '=', id)
    .$if(db.isTransaction, abfrage => abfrage.forNoKeyUpdate())
    .executeTakeFirst()
  const ort = zeile ? alsSachverhalt(zeile) : UNBEKANNTES
  const sache = await ergaenzeAusAufnahmen(db, akteur, 'projekt.lesen', 'projekt', id, ort)
  if (!zeile) return null
  return { sichtbar: darf(akteur, 'projekt.lesen', sache), sachverhalte: [sache], fakten: zeile }
}
