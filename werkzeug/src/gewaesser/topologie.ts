import type { Linie, Punkt } from '@benthos/fachmodell/lage/linie'

type Bogennetz = { type: string; arcs?: unknown }
export type Topologie = {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: Record<string, { geometries: Bogennetz[] }>
}

/** Bögen, die nur zu einer einzigen Fläche gehören: zusammen sind sie die Außengrenze. */
export function aussengrenze(topologie: Topologie): Linie[] {
  const haeufigkeit = new Map<number, number>()
  for (const objekt of Object.values(topologie.objects))
    for (const geometrie of objekt.geometries)
      for (const bogen of bogennummern(geometrie.arcs)) haeufigkeit.set(bogen, (haeufigkeit.get(bogen) ?? 0) + 1)
  return topologie.arcs.flatMap((bogen, i) => (haeufigkeit.get(i) === 1 ? [entfalte(bogen, topologie.transform)] : []))
}

/** Negative Nummern (~n) durchlaufen den Bogen rückwärts. */
function bogennummern(arcs: unknown): number[] {
  if (typeof arcs === 'number') return [arcs < 0 ? ~arcs : arcs]
  return Array.isArray(arcs) ? arcs.flatMap(bogennummern) : []
}

/** TopoJSON speichert ganzzahlige Differenzen. */
function entfalte(bogen: [number, number][], { scale, translate }: Topologie['transform']): Linie {
  let x = 0
  let y = 0
  return bogen.map(([dx, dy]): Punkt => {
    x += dx
    y += dy
    return [runde(x * scale[0] + translate[0]), runde(y * scale[1] + translate[1])]
  })
}

/** Fünf Nachkommastellen sind rund ein Meter; die Quellen sind gröber. */
export function runde(grad: number): number {
  return Math.round(grad * 1e5) / 1e5
}
