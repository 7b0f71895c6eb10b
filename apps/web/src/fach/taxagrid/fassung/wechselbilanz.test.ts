import type { Taxonwechsel } from '@benthos/vertrag/taxaliste'
import { expect, test } from 'vitest'
import { wechselbilanz, wechseltext } from './wechselbilanz.ts'

const wechsel = (art: Taxonwechsel['art'], neu: string | null = null): Taxonwechsel => ({
  taxon: 'Elmis aenea',
  art,
  neu,
  vorschlaege: [],
  gleichMit: [],
  andereWerte: [],
})
const bilanz = (taxa: number, ...aenderungen: Taxonwechsel[]) =>
  wechselbilanz({ von: 'A', nach: 'B', taxa, aenderungen, ausgefuehrt: false })

test('Die Bilanz nennt das Schwerste zuerst, und ihre Zahlen ergeben alle Taxa', () => {
  expect(bilanz(57, wechsel('UMBENANNT', 'X'), wechsel('FEHLT'), wechsel('FEHLT'))).toBe(
    '57 Taxa: 2 ohne Entsprechung, 1 umbenannt, 54 unverändert.',
  )
  expect(bilanz(1)).toBe('1 Taxon: 1 unverändert.')
  expect(bilanz(0)).toBe('Die Probe hat noch keine Taxa.')
})

test.each([
  [wechsel('FEHLT'), 'hat keine Entsprechung'],
  [wechsel('MEHRDEUTIG'), 'ist mehrdeutig'],
  [wechsel('GEWAEHLT', 'Elmis maugetii'), 'wird als Elmis maugetii weitergeführt'],
  [wechsel('UMBENANNT', 'Elmis maugetii'), 'heißt Elmis maugetii'],
  [wechsel('SYNONYM', 'Elmis maugetii'), 'ist ein Synonym von Elmis maugetii; der Name bleibt'],
  [wechsel('GLEICH', 'Elmis aenea'), 'heißt gleich'],
])('%# %o', (aenderung, text) => {
  expect(wechseltext(aenderung)).toBe(text)
})
