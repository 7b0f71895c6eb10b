import type { GeoJSONSource, GeoJSONSourceSpecification, Map as Landkarte } from 'maplibre-gl'
import type { Grenzen, Kartenort, Marke } from '../typen.ts'
import type { Kartenfarben } from './farben.ts'
import { zeichenname } from './zeichen.ts'

type Sammlung = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>

export function fuegeMarkenEin(karte: Landkarte, marken: readonly Marke[], farben: Kartenfarben): void {
  karte.addSource('marken', { type: 'geojson', data: alsSammlung(marken) })
  karte.addLayer({
    id: 'rand',
    type: 'line',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'rand'],
    paint: { 'line-color': farben.primaer, 'line-width': 2, 'line-dasharray': [4, 2] },
  })
  karte.addLayer({
    id: 'verbindung',
    type: 'line',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'verbindung'],
    paint: { 'line-color': farben.warnung, 'line-width': 2, 'line-dasharray': [2, 1.5] },
  })
  karte.addLayer({
    id: 'fusspunkt',
    type: 'circle',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'fusspunkt'],
    paint: {
      'circle-radius': 5,
      'circle-color': farben.flaeche,
      'circle-stroke-color': farben.warnung,
      'circle-stroke-width': 2,
    },
  })
  karte.addLayer({
    id: 'lage',
    type: 'circle',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'lage'],
    paint: {
      'circle-radius': 8,
      'circle-color': farben.primaer,
      'circle-stroke-color': farben.flaeche,
      'circle-stroke-width': 3,
    },
  })
  karte.addLayer({
    id: 'auswahl',
    type: 'circle',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'auswahl'],
    paint: {
      'circle-radius': 16,
      'circle-opacity': 0,
      'circle-stroke-color': farben.tinte,
      'circle-stroke-width': 3,
    },
  })
  karte.addLayer({
    id: 'gewaehlte',
    type: 'symbol',
    source: 'marken',
    filter: ['==', ['get', 'art'], 'auswahl'],
    layout: {
      'icon-image': ['concat', zeichenname, ['to-string', ['get', 'klasse']]],
      'icon-allow-overlap': true,
    },
  })
}

export function setzeMarken(karte: Landkarte, marken: readonly Marke[]): void {
  void karte.getSource<GeoJSONSource>('marken')?.setData(alsSammlung(marken))
}

function alsSammlung(marken: readonly Marke[]): Sammlung {
  return {
    type: 'FeatureCollection',
    features: marken.map(marke => ({
      type: 'Feature',
      properties: { art: marke.art, klasse: 'klasse' in marke ? (marke.klasse ?? 0) : 0 },
      geometry: formVon(marke),
    })),
  }
}

function formVon(marke: Marke): Sammlung['features'][number]['geometry'] {
  switch (marke.art) {
    case 'verbindung':
      return { type: 'LineString', coordinates: [punkt(marke.von), punkt(marke.nach)] }
    case 'rand':
      return { type: 'LineString', coordinates: ecken(marke.grenzen) }
    default:
      return { type: 'Point', coordinates: punkt(marke) }
  }
}

const punkt = ({ laenge, breite }: Kartenort) => [laenge, breite]

function ecken([west, sued, ost, nord]: Grenzen) {
  const suedwest = [west, sued]
  return [suedwest, [ost, sued], [ost, nord], [west, nord], suedwest]
}
