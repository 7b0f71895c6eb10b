import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Geschlossene Linie in WGS84: Länge, Breite. */
export type Ring = readonly (readonly [number, number])[]
/** Außenring und Löcher. */
export type Polygon = readonly Ring[]
/** Eine Fläche der Datei mit ihren Merkmalen. */
export type Flaeche<M> = { merkmale: M; polygone: readonly Polygon[] }

type Topologie<M> = {
  transform: { scale: [number, number]; translate: [number, number] }
  arcs: [number, number][][]
  objects: Record<
    string,
    { geometries: { type: 'Polygon' | 'MultiPolygon'; arcs: number[][] | number[][][]; properties: M }[] }
  >
}

/**
 * Alle Flächen einer mitgelieferten TopoJSON-Datei der Referenzlisten.
 * @param datei Name in `referenzlisten`, etwa `bundeslaender.topo.json`
 */
export function leseFlaechen<M>(datei: string): Flaeche<M>[] {
  const topologie = JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../referenzlisten/${datei}`, import.meta.url)), 'utf8'),
  ) as Topologie<M>
  const boegen = topologie.arcs.map(bogen => entpacke(bogen, topologie.transform))
  // Eine negative Nummer (~n) durchläuft den Bogen rückwärts; wo zwei aneinanderschließen, steht der Punkt nur einmal.
  const ring = (nummern: readonly number[]): Ring =>
    nummern.flatMap((nummer, i) => {
      const bogen = nummer < 0 ? (boegen[~nummer] ?? []).toReversed() : (boegen[nummer] ?? [])
      return i === 0 ? bogen : bogen.slice(1)
    })
  return Object.values(topologie.objects).flatMap(({ geometries }) =>
    geometries.map(({ type, arcs, properties }) => ({
      merkmale: properties,
      polygone:
        type === 'Polygon'
          ? [(arcs as number[][]).map(ring)]
          : (arcs as number[][][]).map(polygon => polygon.map(ring)),
    })),
  )
}

/** Liegt der Punkt (WGS84) in einem der Polygone und in keinem seiner Löcher? */
export function liegtInFlaeche(polygone: readonly Polygon[], laenge: number, breite: number): boolean {
  return polygone.some(
    ([aussen, ...loecher]) =>
      aussen !== undefined && liegtIn(aussen, laenge, breite) && !loecher.some(loch => liegtIn(loch, laenge, breite)),
  )
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

/** TopoJSON speichert ganzzahlige Differenzen. */
function entpacke(
  bogen: readonly (readonly [number, number])[],
  { scale, translate }: Topologie<unknown>['transform'],
): [number, number][] {
  let x = 0
  let y = 0
  return bogen.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}
