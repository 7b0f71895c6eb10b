import type { Datenbank } from '../../db/datenbank.ts'

/**
 * Liest ein Geheimnis aus der Datenbank oder legt es beim ersten Mal an. Starten mehrere Server zugleich, gewinnt
 * einer, und alle arbeiten mit dessen Wert.
 */
export async function ladeGeheimnis<T extends object>(
  db: Datenbank,
  name: string,
  erzeuge: () => Promise<T> | T,
): Promise<T> {
  const lies = () => db.selectFrom('geheimnis').select('wert').where('name', '=', name).executeTakeFirst()
  const vorhanden = await lies()
  if (vorhanden) return vorhanden.wert as T
  await db
    .insertInto('geheimnis')
    .values({ name, wert: JSON.stringify(await erzeuge()) })
    .onConflict(konflikt => konflikt.column('name').doNothing())
    .execute()
  const angelegt = await lies()
  if (!angelegt) throw new Error(`Das Geheimnis ${name} ist nach dem Anlegen nicht lesbar.`)
  return angelegt.wert as T
}
