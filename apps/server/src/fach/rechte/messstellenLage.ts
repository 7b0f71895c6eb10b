import { darf, type Sachverhalt } from '@benthos/fachmodell'
import type { Bereich } from '@benthos/fachmodell/rollen'
import type { Kysely } from 'kysely'
import type { DB } from '../../technik/db/schema.ts'
import type { Lageleser } from '../../technik/http/lage.ts'
import { ergaenzeAusAufnahmen, UNBEKANNTES } from './bezugsrecht.ts'

/** Was an einer Messstelle über Rechte entscheidet. */
export type Messstellenlage = { art: Bereich; bundesland: string; organisationseinheitId: number | null }

export function alsSachverhalt(lage: Messstellenlage): Sachverhalt {
  return {
    bereich: lage.art,
    bundesland: lage.bundesland,
    organisationseinheitId: lage.organisationseinheitId,
    auftragnehmerId: null,
    freigabe: null,
    status: null,
  }
}

/** Lage einer Messstelle für den Endpunkt-Umschlag. */
export const ladeMessstellenlage: Lageleser<Sachverhalt> = async (db, id, _vertrag, akteur) => {
  const zeile = await ladeLage(db, id, db.isTransaction)
  const ort = zeile && alsSachverhalt({ ...zeile, organisationseinheitId: zeile.organisationseinheit_id })
  const sache = await ergaenzeAusAufnahmen(db, akteur, 'messstelle.lesen', 'messstelle', id, ort ?? UNBEKANNTES)
  if (!zeile) return null
  return { sichtbar: darf(akteur, 'messstelle.lesen', sache), sachverhalte: [sache], fakten: sache }
}

/** @param sperre hält die Zeile bis zum Ende der Transaktion, damit Geprüftes beim Schreiben noch gilt */
export function ladeLage(db: Kysely<DB>, id: number, sperre: boolean) {
  return db
    .selectFrom('messstelle')
    .select(['art', 'bundesland', 'organisationseinheit_id'])
    .where('id', '=', id)
    .$if(sperre, abfrage => abfrage.forNoKeyUpdate())
    .executeTakeFirst()
}
