import { benenneMethode } from './benenneMethode.ts'

/** Womit ein Ergebnis entstand; wechselt etwas davon, sind zwei Ergebnisse nur bedingt vergleichbar. */
export type Ergebnisgrundlage = {
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxaliste: string
}

/** Das Verfahren folgt der Methode und wechselt mit ihr. */
const TEILE = [
  ['methode', 'Methode'],
  ['edition', 'Edition'],
  ['parametersatz', 'Parametersatz'],
  ['taxaliste', 'Taxaliste'],
] as const satisfies readonly (readonly [keyof Ergebnisgrundlage, string])[]

/**
 * Was sich gegenüber dem vorigen Ergebnis geändert hat, als kurze Sätze; leer heißt ohne Bruch vergleichbar.
 * @example ['Taxaliste: MZB 2026.1 → MZB 2027.1']
 */
export function benenneBruchstellen(vorher: Ergebnisgrundlage | undefined, jetzt: Ergebnisgrundlage): string[] {
  if (!vorher) return []
  return TEILE.flatMap(([teil, label]) =>
    vorher[teil] === jetzt[teil] ? [] : `${label}: ${benenne(teil, vorher)} → ${benenne(teil, jetzt)}`,
  )
}

function benenne(teil: (typeof TEILE)[number][0], grundlage: Ergebnisgrundlage): string {
  return teil === 'methode' ? benenneMethode(grundlage.methode) : grundlage[teil]
}
