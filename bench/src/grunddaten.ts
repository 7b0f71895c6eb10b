import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EingebetteteDatenbank, starteEingebettet } from '@benthos/server/src/db/eingebettet/eingebettet.ts'
import { liesMigrationen } from '@benthos/server/src/db/migration.ts'
import type { Demoumfang } from '@benthos/server/src/saat/demo/demodaten.ts'
import { erzeugeDemo } from '@benthos/werkzeug/src/demo/lauf.ts'

/** Umfang der Grunddaten: 100 000 Aufnahmen mit rund 5 Millionen Funden. */
export const UMFANG: Demoumfang = { messstellen: 5000, aufnahmen: 100_000, samen: 20_260_101, mitJournal: false }

const ORDNER = fileURLToPath(new URL('../.daten/gross', import.meta.url))
/** Neben dem Datenordner: erst nach einem vollständigen Lauf geschrieben. */
const STAND = fileURLToPath(new URL('../.daten/gross.json', import.meta.url))

/**
 * Startet die Datenbank mit den Grunddaten. Sie entstehen einmal und werden wiederverwendet, solange Schema und Umfang
 * dieselben sind; sonst wird der Ordner neu gefüllt.
 */
export async function oeffneGrunddaten(melde: (text: string) => void): Promise<EingebetteteDatenbank> {
  const stand = await bestimmeStand()
  const vorhanden = await readFile(STAND, 'utf8').catch(() => null)
  if (vorhanden !== stand) {
    melde(`Grunddaten entstehen in ${ORDNER} (einige Minuten) …`)
    await rm(STAND, { force: true })
    await rm(ORDNER, { recursive: true, force: true })
    await mkdir(join(ORDNER, '..'), { recursive: true })
    const { sekunden } = await erzeugeDemo({ umfang: UMFANG, datenbankUrl: undefined }, { DATA_DIR: ORDNER }, melde)
    melde(`Grunddaten fertig nach ${sekunden.toFixed(0)} s.`)
    await writeFile(STAND, stand)
  }
  return starteEingebettet(ORDNER)
}

async function bestimmeStand(): Promise<string> {
  const migrationen = (await liesMigrationen()).map(m => m.pruefsumme)
  const schema = createHash('sha256').update(migrationen.join('\n')).digest('hex')
  return `${JSON.stringify({ schema, umfang: UMFANG }, null, 2)}\n`
}
