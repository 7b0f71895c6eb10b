import { labelVon, type Wert } from '@benthos/fachmodell'
import { MESSSTELLENSPALTEN } from '@benthos/vertrag/messstellenspalten'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Zelle } from './datei/tabelle.ts'
import { leseZellwert } from './zellwert.ts'

const spalte = (titel: string) => {
  const gefunden = MESSSTELLENSPALTEN.find(s => s.titel === titel)
  if (!gefunden) throw new Error(titel)
  return gefunden.inhalt
}
const text = (t: string): Zelle => ({ art: 'TEXT', text: t })
const ersatz = (zelle: Zelle, inhalt: Parameters<typeof leseZellwert>[1], dezimalzeichen: ',' | '.' | null = ',') => {
  const gelesen = leseZellwert(zelle, inhalt, dezimalzeichen)
  return 'wert' in gelesen ? 'ist lesbar' : (gelesen.ersatz ?? null)
}

describe('[A-EINLESEN-25] Was sich mit einem Druck übernehmen lässt', () => {
  test.each([
    ['Bundesland', 'Stmk', 'Steiermark'],
    ['Bundesland', 'stmk.', 'Steiermark'],
    ['Bundesland', 'Bgld', 'Burgenland'],
    ['Bundesland', 'Ktn', 'Kärnten'],
    ['Bundesland', 'Niederosterreich', 'Niederösterreich'],
    ['Bundesland', 'Steiermakr', 'Steiermark'],
    ['Koordinatensystem', 'WGS84', 'WGS84 (Länge, Breite)'],
    // Ober- und Niederösterreich, zwei Buchstaben daneben, eine einzelne Ziffer: es kann anderes gemeint sein.
    ['Bundesland', 'Österreich', null],
    ['Bundesland', 'Stiermrk', null],
    ['Bundesland', 'x', null],
    ['Koordinatensystem', '31288', null],
  ])('%s „%s“ → %s', (titel, wert, erwartet) => {
    expect(ersatz(text(wert), spalte(titel))).toBe(erwartet)
  })

  test.each([
    ['Landesmesnetz Niederösterreich', 'Landesmessnetz Niederösterreich (Demo)'],
    ['Landesmessnetz Niederösterreich', 'Landesmessnetz Niederösterreich (Demo)'],
    ['Landesmessnetz Österreich', null],
    // Weiter weg als ein Buchstabe: es kann ein Projekt sein, das die Liste nicht führt.
    ['Landesmessnetz Niederoesterreich Süd', null],
    ['Landesmesnetz', null],
  ])('Projekt „%s“ → %s', (wert, erwartet) => {
    const werte = ['Niederösterreich', 'Oberösterreich'].map((land, i) => ({
      value: String(i),
      label: `Landesmessnetz ${land} (Demo)`,
    }))
    expect(ersatz(text(wert), { art: 'WAHL', werte })).toBe(erwartet)
  })

  test.each([
    ['Atr', 'Art'],
    ['Rat', 'Art'],
    ['Gattugn', 'Gattung'],
    ['Artgr.', 'Artengruppe'],
    ['Arta', null],
  ])('Rang „%s“ → %s', (wert, erwartet) => {
    const werte = ['Art', 'Artengruppe', 'Gattung', 'Familie'].map(label => ({ value: label.toUpperCase(), label }))
    expect(ersatz(text(wert), { art: 'WAHL', werte })).toBe(erwartet)
  })

  test.each([
    ['4. Mai 2026', '04.05.2026'],
    ['4 Jänner 2026', '04.01.2026'],
    ['4. März 2026', '04.03.2026'],
    ['2026/5/4', '04.05.2026'],
    ['2026-05-04T10:00', '04.05.2026'],
    ['25/04/2026', '25.04.2026'],
    ['04/25/2026', '25.04.2026'],
    ['46146', '04.05.2026'],
    ['05/04/2026', null],
    ['4.5.26', null],
    ['31.2.2026', null],
    ['gestern', null],
  ])('Datum „%s“ → %s', (wert, erwartet) => {
    expect(ersatz(text(wert), { art: 'TAG' })).toBe(erwartet)
  })

  test.each([
    ['2.5', ',', '2,5'],
    ['0.125', ',', '0,125'],
    ['2,5', '.', '2.5'],
    ['ca. 10', ',', null],
    ['<5', ',', null],
    ['10-20', ',', null],
    ['1.Mai', ',', null],
    ['x', ',', null],
    ['+', ',', null],
    ['?', ',', null],
    ['1.234', null, null],
  ] as const)('Zahl „%s“ bei Dezimalzeichen %s → %s', (wert, dezimalzeichen, erwartet) => {
    expect(ersatz(text(wert), { art: 'ZAHL' }, dezimalzeichen)).toBe(erwartet)
  })

  test('eine Menge, aus der Excel ein Datum machte, wird vermutet, aber nicht übernommen', () => {
    expect(leseZellwert({ art: 'TAG', tag: '2026-05-01' }, { art: 'ZAHL' }, ',')).toMatchObject({ vorschlag: '1,5' })
    expect(ersatz({ art: 'TAG', tag: '2026-05-01' }, { art: 'ZAHL' })).toBeNull()
  })

  test('für 3.000 verschriebene Einträge: was angeboten wird, ist ein Eintrag der Liste und lesbar, und um einen Buchstaben daneben ist es der gemeinte', () => {
    const listen = MESSSTELLENSPALTEN.flatMap(({ inhalt }) => (inhalt.art === 'WAHL' ? [inhalt] : []))
    let angebote = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...listen),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('weg', 'doppelt', 'tausch'),
        (liste, i, ort, art) => {
          const werte: readonly Wert[] = liste.werte
          const gemeinter = werte[i % werte.length]
          if (!gemeinter) return
          const stelle = ort % gemeinter.label.length
          const [davor, zeichen = '', danach] = [
            gemeinter.label.slice(0, stelle),
            gemeinter.label[stelle],
            gemeinter.label.slice(stelle + 1),
          ]
          const wort =
            art === 'weg'
              ? davor + danach
              : art === 'doppelt'
                ? davor + zeichen + zeichen + danach
                : davor + danach.slice(0, 1) + zeichen + danach.slice(1)
          const angebot = ersatz(text(wort), liste)
          if (angebot === null || angebot === 'ist lesbar') return
          angebote++
          expect(leseZellwert(text(angebot), liste, ',')).toHaveProperty('wert')
          expect(werte.map(({ label }) => label)).toContain(angebot)
          if (wort.length >= 6 && /^\p{L}+$/u.test(wort)) expect(angebot).toBe(labelVon(werte, gemeinter.value))
        },
      ),
      { numRuns: 3000 },
    )
    expect(angebote).toBeGreaterThan(1000)
  })
})
