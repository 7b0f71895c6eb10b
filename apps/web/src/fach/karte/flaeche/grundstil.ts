import type { Kachelquelle } from '@benthos/vertrag/kacheln'
import type { StyleSpecification } from 'maplibre-gl'
import type { Kartenfarben } from './farben.ts'

/**
 * Grundkarte: Bundesländer, Seen, Gewässer mit Namen. Ohne Schriftdateien: die Karte zeichnet ihre Zeichen aus der Schrift
 * der Seite.
 */
export function baueGrundstil(netz: Kachelquelle, farben: Kartenfarben): StyleSpecification {
  return {
    version: 8,
    sources: {
      netz: {
        type: 'vector',
        tiles: [new URL(netz.url, location.origin).href.replaceAll('%7B', '{').replaceAll('%7D', '}')],
        minzoom: netz.kleinsteStufe,
        maxzoom: netz.groessteStufe,
        bounds: netz.grenzen,
      },
    },
    layers: [
      { id: 'hintergrund', type: 'background', paint: { 'background-color': farben.flaeche3 } },
      {
        id: 'bundeslaender',
        type: 'fill',
        source: 'netz',
        'source-layer': 'bundeslaender',
        paint: { 'fill-color': farben.flaeche, 'fill-antialias': false },
      },
      {
        id: 'landesgrenzen',
        type: 'line',
        source: 'netz',
        'source-layer': 'bundeslaender',
        paint: { 'line-color': farben.linie, 'line-width': 1 },
      },
      {
        id: 'seen',
        type: 'fill',
        source: 'netz',
        'source-layer': 'seen',
        paint: { 'fill-color': farben.wasserhell },
      },
      {
        id: 'gewaesser',
        type: 'line',
        source: 'netz',
        'source-layer': 'gewaesser',
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: {
          'line-color': farben.wasser,
          'line-width': [
            'interpolate',
            ['linear'],
            ['zoom'],
            5,
            ['match', ['get', 'breitenklasse'], 1, 2, 2, 1.25, 0.75],
            12,
            ['match', ['get', 'breitenklasse'], 1, 6, 2, 4, 2.5],
          ],
        },
      },
      {
        id: 'gewaessernamen',
        type: 'symbol',
        source: 'netz',
        'source-layer': 'gewaesser',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 400,
          'text-field': ['get', 'name'],
          'text-font': [farben.schrift],
          'text-size': 13,
          'text-offset': [0, -0.8],
        },
        paint: { 'text-color': farben.primaer, 'text-halo-color': farben.flaeche, 'text-halo-width': 1.5 },
      },
    ],
  }
}
