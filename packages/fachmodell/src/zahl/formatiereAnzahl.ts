import { formatiereZahl } from './formatiereZahl.ts'

/**
 * Anzahl mit ihrem Wort in Ein- oder Mehrzahl.
 * @example formatiereAnzahl(1, 'Zeile', 'Zeilen') // '1 Zeile'
 */
export function formatiereAnzahl(anzahl: number, einzahl: string, mehrzahl: string): string {
  return `${formatiereZahl(anzahl)} ${anzahl === 1 ? einzahl : mehrzahl}`
}
