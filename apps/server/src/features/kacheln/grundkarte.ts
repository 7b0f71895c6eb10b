import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BUNDESLAENDER, labelVon } from '@benthos/fachmodell'
import type { NETZEBENEN } from '@benthos/vertrag/kacheln'
import type GeoJSONVT from 'geojson-vt'
import { bundeslandflaechen } from '../../fach/geo/bundesland.ts'
import { staatsgrenze } from '../../fach/geo/grenze.ts'
import { KARTENNAMEN } from './kartennamen.ts'

/** GeoJSON-Sammlung, wie sie in Kacheln geschnitten wird. */
export type Sammlung = Extract<ConstructorParameters<typeof GeoJSONVT>[0], { type: 'FeatureCollection' }>

/** Was die Karte auch ohne Gewässernetz zeigt; keine fremden Kacheln nötig. Quellen: werkzeug/quellen/QUELLEN.md. */
export type Grundkarte = Readonly<Record<Exclude<(typeof NETZEBENEN)[number], 'gewaesser'>, Sammlung>>

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
    grenze: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'MultiLineString',
            coordinates: staatsgrenze().map(linie => linie.map(([x, y]) => [x, y])),
          },
        },
      ],
    },
    seen: liesSammlung('seen.json'),
    orte: liesSammlung('orte.json'),
    namen: {
      type: 'FeatureCollection',
      features: KARTENNAMEN.map(({ name, art, laenge, breite }) => ({
        type: 'Feature',
        properties: { name, art },
        geometry: { type: 'Point', coordinates: [laenge, breite] },
      })),
    },
  }
}

function liesSammlung(datei: string): Sammlung {
  return JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../referenzlisten/${datei}`, import.meta.url)), 'utf8'),
  ) as Sammlung
}
