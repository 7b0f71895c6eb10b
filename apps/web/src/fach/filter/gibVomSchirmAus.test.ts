import { gibListeAus } from '@benthos/vertrag/listenausgabe'
import { describe, expect, test } from 'vitest'
import { alsTabelleninhalt, alsTitel, vermerkeZu } from './gibVomSchirmAus.ts'

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
    expect(alsTabelleninhalt({ caption: 'x', columns: spalten, rows }, 2000)).toEqual({
      spalten: ['Code', 'Dichte Ind./m²', 'Spalte 3'],
      zeilen: [
        ['0042', 1234.5, { tag: '2025-04-21' }],
        ['12', -0.5, '31.02.2025'],
        ['=1+1', '–', null],
      ],
    })
  })

  test('zu lange Texte kürzt nur, was sie nicht fasst; die Vermerke zählen sie und nennen fehlende Zeilen', () => {
    const rows = [['a'.repeat(2000)], ['b'.repeat(2001)], ['c'.repeat(5000)]]
    const tabelle = { caption: 'x', columns: [{ header: 'Text', isNumeric: false }], rows }
    const laengen = (hoechstens: number) =>
      alsTabelleninhalt(tabelle, hoechstens).zeilen.map(([zelle]) => String(zelle).length)
    expect(laengen(2000)).toEqual([2000, 2000, 2000])
    expect(laengen(Number.POSITIVE_INFINITY)).toEqual([2000, 2001, 5000])
    expect(vermerkeZu(tabelle, undefined, Number.POSITIVE_INFINITY)).toEqual([])
    expect(vermerkeZu(tabelle, 3, 2000)).toEqual(['2 Zellen auf 2.000 Zeichen gekürzt'])
    expect(vermerkeZu(tabelle, 4, 4000)).toEqual(['nur die gezeigten', '1 Zelle auf 4.000 Zeichen gekürzt'])
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
