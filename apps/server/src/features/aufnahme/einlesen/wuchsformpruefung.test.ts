import type { Wuchsformbefund } from '@benthos/vertrag/wuchsform'
import { WUCHSFORMSPALTE } from '@benthos/vertrag/wuchsformspalte'
import { expect, test } from 'vitest'
import { pruefeWuchsformen } from './wuchsformpruefung.ts'

const AKTEUR = { rollen: [], organisationseinheitId: null, bundesland: null }
const daten: Wuchsformbefund = {
  taxon: 'Alga antiqua',
  farbgruppe: null,
  wuchsform: 'BUESCHEL',
  deckung: 5,
  substrat: null,
  bemerkung: null,
}
const kenntnis = {
  vorhandene: new Map([[7, [{ id: 1, version: 1, aufnahmeId: 7, taxonId: 3, daten }]]]),
  artmangelAn: () => (taxon: string) => ({ meldung: `„${taxon}“ führt die Liste nicht.`, ersatz: null }),
}
const beanstandet = (zelle: string) =>
  pruefeWuchsformen({ [WUCHSFORMSPALTE]: zelle }, 7, null, kenntnis, AKTEUR).fehler.map(({ meldung }) => meldung)

test('[A-EINLESEN-53] eine Art, die nur noch die frühere Fassung führt: der gespeicherte Befund bleibt, ein weiterer ist schon bei der Prüfung abgelehnt', () => {
  expect(beanstandet('Alga antiqua: Büschel, 12 %')).toEqual([])
  expect(beanstandet('Alga antiqua: Büschel, 5 %; Alga antiqua: Watten, 3 %')).toEqual([
    '„Alga antiqua: Watten, 3 %“: „Alga antiqua“ führt die Liste nicht.',
  ])
})
