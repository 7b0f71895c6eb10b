import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MUSTERABSCHNITTE } from '../../../galerie/muster/musterfelder.ts'
import { Muster } from '../../../galerie/muster/musterschema.ts'
import { pruefe } from './pruefung.ts'
import { anfangswerte, feldorte, flacheWerte, istGleich, istPassend, verschachtele } from './werte.ts'

/** Vom Server ins Formular, durch die Finger und zurück: nichts ändert sich, was niemand geändert hat. */

const ORTE = feldorte(MUSTERABSCHNITTE)
const tag = (min: string, max: string) =>
  fc
    .date({ min: new Date(min), max: new Date(max), noInvalidDate: true })
    .map(datum => datum.toISOString().slice(0, 10))
const dezimal = (min: number, max: number) =>
  fc.integer({ min: min * 100_000, max: max * 100_000 }).map(n => n / 100_000)
const zeile = (min: number, max: number) =>
  fc
    .string({ minLength: min, maxLength: max, unit: fc.constantFrom(...'abcäöüß 0,.-/') })
    .filter(s => s.trim().length >= min)
    .map(s => s.trim())

const daten = fc
  .record({
    bezeichnung: zeile(3, 40),
    kennzeichen: fc.option(fc.integer({ min: 0, max: 9999 }).map(n => `AB-${n}`)),
    beschreibung: fc.option(zeile(1, 80)),
    flaeche: dezimal(0.05, 1000),
    anzahl: fc.option(fc.integer({ min: 1, max: 9999 })),
    tag: fc.option(tag('2000-01-01', '2030-12-31')),
    uhrzeit: fc.option(fc.constantFrom('00:00', '09:05', '23:59')),
    beginn: tag('1900-01-01', '2000-01-01'),
    ende: tag('2000-01-02', '2100-01-01'),
    gewaessertyp: fc.constantFrom('BACH', 'FLUSS', 'STROM'),
    werkzeuge: fc.constantFrom<('NETZ' | 'LUPE')[]>(['NETZ'], ['LUPE', 'NETZ']),
    gewaesserId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    wetter: fc.constantFrom('TROCKEN', 'NASS'),
    merkmale: fc.constantFrom<('ALGEN' | 'SCHAUM')[]>([], ['ALGEN'], ['SCHAUM', 'ALGEN']),
    veraendert: fc.option(fc.boolean()),
    grund: zeile(1, 200),
    bestaetigt: fc.constant(true),
    anhang: fc.constant([]),
    probe: fc.record({ messstelleId: fc.integer({ min: 1, max: 9999 }), datum: tag('2000-01-01', '2030-12-31') }),
  })
  .map(muster => ({ ...muster, grund: muster.veraendert ? muster.grund : null }))

describe('Rundwege durch die Formularmaschine', () => {
  test('[FORM-03] Gespeichertes, unverändert abgeschickt, ist dasselbe und gilt nicht als geändert', () => {
    fc.assert(
      fc.property(daten, muster => {
        const werte = anfangswerte(ORTE, muster)
        const imFormular = verschachtele(werte)
        expect(pruefe(Muster, ORTE, imFormular)).toEqual({ ok: true, daten: muster })
        const flach = flacheWerte(ORTE, imFormular)
        for (const { pfad, feld } of ORTE) {
          expect(istGleich(flach[pfad], werte[pfad])).toBe(true)
          expect(istPassend(feld, werte[pfad])).toBe(true)
        }
      }),
    )
  })

  test('[GEN-06] Eine Zahl, wie sie im Feld steht, wieder gelesen und geprüft, ist dieselbe Zahl', () => {
    fc.assert(
      fc.property(daten, dezimal(0.05, 1000), (muster, flaeche) => {
        const gelesen = leseZahl(schreibeZahl(flaeche))
        const ergebnis = pruefe(Muster, ORTE, {
          ...muster,
          flaeche: gelesen.art === 'WERT' ? gelesen.wert : 'unlesbar',
        })
        expect(ergebnis).toMatchObject({ ok: true, daten: { flaeche } })
      }),
    )
  })

  test('[GEN-05] Ein Tag, deutsch geschrieben, wieder gelesen und geprüft, ist derselbe Tag', () => {
    fc.assert(
      fc.property(daten, tag('2000-01-01', '2030-12-31'), (muster, geschrieben) => {
        const text = formatiereDatum(geschrieben)
        expect(text).toMatch(/^\d\d\.\d\d\.\d{4}$/)
        const gelesen = leseDatum(text)
        const ergebnis = pruefe(Muster, ORTE, { ...muster, tag: gelesen.art === 'WERT' ? gelesen.wert : text })
        expect(ergebnis).toMatchObject({ ok: true, daten: { tag: geschrieben } })
      }),
    )
  })

  test('[FORM-03] [FORM-04] Jede Regel meldet sich mit ihrem Text', () => {
    const ergebnis = pruefe(Muster, ORTE, {
      ...Object.fromEntries(ORTE.map(({ pfad }) => [pfad, null])),
      bezeichnung: 'ab',
      kennzeichen: 'AB-1234567890',
      beschreibung: 'x'.repeat(501),
      flaeche: 0.01,
      anzahl: 10_000,
      tag: '1999-12-31',
      uhrzeit: '24:00',
      beginn: '2025-05-01',
      ende: '2025-04-30',
      werkzeuge: [],
      merkmale: [],
      anhang: [],
      veraendert: true,
      bestaetigt: false,
      probe: { messstelleId: null, datum: '2031-01-01' },
    })
    expect(ergebnis.ok ? null : Object.fromEntries(ergebnis.fehler)).toEqual({
      bezeichnung: 'Mindestens 3 Zeichen',
      kennzeichen: 'Das Kennzeichen ist zu lang für das Etikett (höchstens 12 Zeichen)',
      beschreibung: 'Maximal 500 Zeichen',
      flaeche: 'Wert muss mindestens 0,05 sein',
      anzahl: 'Wert darf maximal 9.999 sein',
      tag: '01.01.2000 oder später',
      uhrzeit: 'Bitte geben Sie die Uhrzeit in der Form HH:MM ein',
      ende: 'Das Ende liegt vor dem Beginn',
      gewaessertyp: 'Dieses Feld ist verpflichtend',
      werkzeuge: 'Dieses Feld ist verpflichtend',
      wetter: 'Dieses Feld ist verpflichtend',
      grund: 'Dieses Feld ist verpflichtend',
      bestaetigt: 'Bitte bestätigen Sie die Angaben',
      'probe.messstelleId': 'Dieses Feld ist verpflichtend',
      'probe.datum': '31.12.2030 oder früher',
    })
  })
})

test('Ein Entwurf aus einer früheren Fassung: nur Werte, die zum Feld passen', () => {
  const feld = (pfad: string) => ORTE.find(ort => ort.pfad === pfad)?.feld as (typeof ORTE)[number]['feld']
  expect(istPassend(feld('bezeichnung'), 17)).toBe(false)
  expect(istPassend(feld('flaeche'), '17')).toBe(false)
  expect(istPassend(feld('flaeche'), Number.NaN)).toBe(true)
  expect(istPassend(feld('flaeche'), '0.125')).toBe(true)
  expect(istPassend(feld('werkzeuge'), 'NETZ')).toBe(false)
  expect(istPassend(feld('gewaesserId'), '12')).toBe(false)
  expect(istPassend(feld('anhang'), [new File(['a'], 'a.pdf')])).toBe(true)
  expect(istPassend(feld('veraendert'), 'ja')).toBe(false)
})
