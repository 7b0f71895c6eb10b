import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oeffneDatenbank } from '@benthos/server/src/technik/db/datenbank.ts'
import {
  type EingebetteteDatenbank,
  starteEingebettet,
} from '@benthos/server/src/technik/db/eingebettet/eingebettet.ts'
import { migriere } from '@benthos/server/src/technik/db/migration.ts'

const DATEN = fileURLToPath(new URL('../.daten/', import.meta.url))

/**
 * Startet die Datenbank eines Bestands. Er entsteht einmal und wird wiederverwendet, solange sein Umfang derselbe ist; neue
 * Migrationen werden nachgeholt, wie es der Server bei seinem Start tut.
 * @param fuelle füllt den leeren Ordner und lässt keine Datenbank darin laufen
 */
export async function oeffneBestand(
  name: string,
  umfang: object,
  fuelle: (ordner: string) => Promise<void>,
  melde: (text: string) => void,
): Promise<EingebetteteDatenbank> {
  const ordner = join(DATEN, name)
  // Neben dem Datenordner und erst nach einem vollständigen Lauf geschrieben.
  const standdatei = join(DATEN, `${name}.json`)
  const stand = `${JSON.stringify(umfang, null, 2)}\n`
  if ((await readFile(standdatei, 'utf8').catch(() => null)) !== stand) {
    melde(`Bestand „${name}“ entsteht in ${ordner} (einige Minuten) …`)
    await rm(standdatei, { force: true })
    await rm(ordner, { recursive: true, force: true })
    await mkdir(ordner, { recursive: true })
    await fuelle(ordner)
    await writeFile(standdatei, stand)
  }
  const eingebettet = await starteEingebettet(ordner)
  const db = await oeffneDatenbank(eingebettet.url)
  try {
    await migriere(db)
    return eingebettet
  } catch (fehler) {
    await eingebettet.stoppe()
    throw fehler
  } finally {
    await db.destroy()
  }
}
