/** Menge je Taxon in einer Probe; null: gefunden, aber nicht als Menge vergleichbar. */
export type Taxamengen = ReadonlyMap<string, number | null>

/** Was sich von einer Probe zur nächsten an den Taxa ändert. */
export type Taxawechsel = {
  neu: string[]
  verschwunden: string[]
  gemeinsame: number
  /** %, 100: dieselben Taxa; null: beide Listen leer */
  soerensen: number | null
  /** %, 100: dieselben Mengen; null: nicht alle Mengen bekannt */
  brayCurtis: number | null
}

/**
 * Vergleicht zwei Taxalisten.
 *
 * Sørensen = 2c / (n₁ + n₂) · 100 (Sørensen 1948), Bray–Curtis = (1 − Σ|x − y| / Σ(x + y)) · 100 (Bray und Curtis 1957),
 * beide als Ähnlichkeit wie in der Qualitätssicherung.
 * @example A 120, B 80, C 150, D 50 gegen A 110, B 95, C 140, E 60: Sørensen 75, Bray–Curtis 81,9876
 */
export function berechneTaxawechsel(vorher: Taxamengen, nachher: Taxamengen): Taxawechsel {
  const neu = [...nachher.keys()].filter(taxon => !vorher.has(taxon))
  const verschwunden = [...vorher.keys()].filter(taxon => !nachher.has(taxon))
  const gemeinsame = nachher.size - neu.length
  const summe = vorher.size + nachher.size
  return {
    neu,
    verschwunden,
    gemeinsame,
    soerensen: summe === 0 ? null : ((2 * gemeinsame) / summe) * 100,
    brayCurtis: berechneBrayCurtis(vorher, nachher),
  }
}

function berechneBrayCurtis(vorher: Taxamengen, nachher: Taxamengen): number | null {
  let unterschied = 0
  let summe = 0
  for (const taxon of new Set([...vorher.keys(), ...nachher.keys()])) {
    const x = vorher.has(taxon) ? (vorher.get(taxon) ?? null) : 0
    const y = nachher.has(taxon) ? (nachher.get(taxon) ?? null) : 0
    if (x === null || y === null) return null
    unterschied += Math.abs(x - y)
    summe += x + y
  }
  return summe === 0 ? null : (1 - unterschied / summe) * 100
}
