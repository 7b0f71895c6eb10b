import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Datenbank, mitTransaktion } from '../../technik/db/datenbank.ts'
import { ladeNetz, type Netzbericht } from '../netz/laden.ts'

const MITGELIEFERT = 'NATURAL_EARTH'
const DATEI = fileURLToPath(new URL('../../referenzlisten/routen.json', import.meta.url))

/**
 * Lädt das mitgelieferte Gewässernetz, wenn es sich geändert hat. Die Quelle ist auf einige Kilometer genau: so weit
 * verfehlen Nebenflüsse darin ihren Hauptfluss. Ein eingeführtes amtliches Netz gilt; dann geschieht nichts.
 */
export async function saeeNetz(db: Datenbank): Promise<Netzbericht | null> {
  const anderes = await db.selectFrom('netz').select('code').where('code', '<>', MITGELIEFERT).executeTakeFirst()
  if (anderes) return null
  const sammlung: unknown = JSON.parse(await readFile(DATEI, 'utf8'))
  return mitTransaktion(db, { benutzerId: null, anfrageId: 'saat-netz' }, tx =>
    ladeNetz(
      tx,
      {
        code: MITGELIEFERT,
        name: 'Flüsse aus Natural Earth 1 : 10 Mio.',
        namensnennung: 'Gewässer: Natural Earth (gemeinfrei)',
        koordinatensystem: '4326',
        genauigkeit: 3000,
        muendungstoleranz: 3000,
      },
      sammlung,
    ),
  )
}
