import { EINZUGSGEBIETSKLASSEN, SAPROBIELLE_GRUNDZUSTAENDE } from '@benthos/fachmodell'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Zelle } from './datei/tabelle.ts'
import { leseZellwert, zeigeWert } from './zellwert.ts'

const text = (inhalt: string) => ({ art: 'TEXT', text: inhalt }) as const
const ZAHL = { art: 'ZAHL' } as const

test('Eingelesen gilt genau, was im Formular gilt, mit demselben Wert', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-+]?[0-9]{1,4}([.,' ][0-9]{1,4}){0,3}$/), inhalt => {
      const gelesen = leseZahl(inhalt)
      const zelle = leseZellwert(text(inhalt), ZAHL, ',')
      expect('wert' in zelle ? zelle.wert : zelle.meldung).toBe(
        gelesen.art === 'WERT' ? gelesen.wert : gelesen.art === 'FEHLER' && gelesen.grund,
      )
    }),
  )
})

test('0.125 wird nie 125: mit Komma ein Fehler, in gemischten Spalten und mit Punkt 0,125', () => {
  expect(leseZellwert(text('0.125'), ZAHL, ',')).toEqual({
    meldung: expect.any(String),
    vorschlag: null,
    ersatz: '0,125',
  })
  expect(leseZellwert(text('0.125'), ZAHL, null)).toEqual({ wert: 0.125 })
  expect(leseZellwert(text('0.125'), ZAHL, '.')).toEqual({ wert: 0.125 })
})

test('Was in die verbesserte Datei geschrieben wird, liest sich mit demselben Wert wieder ein', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 5 }), (ganz, stellen) => {
      const wert = Number((ganz / 10 ** stellen).toFixed(stellen))
      expect(leseZellwert(text(zeigeWert(wert, ZAHL)), ZAHL, ',')).toEqual({ wert: wert + 0 })
    }),
  )
  fc.assert(
    fc.property(fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }), datum => {
      const tag = datum.toISOString().slice(0, 10)
      expect(leseZellwert(text(zeigeWert(tag, { art: 'TAG' })), { art: 'TAG' }, null)).toEqual({ wert: tag })
      expect(leseDatum(tag)).toEqual({ art: 'WERT', wert: tag })
    }),
  )
})

test('Ein Eintrag mit Zahl („2,00“) wird auch als „2“ und „2,0“ gefunden, nicht als „2.0“', () => {
  const wahl = { art: 'WAHL', werte: [{ value: '2.00', label: formatiereZahl(2, 2, 2) }] } as const
  expect(['2', '2,0', '2,00'].map(inhalt => leseZellwert(text(inhalt), wahl, null))).toEqual(
    Array.from({ length: 3 }, () => ({ wert: '2.00' })),
  )
})

test.each(['1,746', '1,749999', '2,004', '0.002', '0 002', '0,002', '2.0', '2.000', '1,75001'])(
  '„%s“ ist keiner der Grundzustände: keine Zahl wird dafür gerundet oder umgedeutet',
  inhalt => {
    const wahl = { art: 'WAHL', werte: SAPROBIELLE_GRUNDZUSTAENDE } as const
    expect(leseZellwert(text(inhalt), wahl, null)).toMatchObject({ meldung: `„${inhalt}“ steht nicht in der Liste.` })
  },
)

test.each([
  ['100–1000 km²', 'E3'],
  ['100–1.000 km²', 'E3'],
  ['1 000–10 000 km²', 'E4'],
  ['über 10000 km²', 'E5'],
])('„%s“: Tausenderzeichen unterscheiden keinen Eintrag', (inhalt, schluessel) => {
  const wahl = { art: 'WAHL', werte: EINZUGSGEBIETSKLASSEN } as const
  expect(leseZellwert(text(inhalt), wahl, null)).toEqual({ wert: schluessel })
})

test.each(['constructor', '__proto__', 'Constructor.', '(lv.)'])(
  '„%s“ in einer Spalte mit Kürzeln: nur ein Kürzel wird ausgeschrieben',
  inhalt => {
    const wahl = { art: 'WAHL', werte: [{ value: 'LARVE', label: 'Larve' }], schreibweisen: { lv: 'LARVE' } } as const
    expect(leseZellwert(text(inhalt), wahl, null)).toEqual(
      inhalt === '(lv.)'
        ? { wert: 'LARVE' }
        : { meldung: `„${inhalt}“ steht nicht in der Liste.`, vorschlag: null, ersatz: null },
    )
  },
)

