import { describe, expect, test } from 'vitest'
import type { Listenspalte } from './listenansicht.ts'
import { alsTabelle, alsZwischenablage, liesAlle } from './listenausgabe.ts'

type Zeile = { code: string; tag: string; klasse: number | null }
const SPALTEN: readonly Listenspalte<Zeile>[] = [
  { id: 'klasse', header: 'Klasse', cell: () => <b />, wert: z => z.klasse },
  { id: 'code', header: 'Code', cell: z => z.code },
  { id: 'tag', header: 'Datum', cell: z => z.tag, wert: z => ({ tag: z.tag }) },
  { id: 'dichte', header: 'Dichte', unit: 'Ind./m²', cell: () => 12 },
  { id: 'knopf', header: 'Handlungen', isHeaderHidden: true, cell: () => 'x' },
]
const zeilen = Array.from({ length: 450 }, (_, i) => i)
const server = (gesamt: number) => (seite: number, groesse: number) =>
  Promise.resolve({ gesamt, zeilen: zeilen.slice((seite - 1) * groesse, seite * groesse) })

describe('[A-ANSICHT-02] Ausgabe einer Liste', () => {
  test('alle Seiten, jede Zeile einmal', async () => {
    expect(await liesAlle(server(450))).toEqual(zeilen)
    expect(await liesAlle(async () => ({ gesamt: 0, zeilen: [] }))).toEqual([])
  })

  test('fehlt am Ende eine Zeile, oder sind es zu viele, gibt es keine Ausgabe', async () => {
    await expect(liesAlle(server(451))).rejects.toThrow('hat sich während des Lesens geändert')
    await expect(liesAlle(async () => ({ gesamt: 10_000, gesamtIstMindestens: true, zeilen }))).rejects.toThrow(
      'höchstens 10.000 Zeilen',
    )
  })

  test('gezeigte Spalten in ihrer Reihenfolge, ohne Schaltflächen; Formeln und Tabulatoren tun nichts', () => {
    const tabelle = alsTabelle(SPALTEN, [
      { code: '=1+1', tag: '2025-04-21', klasse: 2 },
      { code: 'a\tb', tag: '2025-04-22', klasse: null },
    ])
    expect(tabelle.spalten).toEqual(['Klasse', 'Code', 'Datum', 'Dichte Ind./m²'])
    expect(tabelle.zeilen[0]).toEqual([2, '=1+1', { tag: '2025-04-21' }, 12])
    expect(alsZwischenablage(tabelle)).toBe(
      "Klasse\tCode\tDatum\tDichte Ind./m²\n2\t'=1+1\t21.04.2025\t12\n\ta b\t22.04.2025\t12",
    )
  })
})
