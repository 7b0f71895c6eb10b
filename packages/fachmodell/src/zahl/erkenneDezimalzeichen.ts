import { type Dezimalzeichen, leseZahl } from './leseZahl.ts'

/**
 * Dezimalzeichen einer Zahlenspalte, wenn eindeutige Zellen es verraten und keine widerspricht.
 * @example erkenneDezimalzeichen(['1.234', '2,5']) // ','
 * @example erkenneDezimalzeichen(['1,5', '2.5']) // null
 */
export function erkenneDezimalzeichen(zellen: Iterable<string>): Dezimalzeichen | null {
  let komma = 0
  let punkt = 0
  for (const text of zellen) {
    const alsKomma = leseZahl(text, ',').art === 'WERT'
    const alsPunkt = leseZahl(text, '.').art === 'WERT'
    if (alsKomma && !alsPunkt) komma++
    if (alsPunkt && !alsKomma) punkt++
  }
  if (komma > 0 && punkt === 0) return ','
  return punkt > 0 && komma === 0 ? '.' : null
}
