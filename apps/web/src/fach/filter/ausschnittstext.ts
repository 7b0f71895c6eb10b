import { Ausschnitt, benenneAusschnitt } from '@benthos/vertrag/ausschnitt'

/**
 * Ein Kartenausschnitt in Worten; Unlesbares bleibt, wie es dasteht.
 * @example ausschnittstext('14.5,47,15.5,47.25') // '14,50 bis 15,50° O · 47,00 bis 47,25° N'
 */
export function ausschnittstext(text: string): string {
  const { data } = Ausschnitt.safeParse(text)
  return data ? benenneAusschnitt(data) : text
}
