import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Bundesländer als Flächen in WGS84. Quelle: Flooh Perlot nach Geoland, CC BY 4.0 (werkzeug/quellen/QUELLEN.md);
 * auf einige hundert Meter vereinfacht, also für Vorschläge und Plausibilität, nicht für Grenzfälle.
 */
type Ring = readonly (readonly [number, number])[]
type Flaeche = { bundesland: string; polygone: readonly (readonly Ring[])[] }

type Topologie = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: Record<
    string,
    {
      geometries: {
        type: 'Polygon' | 'MultiPolygon'
        arcs: number[][] | number[][][]
        properties: { iso: string; name: string }
      }[]
    }
  >
}

let flaechen: readonly Flaeche[] | null = null

/** Die Flächen aller Bundesländer. */
export function bundeslandflaechen(): readonly Flaeche[] {
  flaechen ??= leseFlaechen()
  return flaechen
}

/** ISO-Schlüssel des Bundeslandes an diesem Punkt, außerhalb Österreichs null. */
export function ermittleBundesland(laenge: number, breite: number): string | null {
  for (const { bundesland, polygone } of bundeslandflaechen()) {
    if (
      polygone.some(
        ([aussen, ...loecher]) =>
          aussen && liegtIn(aussen, laenge, breite) && !loecher.some(loch => liegtIn(loch, laenge, breite)),
      )
    )
      return bundesland
  }
  return null
}

function liegtIn(ring: Ring, x: number, y: number): boolean {
  let innen = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i] ?? [0, 0]
    const [xj, yj] = ring[j] ?? [0, 0]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) innen = !innen
  }
  return innen
}

function leseFlaechen(): Flaeche[] {
  const topologie = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../referenzlisten/bundeslaender.topo.json', import.meta.url)), 'utf8'),
  ) as Topologie
  const boegen = topologie.arcs.map(bogen => entpacke(bogen, topologie.transform))
  const ring = (nummern: readonly number[]): Ring =>
    nummern.flatMap((nummer, i) => {
      const bogen = nummer < 0 ? (boegen[~nummer] ?? []).toReversed() : (boegen[nummer] ?? [])
      return i === 0 ? bogen : bogen.slice(1)
    })
  return Object.values(topologie.objects).flatMap(({ geometries }) =>
    geometries.map(({ type, arcs, properties }) => ({
      bundesland: isoSchluessel(properties.iso),
      polygone:
        type === 'Polygon'
          ? [(arcs as number[][]).map(ring)]
          : (arcs as number[][][]).map(polygon => polygon.map(ring)),
    })),
  )
}

const isoSchluessel = (iso: string): string => (iso.startsWith('AT-') ? iso : `AT-${iso}`)

function entpacke(
  bogen: readonly (readonly [number, number])[],
  { scale, translate }: Topologie['transform'],
): [number, number][] {
  let x = 0
  let y = 0
  return bogen.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}
