import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wendeAn } from '../modell/aenderung.ts'
import { neueZeile, type Zeile } from '../modell/zeile.ts'
import { KLEINE_ART } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import type { Menge } from '../taxa/menge.ts'
import { summeVon } from '../taxa/menge.ts'
import { mengenDer } from '../taxa/mengen.ts'
import { bilanziere, type Einfuegewahl, VORHANDENE, zaehleDoppelte, zaehleVorhandene } from './bilanz.ts'
import { pruefeEinfuegen } from './pruefliste.ts'

const SCHLUESSEL = KLEINE_ART.fundschluessel
const PLAN = { rollen: ['taxon', 'artStadium', 'anzahl'], hatKopfzeile: false, dezimalzeichen: null } as const
const WAHL: Einfuegewahl = { zusammenfassen: true, vorhandene: 'EIGENE_ZEILE', abgelehnt: new Set() }
const pruefe = (zeilen: string[][]) => pruefeEinfuegen(zeilen, PLAN, KLEINE_ART)
const bilanz = (zeilen: string[][], wahl: Partial<Einfuegewahl> = {}, liste: readonly Zeile[] = []) =>
  bilanziere(pruefe(zeilen), { ...WAHL, ...wahl }, liste, KLEINE_ART, nr => `n${nr}`)

describe('Zeilenbilanz des Einfügens', () => {
  test('Gleiche Funde werden zur Summe zusammengefasst, Unbekanntes bleibt als abgelehnt sichtbar', () => {
    const zeilen = [
      ['Baetis rhodani', 'Lv.', '131'],
      ['Baetis rhodani ', 'Lv', '12'],
      ['Baetis rhodani', 'Ad.', '1'],
      ['Gammarus fosarum', '', '3'],
      ['', '', ''],
    ]
    const ergebnis = bilanz(zeilen)
    expect(ergebnis.bilanz).toEqual({ gelesen: 5, uebernommen: 2, zusammengefasst: 1, uebersprungen: 1, abgelehnt: 1 })
    expect(ergebnis.abgelehnte.map(a => [a.nr, a.roh])).toEqual([[4, ['Gammarus fosarum', '', '3']]])
    const raster = wendeAn([], ergebnis.schritte)
    expect(raster.map(z => z.zellen['anzahl'])).toEqual(['143', '1'])
    expect(zaehleDoppelte(pruefe(zeilen), new Set(), KLEINE_ART)).toBe(1)
  })

  test('Vorhandene Funde: eigene Zeile, addieren, ersetzen oder überspringen', () => {
    const liste = [neueZeile('alt', { taxon: 'Gammarus fossarum', anzahl: '200', bemerkung: 'Ufer' })]
    const zeilen = [['Gammarus fossarum', '', '14']]
    expect(zaehleVorhandene(pruefe(zeilen), new Set(), liste, SCHLUESSEL)).toBe(1)
    const anzahlen = VORHANDENE.map(v =>
      wendeAn(liste, bilanz(zeilen, { vorhandene: v }, liste).schritte).map(z => z.zellen['anzahl']),
    )
    expect(anzahlen).toEqual([['200', '14'], ['214'], ['14'], ['200']])
    expect(bilanz(zeilen, { vorhandene: 'VEREINEN' }, liste).bilanz.zusammengefasst).toBe(1)
    expect(bilanz(zeilen, { vorhandene: 'UEBERSPRINGEN' }, liste).bilanz.uebersprungen).toBe(1)
  })

  const zeile = fc.tuple(
    fc.constantFrom(
      'Baetis rhodani',
      'Baetis rodani',
      'Elmis sp.',
      'Gammarus fossarum',
      '',
      'Taxon',
      'Baetis sp. ',
      'Summe',
      'Taxazahl',
    ),
    fc.constantFrom('', 'Lv.', 'Ad.', 'Wurm'),
    fc.constantFrom('', '0', '1', '2,5', '12', '-1', 'x', '1.234'),
  )
  const liste = fc
    .array(fc.constantFrom('Baetis rhodani', 'Elmis sp.', 'Gammarus fossarum'), { maxLength: 3 })
    .map(taxa => taxa.map((taxon, i) => neueZeile(`alt${i}`, { taxon, anzahl: i === 2 ? '' : '5' })))
  const wahl = fc.record({
    zusammenfassen: fc.boolean(),
    vorhandene: fc.constantFrom(...VORHANDENE),
    abgelehnt: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }).map(n => new Set(n)),
  })

  test('gelesen = übernommen + zusammengefasst + übersprungen + abgelehnt, bei jeder Liste und jeder Wahl', () => {
    fc.assert(
      fc.property(fc.array(zeile, { maxLength: 15 }), liste, wahl, (zeilen, vorhandene, w) => {
        const { bilanz: b, abgelehnte } = bilanziere(pruefe(zeilen), w, vorhandene, KLEINE_ART, nr => `n${nr}`)
        expect(b.gelesen).toBe(zeilen.length)
        expect(b.uebernommen + b.zusammengefasst + b.uebersprungen + b.abgelehnt).toBe(b.gelesen)
        expect(abgelehnte).toHaveLength(b.abgelehnt)
      }),
    )
  })

  test('Kein Individuum geht beim Übernehmen und Zusammenfassen verloren', () => {
    fc.assert(
      fc.property(
        fc.array(zeile, { maxLength: 15 }),
        liste,
        fc.boolean(),
        fc.constantFrom('EIGENE_ZEILE' as const, 'VEREINEN' as const),
        (zeilen, vorhandene, zusammenfassen, v) => {
          const pruefung = pruefe(zeilen)
          const { schritte } = bilanziere(
            pruefung,
            { zusammenfassen, vorhandene: v, abgelehnt: new Set() },
            vorhandene,
            KLEINE_ART,
            nr => `n${nr}`,
          )
          const summe = (zs: readonly Zeile[]) => summeVon(mengenDer('MHS')[0] as Menge, zs)
          const eingefuegt = pruefung.filter(p => p.lage === 'ZUGEORDNET').map(p => neueZeile('', p.zellen))
          expect(summe(wendeAn(vorhandene, schritte))).toBeCloseTo(summe(vorhandene) + summe(eingefuegt), 6)
        },
      ),
    )
  })
})
