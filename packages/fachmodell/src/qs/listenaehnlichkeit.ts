import { berechneTaxawechsel } from '../dossier/taxawechsel.ts'

/** Gezählte Individuen je Taxon. */
export type Zaehlung = ReadonlyMap<string, number>

/** Wie ähnlich zwei Bestimmungen derselben Probe sind, alles in % außer der Rangkorrelation; null: nicht zu berechnen. */
export type Listenaehnlichkeit = {
  /** Prozent Unterschied der Taxonomie: 0 heißt, alle Individuen gleich bestimmt */
  ptd: number | null
  /** Prozent Unterschied der Zählung: 0 heißt, gleich viele gezählt */
  pde: number | null
  brayCurtis: number | null
  renkonen: number | null
  jaccard: number | null
  soerensen: number | null
  /** Spearmans Rangkorrelation, −1 bis 1 */
  spearman: number | null
}

/**
 * Maße der Übereinstimmung zweier Bestimmungen.
 *
 * PTD = (1 − Σ min(n₁, n₂) / max(N₁, N₂)) · 100 und PDE = |N₁ − N₂| / (N₁ + N₂) · 100 (Stribling, Moulton und Lester 2003, Journal of
 * the North American Benthological Society 22: 621–631); Renkonen = Σ min(p₁, p₂) · 100 (Renkonen 1938); Bray–Curtis als Ähnlichkeit und
 * Sørensen wie im Dossier; Jaccard = c / (a + b − c) · 100 (Jaccard 1901); Spearmans ρ über alle Taxa beider Listen, fehlende mit 0,
 * gleiche mit mittlerem Rang.
 * @param zaehlung Individuen je Taxon beider Listen; null, wo die Methode keine zählt: dann bleiben Jaccard und Sørensen
 * @example A 120, B 80, C 150, D 50 und A 110, B 95, C 140, E 60: PTD 18,5185, PDE 0,6211, Renkonen 81,7284, Jaccard 60
 */
export function berechneListenaehnlichkeit(
  taxa: readonly [ReadonlySet<string>, ReadonlySet<string>],
  zaehlung: readonly [Zaehlung, Zaehlung] | null,
): Listenaehnlichkeit {
  const [erste, zweite] = taxa
  const ohneMengen = (menge: ReadonlySet<string>) => new Map([...menge].map(taxon => [taxon, null] as const))
  const { soerensen, gemeinsame } = berechneTaxawechsel(ohneMengen(erste), ohneMengen(zweite))
  const alle = erste.size + zweite.size - gemeinsame
  return {
    soerensen,
    jaccard: alle === 0 ? null : (gemeinsame / alle) * 100,
    ...(zaehlung ? vergleicheZahlen(...zaehlung) : OHNE_ZAHLEN),
  }
}

const OHNE_ZAHLEN = { ptd: null, pde: null, brayCurtis: null, renkonen: null, spearman: null }

function vergleicheZahlen(erste: Zaehlung, zweite: Zaehlung): Omit<Listenaehnlichkeit, 'jaccard' | 'soerensen'> {
  const [summe1, summe2] = [summiere(erste.values()), summiere(zweite.values())]
  const taxa = [...new Set([...erste.keys(), ...zweite.keys()])]
  const paare = taxa.map(taxon => [erste.get(taxon) ?? 0, zweite.get(taxon) ?? 0] as const)
  const gleichBestimmt = summiere(paare.map(([a, b]) => Math.min(a, b)))
  const beide = summe1 > 0 && summe2 > 0
  return {
    ptd: summe1 + summe2 === 0 ? null : (1 - gleichBestimmt / Math.max(summe1, summe2)) * 100,
    pde: summe1 + summe2 === 0 ? null : (Math.abs(summe1 - summe2) / (summe1 + summe2)) * 100,
    brayCurtis: berechneTaxawechsel(erste, zweite).brayCurtis,
    renkonen: beide ? summiere(paare.map(([a, b]) => Math.min(a / summe1, b / summe2))) * 100 : null,
    spearman: korreliere(raenge(paare.map(([a]) => a)), raenge(paare.map(([, b]) => b))),
  }
}

/** Rang jedes Werts, der kleinste 1; gleiche bekommen den mittleren ihrer Ränge. */
function raenge(werte: readonly number[]): number[] {
  return werte.map(wert => {
    const kleinere = werte.filter(anderer => anderer < wert).length
    const gleiche = werte.filter(anderer => anderer === wert).length
    return kleinere + (gleiche + 1) / 2
  })
}

/** Korrelation nach Pearson; null, wo eine Reihe nicht schwankt. */
function korreliere(x: readonly number[], y: readonly number[]): number | null {
  const [mittelX, mittelY] = [summiere(x) / x.length, summiere(y) / y.length]
  const abweichungen = x.map((wert, i) => [wert - mittelX, (y[i] ?? 0) - mittelY] as const)
  const streuung = summiere(abweichungen.map(([dx]) => dx * dx)) * summiere(abweichungen.map(([, dy]) => dy * dy))
  return streuung > 0 ? summiere(abweichungen.map(([dx, dy]) => dx * dy)) / Math.sqrt(streuung) : null
}

function summiere(werte: Iterable<number>): number {
  let summe = 0
  for (const wert of werte) summe += wert
  return summe
}
