/** Kennwerte einer Messreihe in Millisekunden. */
export type Kennwerte = { anzahl: number; median: number; p95: number }

/** Wert, unter dem der Anteil `p` der Reihe liegt (nächster Rang); die Reihe darf nicht leer sein. */
export function quantil(reihe: readonly number[], p: number): number {
  const sortiert = [...reihe].sort((a, b) => a - b)
  const wert = sortiert[Math.min(sortiert.length - 1, Math.ceil(p * sortiert.length) - 1)]
  if (wert === undefined) throw new RangeError('Eine leere Messreihe hat keine Kennwerte.')
  return wert
}

export function kennwerte(reihe: readonly number[]): Kennwerte {
  return { anzahl: reihe.length, median: quantil(reihe, 0.5), p95: quantil(reihe, 0.95) }
}

/** Dauer eines Aufrufs in Millisekunden. */
export async function dauer(fn: () => Promise<unknown>): Promise<number> {
  const beginn = performance.now()
  await fn()
  return performance.now() - beginn
}

/**
 * Misst Produkt und untere Schranke paarweise abwechselnd, mal das eine, mal das andere zuerst: was die Maschine nebenher
 * tut, trifft beide gleich. Die ersten Paare wärmen nur auf.
 */
export async function messePaare(
  paare: number,
  produkt: (nummer: number) => Promise<number>,
  schranke: (nummer: number) => Promise<number>,
): Promise<{ produkt: Kennwerte; schranke: Kennwerte }> {
  const reihen = { produkt: [] as number[], schranke: [] as number[] }
  for (let nummer = -AUFWAERMEN; nummer < paare; nummer++) {
    const zuerst = nummer % 2 === 0
    const vorn = zuerst ? await produkt(nummer) : await schranke(nummer)
    const hinten = zuerst ? await schranke(nummer) : await produkt(nummer)
    if (nummer < 0) continue
    reihen.produkt.push(zuerst ? vorn : hinten)
    reihen.schranke.push(zuerst ? hinten : vorn)
  }
  return { produkt: kennwerte(reihen.produkt), schranke: kennwerte(reihen.schranke) }
}

const AUFWAERMEN = 4
