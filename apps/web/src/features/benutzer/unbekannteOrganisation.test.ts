import { expect, test } from 'vitest'
import { unbekannteOrganisation } from './unbekannteOrganisation.ts'

test('[A-SITZUNG-25] Name und Kennung der unbekannten Organisation, die Kennung nur vom Portal', () => {
  const unbekannt = (
    art: 'OTF' | 'SELBST',
    organisation: string | null,
    organisationseinheitId: number | null = null,
  ) => unbekannteOrganisation({ art, organisation, organisationseinheitId })
  expect(unbekannt('OTF', 'Büro Neu (XFN-9z)')).toEqual({ name: 'Büro Neu', portalkennungen: 'XFN-9z' })
  expect(unbekannt('OTF', 'Büro (Wien) (AT:VKZ:X-1)')).toEqual({ name: 'Büro (Wien)', portalkennungen: 'AT:VKZ:X-1' })
  expect(unbekannt('OTF', 'Büro ohne Kennung')).toEqual({ name: 'Büro ohne Kennung', portalkennungen: null })
  expect(unbekannt('OTF', 'Büro (zwei Wörter)')).toEqual({ name: 'Büro (zwei Wörter)', portalkennungen: null })
  expect(unbekannt('SELBST', 'Büro Neu (XFN-9z)')).toEqual({ name: 'Büro Neu (XFN-9z)', portalkennungen: null })
  expect(unbekannt('OTF', 'Büro Neu (XFN-9z)', 7)).toBeNull()
  expect(unbekannt('OTF', null)).toBeNull()
})
