import type { Kachelquelle } from '@benthos/vertrag/kacheln'
import type { FilterSpecification, StyleSpecification } from 'maplibre-gl'
import type { Kartenfarben } from './farben.ts'
import { ortszeichen } from './zeichen.ts'

/** Ab dieser Stufe stehen die Namen der Gewässer an ihrer Linie. */
const NAMEN_ENTLANG_DER_LINIE = 9

type Ebene = StyleSpecification['layers'][number]

/**
 * Grundkarte: Österreich in seinen Grenzen, Länder, Orte, Seen und Gewässer mit Namen; was außerhalb liegt, tritt zurück.
 * Ohne Schriftdateien: die Karte zeichnet ihre Zeichen aus der Schrift der Seite.
 */
export function baueGrundstil(netz: Kachelquelle, farben: Kartenfarben): StyleSpecification {
  return {
    version: 8,
    // Farben wechseln auf einmal: der Druck wartet keinen Übergang ab.
    transition: { duration: 0, delay: 0 },
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
      ...flaechen(farben),
      ...linien(farben),
      ...namen(farben),
    ],
  }
}

const ausNetz = (ebene: string) => ({ source: 'netz', 'source-layer': ebene }) as const

function flaechen({ flaeche, wasserhell }: Kartenfarben): Ebene[] {
  return [
    {
      id: 'bundeslaender',
      type: 'fill',
      ...ausNetz('bundeslaender'),
      paint: { 'fill-color': flaeche, 'fill-antialias': false },
    },
    { id: 'seen', type: 'fill', ...ausNetz('seen'), paint: { 'fill-color': wasserhell } },
  ]
}

function linien({ linie, wasser, tinte2 }: Kartenfarben): Ebene[] {
  return [
    {
      id: 'landesgrenzen',
      type: 'line',
      ...ausNetz('bundeslaender'),
      paint: { 'line-color': linie, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    {
      id: 'staatsgrenze',
      type: 'line',
      ...ausNetz('grenze'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': tinte2, 'line-width': ['interpolate', ['linear'], ['zoom'], 5, 1.25, 10, 2] },
    },
    {
      id: 'gewaesser',
      type: 'line',
      ...ausNetz('gewaesser'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': wasser,
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
  ]
}

/** Was zuletzt steht, bekommt zuerst Platz: Orte vor Ländern vor Flüssen. */
function namen({ flaeche, flaeche3, primaer, schrift, tinte, tinte2 }: Kartenfarben): Ebene[] {
  return [
    // Aus der Ferne biegen sich die Linien zu stark für eine Schrift entlang: ein Name je Fluss, wo er in Österreich fließt.
    {
      id: 'flussnamen',
      type: 'symbol',
      ...ausNetz('namen'),
      filter: ['==', ['get', 'art'], 'GEWAESSER'],
      maxzoom: NAMEN_ENTLANG_DER_LINIE,
      layout: {
        'symbol-sort-key': ['get', 'breitenklasse'],
        'text-field': ['get', 'name'],
        'text-font': [schrift],
        'text-size': 12,
        'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
        'text-radial-offset': 0.3,
        'text-padding': 1,
      },
      paint: { 'text-color': primaer, 'text-halo-color': flaeche, 'text-halo-width': 1.5 },
    },
    {
      id: 'gewaessernamen',
      type: 'symbol',
      ...ausNetz('gewaesser'),
      minzoom: NAMEN_ENTLANG_DER_LINIE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 220,
        'text-field': ['get', 'name'],
        'text-font': [schrift],
        'text-size': 12,
        'text-max-angle': 60,
        'text-padding': 1,
        'text-offset': [0, -0.8],
      },
      paint: { 'text-color': primaer, 'text-halo-color': flaeche, 'text-halo-width': 1.5 },
    },
    laendernamen({
      id: 'staatennamen',
      filter: ['==', ['get', 'art'], 'NACHBARSTAAT'],
      groesse: 13,
      // Ein Nachbar rückt nicht zur Seite: er stünde sonst in Österreich.
      anker: ['center', 'bottom', 'top'],
      farbe: tinte2,
      grund: flaeche3,
      schrift,
    }),
    laendernamen({
      id: 'laendernamen',
      filter: ['all', ['!=', ['get', 'art'], 'GEWAESSER'], ['!=', ['get', 'art'], 'NACHBARSTAAT']],
      groesse: 12,
      anker: ['center', 'bottom', 'top', 'left', 'right'],
      farbe: tinte2,
      grund: flaeche,
      schrift,
    }),
    {
      id: 'orte',
      type: 'symbol',
      ...ausNetz('orte'),
      filter: ['<=', ['get', 'rang'], ['step', ['zoom'], 2, 7, 3, 8.5, 4]],
      layout: {
        'symbol-sort-key': ['get', 'rang'],
        'icon-image': ortszeichen,
        'icon-padding': 0,
        'text-field': ['get', 'name'],
        'text-font': [schrift],
        'text-size': ['match', ['get', 'rang'], 1, 14, 2, 13, 12],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'text-padding': 1,
      },
      paint: { 'text-color': tinte, 'text-halo-color': flaeche, 'text-halo-width': 1.5 },
    },
  ]
}

type Laendernamen = Readonly<{
  id: string
  filter: FilterSpecification
  groesse: number
  anker: ('center' | 'bottom' | 'top' | 'left' | 'right')[]
  farbe: string
  grund: string
  schrift: string
}>

/** Namen auf einem Grund: ihre Farben hängen nicht an den Daten, so lassen sie sich für den Druck ohne neue Kacheln wechseln. */
function laendernamen({ id, filter, groesse, anker, farbe, grund, schrift }: Laendernamen): Ebene {
  return {
    id,
    type: 'symbol',
    ...ausNetz('namen'),
    filter,
    maxzoom: 9,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [schrift],
      'text-size': groesse,
      'text-letter-spacing': 0.12,
      'text-variable-anchor': anker,
      'text-radial-offset': 0.8,
      'text-padding': 1,
    },
    paint: { 'text-color': farbe, 'text-halo-color': grund, 'text-halo-width': 1.5 },
  }
}
