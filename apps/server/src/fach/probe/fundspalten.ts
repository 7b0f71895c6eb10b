import { fundfelder } from '@benthos/vertrag/fund'

/**
 * Spalte zu einem Feld des Vertrags: sie heißt wie dort, nur klein mit Unterstrich.
 * @example spalteVon('artStadium') // 'art_stadium'
 */
export function spalteVon(feld: string): string {
  return feld.replace(/[A-Z]/g, grosser => `_${grosser.toLowerCase()}`)
}

/** Feld zu einer Spalte: die Umkehrung von `spalteVon`. */
export function feldVon(spalte: string): string {
  return spalte.replace(/_[a-z]/g, stelle => stelle.slice(1).toUpperCase())
}

/** Spalten der Felder eines Fundes neben seiner Zeile; das Taxon steht mit seiner Kennung da. */
export function fundspalten(felder: readonly string[] = fundfelder()): string[] {
  return felder.map(feld => (feld === 'taxon' ? 'taxon_id' : spalteVon(feld)))
}
