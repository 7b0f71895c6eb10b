import type { Element } from '@benthos/fachmodell'
import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { type Klient, liesJson } from './klient.ts'

let laufnummer = 0

export type Messaufnahme = { id: number; code: string }

/** Legt über HTTP eine Aufnahme an, lässt `fn` damit messen und löscht sie wieder: die Grunddaten bleiben, wie sie waren. */
export const mitMessaufnahme = <T>(klient: Klient, db: Datenbank, fn: (id: number) => Promise<T>): Promise<T> =>
  mitMessaufnahmen(klient, db, 1, ([eine]) => fn(eine?.id ?? 0))

/** Dasselbe mit mehreren Aufnahmen. */
export async function mitMessaufnahmen<T>(
  klient: Klient,
  db: Datenbank,
  anzahl: number,
  fn: (aufnahmen: readonly Messaufnahme[]) => Promise<T>,
  methoden: readonly Element[] = ['MZB'],
): Promise<T> {
  const messstelle = await db
    .selectFrom('messstelle')
    .select('id')
    .where('art', '=', 'GZUEV')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const projekt = await db.selectFrom('projekt').select('id').where('bereich', '=', 'GZUEV').executeTakeFirstOrThrow()
  const aufnahmen: Messaufnahme[] = []
  try {
    while (aufnahmen.length < anzahl) {
      laufnummer += 1
      const code = `MESSUNG-${process.pid}-${laufnummer}`
      const antwort = await klient.sende('/aufnahme/create', {
        code,
        messstelleId: messstelle.id,
        projektId: projekt.id,
        datum: '2025-09-01',
        methoden,
        probenehmer: 'Messung',
      })
      aufnahmen.push({ id: liesJson<{ id: number }>(antwort).id, code })
    }
    return await fn(aufnahmen)
  } finally {
    for (const { id } of aufnahmen) {
      const { version } = liesJson<{ version: number }>(await klient.hole(`/aufnahme/${id}`))
      await klient.sende(`/aufnahme/delete/${id}`, { version })
    }
  }
}
