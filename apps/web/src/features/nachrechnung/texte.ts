import { labelVon, MZB_METHODEN } from '@benthos/fachmodell'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Abweichung, Nachrechnungsausgang } from '@benthos/vertrag/nachrechnung'

/** Methode eines Ergebnisses, wie sie auf der Seite heißt. */
export function methodentext(methode: string): string {
  return methode === 'PHB' ? 'Phytobenthos' : (labelVon(MZB_METHODEN, methode) ?? methode)
}

/** Zahlen stehen hier in voller Genauigkeit: der Unterschied kann in der letzten Stelle liegen. */
export function angabetext(angabe: Abweichung['alt']): string {
  if (angabe === null) return 'ohne Wert'
  if (typeof angabe === 'boolean') return angabe ? 'ja' : 'nein'
  return typeof angabe === 'number' ? formatiereZahl(angabe, 17) : angabe
}

/** Form und Farbe des Ausgangs in Listen. */
export const AUSGANGSZEICHEN = {
  STIMMT: { shape: 'check', tone: 'success' },
  WEICHT_AB: { shape: 'cross', tone: 'danger' },
  REFERENZ_FEHLT: { shape: 'empty', tone: 'neutral' },
} as const satisfies Record<Nachrechnungsausgang, object>
