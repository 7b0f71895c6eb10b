import { type Methodenfund, schluesselGleicher } from '@benthos/vertrag/fund'

/** Was einen Fund von den übrigen seiner Liste unterscheidet. */
export type Fundmerkmale = Partial<Omit<Methodenfund, 'taxon' | 'cf'>> & { zeile: number; taxonId: number }
export type NummerierterFund = Fundmerkmale & { nummer: number }

const alles = (fund: Fundmerkmale) =>
  schluesselGleicher(String(fund.taxonId), null, feld => (feld === 'taxon' ? undefined : fund[feld]))

/** Worin ein Fund dem bisherigen gleichen muss, um derselbe zu sein; zuerst das Sicherste. */
const STUFEN: readonly ((fund: Fundmerkmale) => string)[] = [
  fund => `${fund.zeile} ${alles(fund)}`,
  alles,
  ({ zeile, taxonId }) => `${zeile} ${taxonId}`,
  ({ taxonId, artStadium }) => `${taxonId} ${artStadium ?? ''}`,
  // Ein anderes Taxon in derselben Zeile ist berichtigt: anders bestimmt sind dieselben Tiere.
  ({ zeile }) => `${zeile}`,
]

/**
 * Welcher bisherige Fund welcher neue ist, damit er seine Nummer behält, auch umsortiert, geändert oder anders bestimmt.
 * @returns je neuem Fund seine Nummer; null: er ist neu
 */
export function ordneNummernZu(
  bisherige: readonly NummerierterFund[],
  neue: readonly Fundmerkmale[],
): readonly (number | null)[] {
  const nummern: (number | null)[] = neue.map(() => null)
  let offene = bisherige
  for (const merkmal of STUFEN) {
    if (offene.length === 0) break
    const nach = new Map<string, NummerierterFund[]>()
    // Von hinten, damit `pop` den ersten nimmt.
    for (const fund of offene.toReversed()) nach.set(merkmal(fund), [...(nach.get(merkmal(fund)) ?? []), fund])
    const vergebene = new Set<number>()
    neue.forEach((fund, i) => {
      const treffer = nummern[i] === null ? nach.get(merkmal(fund))?.pop() : undefined
      if (treffer === undefined) return
      nummern[i] = treffer.nummer
      vergebene.add(treffer.nummer)
    })
    offene = offene.filter(({ nummer }) => !vergebene.has(nummer))
  }
  return nummern
}
