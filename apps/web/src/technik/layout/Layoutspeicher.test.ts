import { describe, expect, test } from 'vitest'
import {
  SITZUNGSLEISTE_ABSTAND_PX,
  SITZUNGSLEISTE_HOEHE_PX,
  SITZUNGSLEISTE_TEXTBREITE_PX,
} from '../sitzung/konstanten.ts'
import { HAFTGRENZE_NAVIGATION_PX, HAFTGRENZE_SEITENTITEL_PX } from './konstanten.ts'
import { Layoutspeicher } from './Layoutspeicher.ts'

function ablage(inhalt: Record<string, string> = {}) {
  return {
    inhalt,
    getItem: (name: string) => inhalt[name] ?? null,
    setItem: (name: string, wert: string) => void (inhalt[name] = wert),
  }
}
const filter = { art: 'filter', schaltertext: 'Filter' } as const
const verlauf = { art: 'verlauf', schaltertext: 'Verlauf' } as const

describe('Layout', () => {
  test('[FRAME-13] Vorgaben: begrenzte Breite, Navigation offen, keine Leiste, keine Sitzungsleiste', () => {
    expect(new Layoutspeicher(() => ablage()).lies()).toMatchObject({
      isFullscreen: false,
      istNavigationOffen: true,
      merkmalleiste: 'none',
      merkmale: [],
      sitzungsleisteHoehe: 0,
    })
  })

  test('[FRAME-13] die volle Breite steht in der Gruppe ojs_layout im Feld isFullscreen, alles andere nicht', () => {
    const speicher = ablage()
    const layout = new Layoutspeicher(() => speicher)
    layout.setze({ istNavigationOffen: false, merkmalleiste: 'filter', sitzungsleisteHoehe: 72 })
    expect(speicher.inhalt).toEqual({})
    layout.setze({ isFullscreen: true })
    expect(speicher.inhalt).toEqual({ ojs_layout: '{"isFullscreen":true}' })
    expect(new Layoutspeicher(() => speicher).lies()).toMatchObject({ isFullscreen: true, merkmalleiste: 'none' })
  })

  test.each(['', '{', 'null', '[]', '{"isFullscreen":"ja"}'])(
    '[FRAME-13] Unlesbares im Browserspeicher (%j) gilt als Vorgabe',
    inhalt => {
      expect(new Layoutspeicher(() => ablage({ ojs_layout: inhalt })).lies().isFullscreen).toBe(false)
    },
  )

  test('[FRAME-13] ohne Browserspeicher gilt die Wahl bis zum Schließen', () => {
    const layout = new Layoutspeicher(() => {
      throw new DOMException('verboten', 'SecurityError')
    })
    layout.setze({ isFullscreen: true })
    expect(layout.lies().isFullscreen).toBe(true)
  })

  test('[FRAME-12] eine Seite bietet Filter und Verlauf an und nimmt sie wieder zurück; die Reihenfolge steht fest', () => {
    const layout = new Layoutspeicher(() => ablage())
    const ohneVerlauf = layout.biete(verlauf)
    const ohneFilter = layout.biete(filter)
    expect(layout.lies().merkmale).toEqual([filter, verlauf])
    ohneVerlauf()
    expect(layout.lies().merkmale).toEqual([filter])
    ohneFilter()
    expect(layout.lies().merkmale).toEqual([])
  })

  test('[FRAME-12] ein geändertes Angebot ersetzt das alte, auch wenn das alte erst danach zurückgezogen wird', () => {
    const layout = new Layoutspeicher(() => ablage())
    const ohneAltes = layout.biete(filter)
    layout.biete({ ...filter, warnung: 'nicht zu lesen' })
    ohneAltes()
    expect(layout.lies().merkmale).toEqual([{ ...filter, warnung: 'nicht zu lesen' }])
  })

  test('jede Änderung wird gemeldet, bis sich der Hörer abmeldet', () => {
    const layout = new Layoutspeicher(() => ablage())
    let gehoert = 0
    const beende = layout.abonniere(() => (gehoert += 1))
    layout.setze({ merkmalleiste: 'verlauf' })
    beende()
    layout.setze({ merkmalleiste: 'none' })
    expect(gehoert).toBe(1)
  })
})

test('[FRAME-16] [UI-15] Maße der Sitzungsleiste und Haftgrenzen', () => {
  expect([SITZUNGSLEISTE_ABSTAND_PX, SITZUNGSLEISTE_HOEHE_PX, SITZUNGSLEISTE_TEXTBREITE_PX]).toEqual([40, 72, 350])
  expect([HAFTGRENZE_NAVIGATION_PX, HAFTGRENZE_SEITENTITEL_PX]).toEqual([500, 900])
})
