import { gibListeAus } from '@benthos/vertrag/listenausgabe'
import { describe, expect, test } from 'vitest'
import { alsTabelleninhalt, alsTitel } from './gibVomSchirmAus.ts'

describe('[A-ANSICHT-05] Tabelle, wie sie am Schirm steht', () => {
  test('Zahlen nur in Spalten aus Zahlen, Tage als Tage, alles andere als Text', () => {
    const spalten = [
      { header: 'Code', isNumeric: false },
      { header: 'Dichte Ind./m²', isNumeric: true },
      { header: '', isNumeric: false },
    ]
    const rows = [
      ['0042', '1.234,50', '21.04.2025'],
      ['12', '−0,5', '31.02.2025'],
      ['=1+1', '–', ''],
    ]
    expect(alsTabelleninhalt({ caption: 'x', columns: spalten, rows })).toEqual({
      spalten: ['Code', 'Dichte Ind./m²', 'Spalte 3'],
      zeilen: [
        ['0042', 1234.5, { tag: '2025-04-21' }],
        ['12', -0.5, '31.02.2025'],
        ['=1+1', '–', null],
      ],
    })
  })

  test.each([
    ['Klasse, EQR und Kenngrößen über die Zeit', 'Klasse EQR und Kenngrößen über'],
    ['Beiträge zu „Saprobienindex“', 'Beiträge zu Saprobienindex'],
    ['…', 'Tabelle'],
  ])('der Name %s wird ein Titel, den der Vertrag annimmt', (name, titel) => {
    expect(alsTitel(name)).toBe(titel)
    const body = { format: 'csv', titel, filter: 'x', erwartet: 0, spalten: ['a'], zeilen: [] }
    expect(gibListeAus.body?.safeParse(body).success).toBe(true)
  })
})
