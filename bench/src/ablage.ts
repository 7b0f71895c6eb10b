import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Messbericht } from './ergebnis.ts'
import type { Maschine } from './maschine.ts'

const ZIEL = fileURLToPath(new URL('../../test-ergebnisse/bench.json', import.meta.url))

type Ablage = Record<string, Messbericht & { zeitpunkt: string; maschine: Maschine }>

/** Legt einen Bericht in test-ergebnisse/bench.json ab; die übrigen Messungen bleiben mit ihrem Zeitpunkt stehen. */
export async function schreibeErgebnis(name: string, bericht: Messbericht, maschine: Maschine): Promise<string> {
  const bisher = JSON.parse(await readFile(ZIEL, 'utf8').catch(() => '{}')) as Ablage
  const ablage: Ablage = { ...bisher, [name]: { zeitpunkt: new Date().toISOString(), maschine, ...bericht } }
  await mkdir(dirname(ZIEL), { recursive: true })
  await writeFile(ZIEL, `${JSON.stringify(ablage, null, 2)}\n`)
  return ZIEL
}
