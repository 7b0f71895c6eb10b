import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import type { Herkunft } from '../modell/stand.ts'
import { type Zeile, zelleVon } from '../modell/zeile.ts'

/** Zahl als Zellentext: deutsch, ohne Tausenderpunkte, damit gleiche Zahlen gleich geschrieben sind. */
export function zahlText(n: number): string {
  return String(n).replace('.', ',')
}

/** Deutet Text als Zahl; Unverstandenes bleibt stehen. */
export function deuteZahl(text: string, herkunft: Herkunft = 'GETIPPT'): string {
  const gelesen = herkunft === 'GETIPPT' ? leseZahl(text) : leseZahlAusListe(text)
  const schlicht = gelesen.art === 'WERT' ? zahlText(gelesen.wert) : text.trim()
  return schlicht.includes('e') ? text.trim() : schlicht
}

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
