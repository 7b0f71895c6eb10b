/** Was eine Zeile zusammenzählt: die Mengen ihrer Liste oder deren Taxa. */
export type Summenart = 'MENGE' | 'TAXA'

// \b kennt keine Umlaute und kein Σ: ein Wort endet, wo kein Buchstabe folgt.
const TAXA =
  /^(gesamt)?(taxa|arten)(zahl|anzahl|summe)(?!\p{L})|^(gesamt|an)?(zahl|summe)( der)? (taxa|arten)(?!\p{L})|^(taxa|arten) (gesamt|insgesamt|total)(?!\p{L})/iu
const MENGE = new RegExp(
  [
    String.raw`^[Σ∑]`,
    String.raw`^(zwischen|teil|gesamt|end)?summen?(?!\p{L})`,
    String.raw`^(ins)?gesamt(?!\p{L})`,
    String.raw`^(grand |sub)?total(?!\p{L})`,
    String.raw`^sum(?!\p{L})`,
    String.raw`^ges\.`,
    String.raw`^(teil|gesamt)ergebnis(?!\p{L})`,
    String.raw`^gesamt(an)?(zahl|individuen|abundanz|biomasse|deckung|schalen)(?!\p{L})`,
    String.raw`^(individuen|schalen)(zahl|summe|dichte)?(?!\p{L})`,
    String.raw`[ (](summe|gesamt|insgesamt|total|ergebnis)\)?[.:]?$`,
  ].join('|'),
  'iu',
)

/**
 * Erkennt an ihrer Beschriftung eine Zeile, die zusammenzählt statt einen Fund zu nennen.
 * @returns null: die Beschriftung nennt keine Summe
 * @example erkenneSumme('Zwischensumme Ephemeroptera') // 'MENGE'
 */
export function erkenneSumme(beschriftung: string): Summenart | null {
  const text = beschriftung.trim()
  if (TAXA.test(text)) return 'TAXA'
  return MENGE.test(text) ? 'MENGE' : null
}
