import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { lies } from './quelle.ts'
import { runde } from './topologie.ts'

type Flaeche = { type: 'Polygon'; coordinates: readonly (readonly Punkt[])[] }
type Merkmal<P> = { type: 'Feature'; properties: P; geometry: Flaeche }

/** Seen der Quelle in und um Österreich für die Karte; namenlose behalten keinen Namen. */
export function baueSeen(): Merkmal<{ name: string | null }>[] {
  return lies<{ features: Merkmal<{ name: string | null }>[] }>('lakes_ne_10m_europe.geojson').features.map(
    ({ properties, geometry }) => ({
      type: 'Feature',
      properties: { name: properties.name && schreibweise(properties.name) },
      geometry: {
        type: 'Polygon',
        coordinates: geometry.coordinates.map(ring => ring.map(([x, y]): Punkt => [runde(x), runde(y)])),
      },
    }),
  )
}

/** Die Quelle schreibt einzelne Namen in Großbuchstaben. */
function schreibweise(name: string): string {
  return name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name
}
