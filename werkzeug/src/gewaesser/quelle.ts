import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Linie } from '@benthos/fachmodell/lage/linie'
import { deutscherName } from './namen.ts'

const QUELLEN = fileURLToPath(new URL('../../quellen/', import.meta.url))
const FLUSSDATEIEN = ['rivers_ne_10m_lake_centerlines.geojson', 'rivers_ne_10m_europe.geojson'] as const

export type Geometrie =
  | { type: 'LineString'; coordinates: Linie }
  | { type: 'MultiLineString'; coordinates: readonly Linie[] }

/** Ein benannter Fluss der Quelle mit allen seinen Stücken, wie sie gezeichnet sind. */
export type Quellfluss = {
  name: string
  /** die kleinste Nummer ist die älteste im Gewässernetz der Quelle und bleibt bei neuen Teilstücken dieselbe */
  nummer: number
  /** Darstellungsrang der Quelle; je kleiner, desto größer der Fluss */
  rang: number
  linien: Linie[]
}

type Merkmal = { properties: { name: string | null; rivernum: number; scalerank: number }; geometry: Geometrie }

export function lies<T>(datei: string): T {
  return JSON.parse(readFileSync(`${QUELLEN}${datei}`, 'utf8')) as T
}

/** Die benannten Flüsse der Quelldateien unter ihrem Namen in Österreich. */
export function liesFluesse(): readonly Quellfluss[] {
  const je = new Map<string, Quellfluss>()
  for (const { properties, geometry } of FLUSSDATEIEN.flatMap(datei => lies<{ features: Merkmal[] }>(datei).features)) {
    if (properties.name === null) continue
    const name = deutscherName(properties.name)
    const fluss = je.get(name) ?? { name, nummer: properties.rivernum, rang: properties.scalerank, linien: [] }
    fluss.nummer = Math.min(fluss.nummer, properties.rivernum)
    fluss.rang = Math.min(fluss.rang, properties.scalerank)
    fluss.linien.push(...(geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates))
    je.set(name, fluss)
  }
  return [...je.values()]
}
