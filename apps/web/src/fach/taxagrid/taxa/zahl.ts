import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { type Dezimalzeichen, leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { deuteMehrdeutiges } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import { type Zeile, zelleVon } from '../modell/zeile.ts'

/**
 * Deutet Text als Zahl; Unverstandenes bleibt stehen. Von dem, was in einer eingefügten Spalte ohne erkanntes Dezimalzeichen
 * zwei Zahlen sein kann, stehen beide da: der Leser liest keine, und es ist an dem, der eingefügt hat, zu wählen.
 * @param dezimalzeichen das der eingefügten Spalte, null: keines erkannt; getippt und aus einem Raster kopiert gilt die
 * Schreibweise des Produkts
 * @example deuteZahl('1.234') // '1234'
 * @example deuteZahl('1.234', null) // '1234 oder 1,234'
 */
export function deuteZahl(text: string, dezimalzeichen: Dezimalzeichen | null = ','): string {
  const lesungen = dezimalzeichen === null ? deuteMehrdeutiges(text) : null
  if (lesungen !== null) return lesungen.join(ODER)
  const deutsch = leseZahl(text, dezimalzeichen ?? ',')
  const gelesen = dezimalzeichen === null && deutsch.art === 'FEHLER' ? leseZahl(text, '.') : deutsch
  return gelesen.art === 'WERT' ? schreibeZahl(gelesen.wert) : text.trim()
}

/**
 * Die beiden Zahlen, die `deuteZahl` von einer mehrdeutigen Zelle stehen ließ; sonst keine.
 * @example lesungenVon('1234 oder 1,234') // ['1234', '1,234']
 */
export function lesungenVon(zelle: string): readonly string[] {
  const lesungen = zelle.split(ODER)
  return lesungen.length === 2 && lesungen.every(zahl => leseZahl(zahl).art === 'WERT') ? lesungen : []
}

const ODER = ' oder '

export function zahlVon(zeile: Zeile, spalte: string): Lesung<number> {
  return leseZahl(zelleVon(zeile, spalte))
}

/** Zahl für den Schirm mit Tausenderpunkten; unverstandener Text bleibt, wie er ist. */
export function zahlAnzeige(zelle: string): string {
  const gelesen = leseZahl(zelle)
  return gelesen.art === 'WERT' ? formatiereZahl(gelesen.wert) : zelle
}

/** Größe der besammelten und aussortierten Probe. */
export type Probengroesse = {
  /** besammelte Fläche in m² */
  flaeche: number | null
  /** aussortierter Anteil der Probe, größer 0 bis 1 */
  aussortierterAnteil: number | null
}

/**
 * Individuen je m²: gezählte Individuen, hochgerechnet auf die ganze Probe und bezogen auf die Fläche.
 * Ohne Angabe des Anteils gilt die ganze Probe als aussortiert.
 * @returns null, wenn die Fläche fehlt
 * @example individuenJeM2(12, { flaeche: 1.25, aussortierterAnteil: 1 }) // 9.6
 */
export function individuenJeM2(anzahl: number, { flaeche, aussortierterAnteil }: Probengroesse): number | null {
  const anteil = aussortierterAnteil ?? 1
  if (flaeche === null || flaeche <= 0 || anteil <= 0) return null
  return anzahl / anteil / flaeche
}
