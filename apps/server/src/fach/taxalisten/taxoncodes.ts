import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Taxalistenart } from '@benthos/fachmodell'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'

const DATEI = fileURLToPath(new URL('../../referenzlisten/taxoncodes.json', import.meta.url))

let geladen: Readonly<Record<string, Taxoncodes>> | null = null

/** Codes der Quellen zu einer Art von Taxaliste; die Biomasse bestimmt dieselben Taxa wie das MZB. */
export function taxoncodesFuer(art: Taxalistenart): Taxoncodes | null {
  geladen ??= JSON.parse(readFileSync(DATEI, 'utf8')) as Record<string, Taxoncodes>
  return geladen[art === 'MZB_BIOMASSE' ? 'MZB_AUT' : art] ?? null
}
