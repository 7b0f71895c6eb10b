import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import type GeoJSONVT from 'geojson-vt'
import { bundeslandflaechen } from '../../fach/geo/bundesland.ts'

const SEEN = fileURLToPath(new URL('../../referenzlisten/seen.json', import.meta.url))

/** GeoJSON-Sammlung, wie sie in Kacheln geschnitten wird. */
export type Sammlung = Extract<ConstructorParameters<typeof GeoJSONVT>[0], { type: 'FeatureCollection' }>

/** Was die Karte auch ohne Gewässernetz zeigt; keine fremden Kacheln nötig. Quellen: werkzeug/quellen/QUELLEN.md. */
export type Grundkarte = { bundeslaender: Sammlung; seen: Sammlung }

export function liesGrundkarte(): Grundkarte {
  return {
    bundeslaender: {
      type: 'FeatureCollection',
      features: bundeslandflaechen().map(({ bundesland, polygone }) => ({
        type: 'Feature',
        properties: { name: labelVon(BUNDESLAENDER, bundesland) },
        geometry: {
          type: 'MultiPolygon',
          coordinates: polygone.map(ringe => ringe.map(ring => ring.map(([x, y]) => [x, y]))),
        },
      })),
    },
    seen: JSON.parse(readFileSync(SEEN, 'utf8')) as Sammlung,
  }
}
