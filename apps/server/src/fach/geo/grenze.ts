import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { abstandKm, istInnerhalb, type Linie, type Punkt } from '@benthos/fachmodell/lage/linie'

const DATEI = fileURLToPath(new URL('../../referenzlisten/oesterreich.json', import.meta.url))
let grenze: readonly Linie[] | null = null

/**
 * Abstand von Österreich in km; 0 innerhalb. Die Grenze ist auf einige hundert Meter genau (Quelle: Geoland, siehe
 * werkzeug/quellen/QUELLEN.md).
 */
export function abstandVonOesterreich(punkt: Punkt): number {
  grenze ??= JSON.parse(readFileSync(DATEI, 'utf8')) as Linie[]
  return istInnerhalb(punkt, grenze) ? 0 : abstandKm(punkt, grenze)
}
