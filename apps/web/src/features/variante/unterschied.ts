import { formatiereNeben } from '@benthos/fachmodell/zahl/formatiereNeben'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'

/** Unterschied zweier Werte: Pfeil für das Auge, Worte für alle. */
export type Unterschied = { pfeil: '↑' | '↓' | '='; text: string }

/**
 * @param richtung ob größere Werte besser (`steigend`) oder schlechter (`fallend`) sind; null: weder noch
 * @returns null, wenn einer der Werte fehlt
 */
export function unterschiedVon(
  vorher: number | null,
  nachher: number | null,
  richtung: 'steigend' | 'fallend' | null,
): Unterschied | null {
  if (vorher === null || nachher === null) return null
  const differenz = nachher - vorher
  if (Math.abs(differenz) < KLEINSTER) return { pfeil: '=', text: 'gleich' }
  const mehr = differenz > 0
  const wort =
    richtung === null ? (mehr ? 'mehr' : 'weniger') : mehr === (richtung === 'steigend') ? 'besser' : 'schlechter'
  const betrag = Math.abs(differenz)
  const zahl = betrag < 0.005 ? 'unter 0,01' : formatiereZahl(betrag, 2)
  return { pfeil: mehr ? '↑' : '↓', text: `${zahl} ${wort}` }
}

/**
 * Zwei Werte, wie sie nebeneinander stehen: jeder auf seiner Seite der Grenzen, und verschiedene sehen verschieden aus.
 * @example wertepaar(0.601, 0.599, [0.6]) // ['0,601', '0,599']
 */
export function wertepaar(
  vorher: number | null,
  nachher: number | null,
  grenzen: readonly number[],
): readonly [string, string] {
  const schreibe = (wert: number | null, stellen: number) =>
    wert === null ? '–' : formatiereNeben(wert, grenzen, stellen, 2)
  const hoechstens = vorher === null || nachher === null || Math.abs(nachher - vorher) < KLEINSTER ? 2 : 9
  let stellen = 2
  while (stellen < hoechstens && schreibe(vorher, stellen) === schreibe(nachher, stellen)) stellen++
  return [schreibe(vorher, stellen), schreibe(nachher, stellen)]
}

/** Darunter ist ein Unterschied nur die letzte Stelle der Rechnung. */
const KLEINSTER = 1e-9
