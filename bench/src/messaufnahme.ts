import type { Datenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import { type Klient, liesJson } from './klient.ts'

let laufnummer = 0

/** Legt über HTTP eine Aufnahme an, lässt `fn` damit messen und löscht sie wieder: die Grunddaten bleiben, wie sie waren. */
export async function mitMessaufnahme<T>(klient: Klient, db: Datenbank, fn: (id: number) => Promise<T>): Promise<T> {
  const messstelle = await db
    .selectFrom('messstelle')
    .select('id')
    .where('art', '=', 'GZUEV')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const projekt = await db.selectFrom('projekt').select('id').where('bereich', '=', 'GZUEV').executeTakeFirstOrThrow()
  laufnummer += 1
  const { id } = liesJson<{ id: number }>(
    await klient.sende('/aufnahme/create', {
      code: `MESSUNG-${process.pid}-${laufnummer}`,
      messstelleId: messstelle.id,
      projektId: projekt.id,
      datum: '2025-09-01',
      methoden: ['MZB'],
      probenehmer: 'Messung',
    }),
  )
  try {
    return await fn(id)
  } finally {
    const { version } = liesJson<{ version: number }>(await klient.hole(`/aufnahme/${id}`))
    await klient.sende(`/aufnahme/delete/${id}`, { version })
  }
}
