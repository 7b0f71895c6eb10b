import { leseMessstellenkachel } from '@benthos/vertrag/kacheln'
import { addProtocol, type Map as Landkarte, type MapGeoJSONFeature, type PointLike } from 'maplibre-gl'
import { baueAdresse } from '../../../technik/http/adresse.ts'
import { rufe } from '../../../technik/http/klient.ts'
import { GRUPPENSPRUNG, TREFFERWEITE_PX } from '../konstanten.ts'
import type { Kartenort, Kartenpunkt, Messstellenauswahl } from '../typen.ts'
import type { Kartenfarben } from './farben.ts'
import type { Zeichenort } from './kreuztext.ts'
import { gruppenname, zeichenname } from './zeichen.ts'

/** Ebenen, auf die sich klicken lässt. */
const WAEHLBARE = ['messstellen', 'gruppen']
const PROTOKOLL = 'messstellen'

/**
 * Kacheln der Messstellen kommen über denselben Klienten wie jeder Aufruf: mit Anmeldung, Zeitgrenze und Fehlerfenstern.
 * Einmal je Seite.
 */
export function macheMessstellenBekannt(): void {
  addProtocol(PROTOKOLL, async ({ url }, { signal }) => {
    const [pfad = '', abfrage = ''] = url.slice(`${PROTOKOLL}://`.length).split('?')
    const [z = 0, x = 0, y = 0] = pfad.split('/').map(Number)
    const query = alsAbfrage(new URLSearchParams(abfrage))
    const kachel = await rufe(leseMessstellenkachel, { params: { z, x, y }, query, abbruch: signal })
    return { data: await kachel.arrayBuffer() }
  })
}

/** Adresse der Kacheln genau dieser Messstellen. */
export function adresseVon({ element, filter }: Messstellenauswahl): string {
  return baueAdresse(`${PROTOKOLL}://{z}/{x}/{y}`, {}, { ...filter, element })
}

function alsAbfrage(abfrage: URLSearchParams): Record<string, string[]> {
  return Object.fromEntries([...new Set(abfrage.keys())].map(name => [name, abfrage.getAll(name)]))
}

export function fuegeMessstellenEin(karte: Landkarte, auswahl: Messstellenauswahl, farben: Kartenfarben): void {
  karte.addSource('messstellen', { type: 'vector', tiles: [adresseVon(auswahl)], minzoom: 4, maxzoom: 14 })
  karte.addLayer({
    id: 'gruppen',
    type: 'symbol',
    source: 'messstellen',
    'source-layer': 'gruppen',
    layout: {
      'icon-image': ['concat', gruppenname, ...zahlenJeKlasse()],
      'icon-allow-overlap': true,
    },
  })
  karte.addLayer({
    id: 'messstellen',
    type: 'symbol',
    source: 'messstellen',
    'source-layer': 'messstellen',
    layout: {
      'icon-image': ['concat', zeichenname, ['to-string', ['coalesce', ['get', 'klasse'], 0]]],
      'icon-allow-overlap': true,
      'symbol-sort-key': ['coalesce', ['get', 'klasse'], 0],
      'text-field': ['step', ['zoom'], '', 10, ['get', 'name']],
      'text-font': [farben.schrift],
      'text-size': 13,
      'text-anchor': 'left',
      'text-offset': [1.1, 0],
      'text-optional': true,
    },
    paint: { 'text-color': farben.tinte, 'text-halo-color': farben.flaeche, 'text-halo-width': 1.5 },
  })
}

const GRUPPENZAHLEN = ['klasse1', 'klasse2', 'klasse3', 'klasse4', 'klasse5', 'ohneKlasse'] as const

function zahlenJeKlasse() {
  return GRUPPENZAHLEN.flatMap((name, i) => [
    ...(i === 0 ? [] : ['/']),
    ['to-string', ['coalesce', ['get', name], 0]] as ['to-string', ['coalesce', ['get', string], number]],
  ])
}

/** Messstelle an einer Stelle der Karte; eine Gruppe dort führt näher heran. */
export function findeMessstelle(karte: Landkarte, ort: { x: number; y: number }): Kartenpunkt | 'GRUPPE' | null {
  const ebenen = WAEHLBARE.filter(ebene => karte.getLayer(ebene))
  if (ebenen.length === 0) return null
  const w = TREFFERWEITE_PX
  const rahmen: [PointLike, PointLike] = [
    [ort.x - w, ort.y - w],
    [ort.x + w, ort.y + w],
  ]
  const naechste = karte
    .queryRenderedFeatures(rahmen, { layers: ebenen })
    .map(merkmal => ({ merkmal, lage: lageVon(merkmal) }))
    .map(fund => ({ ...fund, weite: weiteZu(karte, fund.lage, ort) }))
    .sort((a, b) => a.weite - b.weite)[0]
  if (!naechste) return null
  if (naechste.merkmal.layer.id === 'gruppen') {
    const { laenge, breite } = naechste.lage
    karte.easeTo({ center: [laenge, breite], zoom: karte.getZoom() + GRUPPENSPRUNG })
    return 'GRUPPE'
  }
  const { id, code, name, klasse, ergebnis } = naechste.merkmal.properties
  return {
    id: Number(id),
    code: String(code),
    name: String(name),
    klasse: alsPositive(klasse),
    ergebnis: alsPositive(ergebnis),
    ...naechste.lage,
  }
}

/** Alle gezeichneten Messstellen und Gruppen, von der Mitte der Karte aus; `null`: sie zeigt keine. */
export function ordneUmDieMitte(karte: Landkarte): readonly Zeichenort[] | null {
  const ebenen = WAEHLBARE.filter(ebene => karte.getLayer(ebene))
  if (ebenen.length === 0) return null
  const { clientWidth, clientHeight } = karte.getCanvas()
  return karte.queryRenderedFeatures({ layers: ebenen }).map(merkmal => {
    const { laenge, breite } = lageVon(merkmal)
    const { x, y } = karte.project([laenge, breite])
    const zahlen = GRUPPENZAHLEN.map(name => alsPositive(merkmal.properties[name]) ?? 0)
    return {
      name: String(merkmal.properties['name']),
      anzahl: merkmal.layer.id === 'gruppen' ? zahlen.reduce((summe, zahl) => summe + zahl, 0) : 1,
      rechts: x - clientWidth / 2,
      unten: y - clientHeight / 2,
    }
  })
}

function alsPositive(wert: unknown): number | null {
  return typeof wert === 'number' && wert > 0 ? wert : null
}

function lageVon({ geometry }: MapGeoJSONFeature): Kartenort {
  const [laenge = 0, breite = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  return { laenge, breite }
}

function weiteZu(karte: Landkarte, { laenge, breite }: Kartenort, ort: { x: number; y: number }): number {
  const punkt = karte.project([laenge, breite])
  return Math.hypot(punkt.x - ort.x, punkt.y - ort.y)
}
