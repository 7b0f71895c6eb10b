import { darf, type Sachverhalt } from '@benthos/fachmodell'
import type { Bereich } from '@benthos/fachmodell/rollen'
import type { Endpunkt } from '@benthos/vertrag'
import type { Kysely } from 'kysely'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import type { DB } from '../../technik/db/schema.ts'
import type { Objektlage } from '../../technik/http/bediene.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { ergaenzeAusAufnahmen } from './bezugsrecht.ts'

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

/** `lage` eines Endpunkts, dessen Pfad die Messstelle als `:id` nennt. Ändernde Aufrufe halten die Zeile fest. */
export function lageDerMessstelle(
  vertrag: Pick<Endpunkt, 'methode'>,
): (anfrage: { db: Datenbank | Transaktion; params: { id: number }; sitzung: Sitzung | null }) => Promise<Objektlage> {
  return async ({ db, params, sitzung }) => {
    const zeile = await ladeLage(db, params.id, vertrag.methode !== 'GET')
    if (!zeile) return null
    const akteur = sitzung?.akteur ?? null
    const ort = alsSachverhalt({ ...zeile, organisationseinheitId: zeile.organisationseinheit_id })
    const sache = await ergaenzeAusAufnahmen(db, akteur, 'messstelle.lesen', 'messstelle', params.id, ort)
    return { sichtbar: darf(akteur, 'messstelle.lesen', sache), sachverhalte: [sache] }
  }
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
