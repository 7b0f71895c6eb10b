import { type Akteur, hatRecht, listeVerdeckte } from '@benthos/fachmodell'
import { Einwand } from '../../../technik/http/problem.ts'

/**
 * Die Vorschau eines Entwurfs zählt Klassen über alle Ergebnisse. Sie sieht nur, wer Fassungen verwaltet, und auch der nicht, solange er
 * selbst blind zweitbestimmt: sonst stünde die Klasse der Erstbestimmung in der Summe.
 */
export const siehtVorschau = (akteur: Akteur): boolean =>
  hatRecht(akteur, 'taxaliste.verwalten') && listeVerdeckte(akteur, 'taxaliste.verwalten').length === 0

/** @throws Einwand `NICHT_ERLAUBT` mit dem Grund */
export function fordereBlick(akteur: Akteur): void {
  if (!siehtVorschau(akteur)) throw new Einwand('NICHT_ERLAUBT', BESTIMMT_BLIND)
}

const BESTIMMT_BLIND =
  'Solange Sie eine Probe blind zweitbestimmen, ist Ihnen die Vorschau verdeckt: sie zählt auch deren Klasse. Rechnen und ansehen kann sie jemand anderer aus der Administration.'
