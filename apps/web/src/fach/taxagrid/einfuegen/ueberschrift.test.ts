import { describe, expect, test } from 'vitest'
import { KLEINE_ART } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { pruefeEinfuegen } from './pruefliste.ts'

const PLAN = { rollen: ['taxon', 'artStadium', 'anzahl', 'bemerkung'], hatKopfzeile: false, dezimalzeichen: null }
const lagen = (zeilen: string[][]) =>
  pruefeEinfuegen(zeilen, PLAN, KLEINE_ART, { ohneZahl: 'KLEINSTE' }).map(p => [
    p.taxontext,
    p.lage,
    p.gruende['zeile'],
  ])

describe('[A-RASTER-11] Gruppenüberschriften in einer eingefügten Liste', () => {
  test('Gruppe und Familie über ihren Taxa sind keine Funde, auch wenn Taxa ohne Zahl übernommen werden', () => {
    const gruppe = (text: string) => [text, '', '', '']
    expect(
      lagen([
        gruppe('EPHEMEROPTERA'),
        gruppe('Baetidae'),
        ['Baetis rhodani', 'Lv.', '12', ''],
        ['', '', '', ''],
        gruppe('Tubificidae'),
        ['Tubificidae Gen. sp.', '', '3', ''],
      ]).filter(([text]) => text !== ''),
    ).toEqual([
      ['EPHEMEROPTERA', 'UEBERSPRUNGEN', 'Überschrift einer Gruppe'],
      ['Baetidae', 'UEBERSPRUNGEN', 'Überschrift einer Gruppe'],
      ['Baetis rhodani', 'ZUGEORDNET', undefined],
      ['Tubificidae', 'UEBERSPRUNGEN', 'Überschrift einer Gruppe'],
      ['Tubificidae Gen. sp.', 'ZUGEORDNET', undefined],
    ])
  })

  test.each([
    ['als Fund geschrieben', ['Baetidae Gen. sp.', '', '', ''], ['Baetis rhodani', '', '12', '']],
    ['mit Angaben daneben', ['Baetidae', 'Lv.', '', ''], ['Baetis rhodani', '', '12', '']],
    ['über einer anderen Gruppe', ['Baetidae', '', '', ''], ['Gammarus fossarum', '', '12', '']],
    ['zweimal gleich geschrieben', ['Baetidae', '', '', ''], ['Baetidae', '', '12', '']],
    ['über nichts', ['Gammarus fossarum', '', '12', ''], ['Baetidae', '', '', '']],
  ])('%s ist eine Familie ein Taxon ohne Zahl', (_, ...zeilen) => {
    expect(lagen(zeilen).map(([, lage]) => lage)).toEqual(['ZUGEORDNET', 'ZUGEORDNET'])
  })

  test('In einer Liste ohne jede Menge ist jede Zeile ein Name', () => {
    expect(lagen([['Baetidae'], ['Baetis rhodani']]).map(([, lage]) => lage)).toEqual(['ZUGEORDNET', 'ZUGEORDNET'])
  })
})
