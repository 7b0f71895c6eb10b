import { CHORIOTOPE } from '@benthos/fachmodell'
import { Choriotopbefund } from '@benthos/vertrag/ortsbefund'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pruefe } from '../../technik/formular/pruefung.ts'
import { anfangswerte, feldorte, verschachtele } from '../../technik/formular/werte.ts'
import {
  alsBefund,
  alsFormular,
  berechneStand,
  CHORIOTOPABSCHNITTE,
  Choriotopformular,
  leseDeckung,
} from './choriotopformular.ts'

const ORTE = feldorte(CHORIOTOPABSCHNITTE)
const formularwerte = (befund: Choriotopbefund | null) => verschachtele(anfangswerte(ORTE, alsFormular(befund)))

test.each([
  ['', { deckung: null, unter5: false }],
  [null, { deckung: null, unter5: false }],
  [' X ', { deckung: null, unter5: true }],
  ['<5 %', { deckung: null, unter5: true }],
  ['35', { deckung: 35, unter5: false }],
  ['35 %', { deckung: 35, unter5: false }],
  ['100', { deckung: 100, unter5: false }],
  ['33', null],
  ['105', null],
  ['-5', null],
  ['5,5', null],
  ['fünf', null],
])('Deckung „%s“', (eingabe, erwartet) => {
  expect(leseDeckung(eingabe)).toEqual(erwartet)
})

const befunde = fc
  .uniqueArray(fc.constantFrom(...CHORIOTOPE.map(c => c.value)), { minLength: 1, maxLength: 20 })
  .chain(choriotope =>
    fc.record({
      zeilen: fc.tuple(
        ...choriotope.map(choriotop =>
          fc
            .record({
              deckung: fc.option(fc.integer({ min: 1, max: 20 }).map(n => n * 5)),
              unter5: fc.boolean(),
              einheiten: fc.option(fc.integer({ min: 1, max: 20 })),
            })
            .map(z => ({ choriotop, ...z, unter5: z.unter5 || (z.deckung === null && z.einheiten === null) }))
            .map(z => (z.unter5 ? { ...z, deckung: null } : z)),
        ),
      ),
      bemerkung: fc.option(fc.constant('Ufer verbaut')),
    }),
  )

test('vom Befund ins Formular und zurück geht nichts verloren', () => {
  fc.assert(
    fc.property(befunde, befund => {
      const zurueck = alsBefund(alsFormular(befund as Choriotopbefund) as NonNullable<ReturnType<typeof alsFormular>>)
      const ordne = (zeilen: readonly { choriotop: string }[]) =>
        [...zeilen].sort((a, b) => a.choriotop.localeCompare(b.choriotop))
      expect(ordne(zurueck.zeilen)).toEqual(ordne(befund.zeilen))
      expect(zurueck.bemerkung).toBe(befund.bemerkung)
    }),
  )
})

test('was das Formular annimmt, nimmt auch der Vertrag an, und umgekehrt', () => {
  fc.assert(
    fc.property(befunde, befund => {
      const geprueft = pruefe(Choriotopformular, ORTE, formularwerte(befund as Choriotopbefund))
      expect(geprueft.ok).toBe(Choriotopbefund.safeParse(befund).success)
    }),
  )
})

test('[FORM-06] jede Meldung an ihrem Feld, Summen am Formular', () => {
  const werte = formularwerte(null) as Record<string, Record<string, unknown>>
  werte['AKAL'] = { deckung: '33', einheiten: 21 }
  werte['XYLAL'] = { deckung: '50', einheiten: null }
  const ergebnis = pruefe(Choriotopformular, ORTE, werte)
  expect(ergebnis.ok ? null : [...ergebnis.fehler]).toEqual([
    ['AKAL.deckung', 'Schritte von 5 % bis 100 %, „x“ für unter 5 %'],
    ['AKAL.einheiten', 'Wert darf maximal 20 sein'],
    ['', 'Die Deckung ergibt 50 % statt 100 %'],
  ])
})

test('Summen und Vorschlag laufen mit; Unlesbares zählt nicht, „x“ bekommt keine Teilproben', () => {
  const stand = berechneStand({
    AKAL: { deckung: '60', einheiten: 12 },
    PSAMMAL: { deckung: '40', einheiten: Number.NaN },
    XYLAL: { deckung: 'x', einheiten: null },
    PELAL: { deckung: 'viel', einheiten: null },
  })
  expect(stand).toEqual({
    deckung: 100,
    einheiten: 12,
    vorschlag: new Map([
      ['AKAL', 12],
      ['PSAMMAL', 8],
    ]),
  })
})
