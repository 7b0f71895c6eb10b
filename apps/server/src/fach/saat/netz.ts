import { type Datenbank, mitTransaktion } from '../../technik/db/datenbank.ts'
import { ladeNetz, type Netzbericht } from '../netz/laden.ts'
import { leseMitgeliefertes, MITGELIEFERTES_NETZ } from '../netz/mitgeliefert.ts'

/** Lädt das mitgelieferte Gewässernetz, wenn es sich geändert hat. Ein eingeführtes amtliches Netz gilt; dann geschieht nichts. */
export async function saeeNetz(db: Datenbank): Promise<Netzbericht | null> {
  const anderes = await db
    .selectFrom('netz')
    .select('code')
    .where('code', '<>', MITGELIEFERTES_NETZ.code)
    .executeTakeFirst()
  if (anderes) return null
  const sammlung = await leseMitgeliefertes()
  return mitTransaktion(db, { benutzerId: null, anfrageId: 'saat-netz' }, tx =>
    ladeNetz(tx, MITGELIEFERTES_NETZ, sammlung),
  )
}
