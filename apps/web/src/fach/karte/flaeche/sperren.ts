import type { GeoJSONSource, GeoJSONSourceSpecification, Map as Landkarte } from 'maplibre-gl'
import { SPERRE_PX, sperrzeichen } from './zeichen.ts'

type Sammlung = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>
type Kasten = Readonly<{ left: number; top: number; right: number; bottom: number }>
type Stelle = readonly [x: number, y: number]

/**
 * Hält Namen ganz im Bild: am Rand und unter allem, was im selben Kasten über der Karte liegt, stehen unsichtbare Zeichen, die vor
 * jedem Namen Platz bekommen. Er weicht ihnen aus oder entfällt, statt abgeschnitten oder verdeckt zu sein. Die oberste Ebene wird
 * zuerst gesetzt, also gehört diese über alle anderen.
 */
export function sperreRandUndKnoepfe(karte: Landkarte, element: HTMLElement): void {
  karte.addSource('sperren', { type: 'geojson', data: alsSammlung([]) })
  karte.addLayer({
    id: 'sperren',
    type: 'symbol',
    source: 'sperren',
    layout: { 'icon-image': sperrzeichen, 'icon-allow-overlap': true, 'icon-padding': 0 },
    paint: { 'icon-opacity': 0 },
  })
  const setze = () => {
    const orte = stelleSperren(element.getBoundingClientRect(), verdeckendeKaesten(element)).map(([x, y]) =>
      karte.unproject([x, y]).toArray(),
    )
    void karte.getSource<GeoJSONSource>('sperren')?.setData(alsSammlung(orte))
  }
  setze()
  // Nach jeder Bewegung, auch nach einer anderen Größe der Karte: sie stehen auf der Karte, nicht auf dem Schirm.
  karte.on('moveend', setze)
}

/** Mitten der Sperren von der linken oberen Ecke der Karte aus: eine Reihe je Rand, dicht an dicht unter jedem Kasten. */
export function stelleSperren(
  { width, height }: { width: number; height: number },
  kaesten: readonly Kasten[],
): readonly Stelle[] {
  // Einen Bildpunkt innen: dort hat die Karte ihre Kacheln.
  const [links, oben, rechts, unten] = [1, 1, width - 1, height - 1]
  return [
    ...reihe(links, rechts).flatMap((x): Stelle[] => [
      [x, oben],
      [x, unten],
    ]),
    ...reihe(oben, unten).flatMap((y): Stelle[] => [
      [links, y],
      [rechts, y],
    ]),
    ...kaesten.flatMap(({ left, top, right, bottom }) =>
      reihe(left, right).flatMap(x => reihe(top, bottom).map((y): Stelle => [x, y])),
    ),
  ]
}

/** Von hier bis dort, beide Enden dabei, ohne Lücke zwischen zwei Sperren. */
function reihe(von: number, bis: number): number[] {
  const schritte = Math.max(1, Math.ceil((bis - von) / SPERRE_PX))
  return Array.from({ length: schritte + 1 }, (_, i) => von + ((bis - von) * i) / schritte)
}

function verdeckendeKaesten(element: HTMLElement): Kasten[] {
  const karte = element.getBoundingClientRect()
  return [...(element.parentElement?.children ?? [])]
    .filter(anderes => anderes !== element)
    .map(anderes => anderes.getBoundingClientRect())
    .map(({ left, top, right, bottom }) => ({
      left: left - karte.left,
      top: top - karte.top,
      right: right - karte.left,
      bottom: bottom - karte.top,
    }))
}

function alsSammlung(orte: readonly (readonly number[])[]): Sammlung {
  return {
    type: 'FeatureCollection',
    features: orte.map(ort => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [...ort] },
    })),
  }
}
