import type { Ersetzung } from '@benthos/vertrag/einlesung'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { mitTransaktion } from '../src/technik/db/datenbank.ts'
import { pruefeErsetztes } from '../src/technik/einlesen/berichtigung/pruefeErsetztes.ts'
import type { Einlesehandwerk } from '../src/technik/einlesen/einleseart.ts'
import { ladeVorgang } from '../src/technik/einlesen/sql.ts'

/** Übernimmt in einen geprüften Vorgang irgendwelche Werte, auch solche, die der Bericht nie anböte. @returns falsch, wenn es zu viele Zeilen wären */
export async function uebernimmBeliebiges<K, S>(
  db: Datenbank,
  id: number,
  art: Einlesehandwerk<K, S>,
  ersetzungen: readonly Ersetzung[],
  zeilen = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const vorgang = await ladeVorgang(db, id)
  if (!vorgang || vorgang.form === null) throw new Error('Der Vorgang ist nicht geprüft.')
  const { form, benutzer_id: benutzerId } = vorgang
  const wer = await db
    .selectFrom('benutzer as b')
    .innerJoin('organisationseinheit as o', 'o.id', 'b.organisationseinheit_id')
    .select(['b.rollen', 'o.id', 'o.bundesland'])
    .where('b.id', '=', benutzerId)
    .executeTakeFirstOrThrow()
  const akteur = { rollen: wer.rollen, organisationseinheitId: wer.id, bundesland: wer.bundesland }
  return mitTransaktion(db, { benutzerId, anfrageId: 'pruefstand' }, tx =>
    pruefeErsetztes(tx, akteur, { ...vorgang, form }, art, ersetzungen, {
      zeilen,
      gruppen: Number.POSITIVE_INFINITY,
    }),
  )
}
