import { MHS_VORGABE } from './listen/mzb.ts'

/** Verteilung der Teilproben einer MHS auf die Choriotope. */

/** Teilproben (25 × 25 cm) einer MHS-Probe. */
export const MHS_TEILPROBEN = MHS_VORGABE.teilproben

/**
 * Schlägt die Teilproben aus den Deckungen vor: je 5 % eine Teilprobe; ergibt die Deckung nicht 100 %, entscheidet das Verfahren der
 * größten Reste, damit die Summe immer 20 ist. Bei Gleichstand gewinnt die frühere Zeile.
 * @param deckungen Deckung in %, null oder 0: nicht beprobt (auch „x“ für unter 5 %)
 * @returns Teilproben je Zeile; alle 0, wenn keine Deckung angegeben ist
 * @example schlageTeilprobenVor([50, 30, 20]) → [10, 6, 4]
 */
export function schlageTeilprobenVor(deckungen: readonly (number | null)[]): number[] {
  const summe = deckungen.reduce<number>((s, deckung) => s + (deckung ?? 0), 0)
  if (summe <= 0) return deckungen.map(() => 0)
  const genau = deckungen.map(deckung => ((deckung ?? 0) / summe) * MHS_TEILPROBEN)
  const ganze = genau.map(Math.floor)
  let rest = MHS_TEILPROBEN - ganze.reduce((s, n) => s + n, 0)
  const nachRest = genau
    .map((wert, i) => ({ i, rest: wert - Math.floor(wert) }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of nachRest) {
    if (rest === 0) break
    ganze[i] = (ganze[i] ?? 0) + 1
    rest -= 1
  }
  return ganze
}
