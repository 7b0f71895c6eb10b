import { leseMessstellenkachel } from '@benthos/vertrag/kacheln'
import { addProtocol, type Map as Landkarte, type MapGeoJSONFeature, type PointLike } from 'maplibre-gl'
import { baueAdresse } from '../../../technik/http/adresse.ts'
import { rufe } from '../../../technik/http/klient.ts'
import { GRUPPENSPRUNG, TREFFERWEITE_PX } from '../konstanten.ts'
import type { Kartenort, Kartenpunkt, Messstellenauswahl } from '../typen.ts'
import type { Kartenfarben } from './farben.ts'
import type { Kreuzlage } from './kreuztext.ts'
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
  const merkmal = sucheMerkmal(karte, ort)
  if (!merkmal) return null
  const lage = lageVon(merkmal)
  if (istGruppe(merkmal)) {
    karte.easeTo({ center: [lage.laenge, lage.breite], zoom: karte.getZoom() + GRUPPENSPRUNG })
    return 'GRUPPE'
  }
  const { id, code, name, klasse, ergebnis } = merkmal.properties
  return {
    id: Number(id),
    code: String(code),
    name: String(name),
    klasse: alsPositive(klasse),
    ergebnis: alsPositive(ergebnis),
    ...lage,
  }
}

/** Was um die Mitte der Karte liegt: dort, wo die Eingabetaste wählt, und überall sonst; `null`: sie zeigt keine Messstellen. */
export function liesKreuzlage(karte: Landkarte): Kreuzlage | null {
  const layers = waehlbareEbenen(karte)
  if (layers.length === 0) return null
  const { clientWidth, clientHeight } = karte.getCanvas()
  const mitte = { x: clientWidth / 2, y: clientHeight / 2 }
  const alsZeichen = (merkmal: MapGeoJSONFeature) => {
    const { x, y } = punktVon(karte, merkmal)
    const zahlen = GRUPPENZAHLEN.map(name => alsPositive(merkmal.properties[name]) ?? 0)
    return {
      name: String(merkmal.properties['name']),
      anzahl: istGruppe(merkmal) ? zahlen.reduce((summe, zahl) => summe + zahl, 0) : 1,
      rechts: x - mitte.x,
      unten: y - mitte.y,
    }
  }
  const unter = sucheMerkmal(karte, mitte)
  return { unter: unter ? alsZeichen(unter) : null, alle: karte.queryRenderedFeatures({ layers }).map(alsZeichen) }
}

const waehlbareEbenen = (karte: Landkarte) => WAEHLBARE.filter(ebene => karte.getLayer(ebene))

const istGruppe = ({ layer }: MapGeoJSONFeature): boolean => layer.id === 'gruppen'

/** Das nächste Zeichen, das dort getroffen ist; auch sein Rand und sein Name zählen. */
function sucheMerkmal(karte: Landkarte, { x, y }: { x: number; y: number }): MapGeoJSONFeature | undefined {
  const layers = waehlbareEbenen(karte)
  if (layers.length === 0) return undefined
  const w = TREFFERWEITE_PX
  const rahmen: [PointLike, PointLike] = [
    [x - w, y - w],
    [x + w, y + w],
  ]
  const weiteZu = (merkmal: MapGeoJSONFeature) => {
    const punkt = punktVon(karte, merkmal)
    return Math.hypot(punkt.x - x, punkt.y - y)
  }
  return karte.queryRenderedFeatures(rahmen, { layers }).toSorted((a, b) => weiteZu(a) - weiteZu(b))[0]
}

function alsPositive(wert: unknown): number | null {
  return typeof wert === 'number' && wert > 0 ? wert : null
}

function lageVon({ geometry }: MapGeoJSONFeature): Kartenort {
  const [laenge = 0, breite = 0] = geometry.type === 'Point' ? geometry.coordinates : []
  return { laenge, breite }
}

function punktVon(karte: Landkarte, merkmal: MapGeoJSONFeature): { x: number; y: number } {
  const { laenge, breite } = lageVon(merkmal)
  return karte.project([laenge, breite])
}
