import { expect, test } from 'vitest'
import { filterInWorten } from '../../fach/filter/filterInWorten.ts'
import type { Filterwerte } from '../../fach/filter/typen.ts'
import { AUFNAHMENFILTER } from './aufnahmenfilter.ts'

const NAMEN: Readonly<Record<string, string>> = { 17: 'GZÜV 2025', 4: 'Büro Quellmoos' }
const lies = async (_: unknown, id?: string) =>
  Object.entries(NAMEN).flatMap(([value, label]) => (id === undefined || id === value ? [{ value, label }] : []))

const inWorten = (wirksamerName: string | null, werte: Filterwerte, suchtext: string | null = null) =>
  filterInWorten({ wirksamerName, suchtext, definition: AUFNAHMENFILTER, werte }, lies)

test('[A-ANSICHT-02] eine ausgegebene Liste nennt ihren Filter in Worten, ohne Kennungen', async () => {
  const werte = {
    mzbStatus: ['BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL'],
    datumVon: '2025-03-01',
    projektId: ['17', '99'],
    auftragnehmerId: ['4'],
    taxon: ['Baetis rhodani'],
  }
  expect(await inWorten('Meine', werte)).toBe(
    'Meine (Datum von: 01.03.2025; Projekt: GZÜV 2025, nicht mehr vorhanden; Status MZB: Bewertung abgeschlossen, Plausibel; ' +
      'Auftragnehmer: Büro Quellmoos; Taxon: Baetis rhodani)',
  )
  expect(await inWorten(null, {})).toBe('Ohne Filter')
  expect(await inWorten('Unbenannter Filter', { suche: 'Leitha' }, 'Leitha')).toBe('Suche nach „Leitha“')
  const lang = await inWorten('x'.repeat(1990), werte)
  expect([lang.length, lang.at(-1)]).toEqual([2000, '…'])
})
