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
  return istInnerhalb(punkt, staatsgrenze()) ? 0 : abstandKm(punkt, staatsgrenze())
}

/** Linien der Staatsgrenze in WGS84; zusammen schließen sie Österreich ein. */
export function staatsgrenze(): readonly Linie[] {
  grenze ??= JSON.parse(readFileSync(DATEI, 'utf8')) as Linie[]
  return grenze
}
