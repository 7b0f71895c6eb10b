import { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { expect, test } from 'vitest'
import { type Auswahl, auswahlverweis, HOECHSTE_EINZELWAHL, leseAuswahl } from './auswahlverweis.ts'

const lese = (abfrage: string) => leseAuswahl(AufnahmenFilter, new URLSearchParams(abfrage))
const rundweg = (auswahl: Auswahl) => lese(auswahlverweis('/x', auswahl).slice('/x?'.length))

test('[API-09] Einzeln Gewählte stehen als wiederholte id in der Adresse, und so werden sie gelesen', () => {
  expect(auswahlverweis('/status', { art: 'einzeln', ids: [3, 7] })).toBe('/status?id=3&id=7')
  expect(rundweg({ art: 'einzeln', ids: [3, 7] })).toEqual({ art: 'einzeln', ids: [3, 7] })
  expect(lese('id=3&id=3')).toEqual({ art: 'einzeln', ids: [3] })
})

test('[API-09] Alle Treffer: die Kriterien der Liste und alle=true; ohne Kriterium sind es alle sichtbaren', () => {
  const filter = { suche: 'Ö & Co', bundesland: ['AT-3', 'AT-4'], mzbKlasse: 3, datumVon: undefined, phbStatus: [] }
  expect(rundweg({ art: 'alle', filter })).toEqual({
    art: 'alle',
    filter: { suche: 'Ö & Co', bundesland: ['AT-3', 'AT-4'], mzbKlasse: '3' },
  })
  expect(rundweg({ art: 'alle', filter: {} })).toEqual({ art: 'alle', filter: {} })
})

test.each([
  [''],
  ['id=abc'],
  ['id=0'],
  ['id=1.5'],
  ['id=1&bundesland=AT-3'],
  ['alle=false'],
  ['alle=true&id=1'],
  ['alle=true&alle=true'],
  ['alle=true&bundesland=Wien'],
  ['alle=true&unbekannt=1'],
  ['alle=true&seite=2'],
  ['bundesland=AT-3'],
  [Array.from({ length: HOECHSTE_EINZELWAHL + 1 }, (_, i) => `id=${i + 1}`).join('&')],
])('Was sich nicht genau lesen lässt, ist keine Auswahl: %s', abfrage => {
  expect(lese(abfrage)).toBeNull()
})