describe('Uhrzeiten und mehrere Einträge in einer Zelle', () => {
  const zeit = (zelle: Zelle) => leseZellwert(zelle, { art: 'ZEIT' }, null)
  test.each([
    [{ art: 'TEXT', text: '9:30' }, '09:30'],
    [{ art: 'TEXT', text: '09.05 Uhr' }, '09:05'],
    [{ art: 'TEXT', text: '23:59:00' }, '23:59'],
    // Excel hält Uhrzeiten als Teil des Tages.
    [{ art: 'ZAHL', zahl: 0.39583333333333331 }, '09:30'],
    [{ art: 'ZAHL', zahl: 0 }, '00:00'],
  ] as const)('%j ist %s', (zelle, soll) => {
    expect(zeit(zelle)).toEqual({ wert: soll })
  })
  test.each([
    { art: 'TEXT', text: '25:00' },
    { art: 'TEXT', text: 'früh' },
    { art: 'ZAHL', zahl: 9.3 },
  ] as const)('%j ist keine Uhrzeit', zelle => {
    expect(zeit(zelle)).toMatchObject({ meldung: expect.stringContaining('HH:MM') })
  })

  test.each([
    [{ art: 'TEXT', text: '23:59:30' }, '23:59:30', '23:59'],
    // 9 Uhr 30 und 15 Sekunden, wie Excel sie hält; angezeigt wird dort oft nur 09:30.
    [{ art: 'ZAHL', zahl: 0.3960069444444444 }, '09:30:15', '09:30'],
  ] as const)('[A-EINLESEN-44] %j: Sekunden gehen nicht stillschweigend verloren', (zelle, genannt, ohne) => {
    const meldung = expect.stringContaining(`Sekunden (${genannt})`)
    expect(zeit(zelle)).toEqual({ meldung, vorschlag: ohne, ersatz: ohne })
  })

  test.each([
    { art: 'TAG', tag: '2023-03-15', zeit: '18:00' },
    // Ohne Datumsformat ist es dieselbe Zahl.
    { art: 'ZAHL', zahl: 45000.75 },
  ] as const)('[A-EINLESEN-44] %j: eine Uhrzeit neben dem Datum geht nicht stillschweigend verloren', zelle => {
    expect(leseZellwert(zelle, { art: 'TAG' }, null)).toEqual({
      meldung: expect.stringContaining('neben dem Datum eine Uhrzeit (18:00)'),
      vorschlag: '15.03.2023',
      ersatz: '15.03.2023',
    })
  })
  test('[A-EINLESEN-44] in einer Spalte für Text steht sie mit da; als Text war sie schon bisher kein Datum', () => {
    const tag = { art: 'TAG', tag: '2023-03-15', zeit: '18:00' } as const
    expect(leseZellwert(tag, { art: 'TEXT' }, null)).toEqual({ wert: '15.03.2023 18:00' })
    const text = { art: 'TEXT', text: '2023-03-15 18:00' } as const
    expect(leseZellwert(text, { art: 'TAG' }, null)).toMatchObject({ vorschlag: '15.03.2023', ersatz: '15.03.2023' })
  })

  const werte = [
    { value: 'WALD', label: 'Wald' },
    { value: 'ALPIN', label: 'alpine Rasen, Fels' },
    { value: 'ACKER', label: 'Ackerland' },
  ]
  const mehrere = (text: string) => leseZellwert({ art: 'TEXT', text }, { art: 'MEHRFACH', werte }, null)
  test.each([
    ['Wald', ['WALD']],
    ['Wald; alpine Rasen, Fels', ['WALD', 'ALPIN']],
    ['alpine Rasen, Fels, Wald', ['ALPIN', 'WALD']],
    ['WALD + acker', ['WALD', 'ACKER']],
    ['Wald/Wald', ['WALD']],
  ])('%s', (text, soll) => {
    expect(mehrere(text)).toEqual({ wert: soll })
  })
  test('[A-EINLESEN-31] ein unbekannter Eintrag ist genannt; wer den gemeinten übernimmt, behält die übrigen der Zelle', () => {
    expect(mehrere('Wald; Akcerland')).toEqual({
      meldung: '„Akcerland“ steht nicht in der Liste.',
      vorschlag: 'Ackerland',
      ersatz: 'Wald; Ackerland',
    })
    expect(mehrere('Waldd + Ackerland')).toMatchObject({ ersatz: 'Wald + Ackerland' })
    expect(mehrere('Wald; Wiese')).toMatchObject({ ersatz: null })
    expect(zeigeWert(['WALD', 'ALPIN'], { art: 'MEHRFACH', werte })).toBe('Wald; alpine Rasen, Fels')
  })
})
