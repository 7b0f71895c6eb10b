import { describe, expect, test } from 'vitest'
import { deuteTaste, istAendernd, type Taste } from './tastatur.ts'

const taste = (key: string, zusatz: Partial<Taste> = {}): Taste => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...zusatz,
})
const STRG = { ctrlKey: true }

describe('Tasten des Rasters', () => {
  test('Umschalt+F2 fragt zur Zeile, auch wo nichts zu ändern ist; F2 allein ändert die Zelle', () => {
    const wirkung = deuteTaste(taste('F2', { shiftKey: true }))
    expect(wirkung).toEqual({ art: 'RUECKFRAGE' })
    expect(wirkung && istAendernd(wirkung)).toBe(false)
    expect(deuteTaste(taste('F2'))).toMatchObject({ art: 'BEGINNE', bearbeitung: 'AENDERN' })
  })

  test('Ein Zeichen beginnt die Bearbeitung und geht nicht verloren', () => {
    expect(deuteTaste(taste('b'))).toEqual({ art: 'BEGINNE', text: 'b', bearbeitung: 'ERSETZEN', natuerlich: false })
    expect(deuteTaste(taste('Ä', { shiftKey: true }))).toMatchObject({ text: 'Ä' })
  })

  test('Ein totes Zeichen öffnet das Feld und bleibt dem Browser', () => {
    expect(deuteTaste(taste('Dead'))).toMatchObject({ art: 'BEGINNE', text: '', natuerlich: true })
  })

  test('AltGr schreibt Zeichen, es ist keine Strg-Taste', () => {
    expect(deuteTaste(taste('@', { ctrlKey: true, altKey: true }))).toMatchObject({ art: 'BEGINNE', text: '@' })
  })

  test.each([
    ['d', 'FUELLE_UNTEN'],
    ['z', 'RUECKGAENGIG'],
    ['y', 'WIEDERHOLE'],
    ['-', 'LOESCHE_ZEILEN'],
    ['a', 'WAEHLE_ALLES'],
  ])('Strg+%s ist %s', (key, art) => {
    expect(deuteTaste(taste(key, STRG))).toMatchObject({ art: 'BEFEHL', befehl: { art } })
  })

  test('Kopieren, Ausschneiden und Einfügen bleiben dem Browser', () => {
    for (const key of ['c', 'x', 'v']) expect(deuteTaste(taste(key, STRG))).toBeNull()
  })

  test('Umschalt erweitert die Auswahl, Strg springt an den Rand', () => {
    expect(deuteTaste(taste('ArrowDown', { shiftKey: true }))).toMatchObject({
      befehl: { art: 'BEWEGE', erweitern: true },
    })
    expect(deuteTaste(taste('End', STRG))).toMatchObject({ befehl: { bewegung: { art: 'RASTERENDE' } } })
  })

  test('Funktionstasten ohne Bedeutung bleiben dem Browser', () => {
    expect(deuteTaste(taste('F5'))).toBeNull()
    expect(deuteTaste(taste('F12'))).toBeNull()
  })

  test('Nur ändernde Tasten sind im Lesezustand gesperrt', () => {
    const aendernd = (t: Taste) => {
      const wirkung = deuteTaste(t)
      return wirkung !== null && istAendernd(wirkung)
    }
    expect([taste('x'), taste('Delete'), taste('d', STRG), taste(' '), taste('-', STRG)].map(aendernd)).not.toContain(
      false,
    )
    expect([taste('ArrowUp'), taste('Tab'), taste('a', STRG), taste('?'), taste('F8')].map(aendernd)).not.toContain(
      true,
    )
  })
})
