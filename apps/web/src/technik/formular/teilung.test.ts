import { ganzzahl, text } from '@benthos/vertrag/bausteine'
import { feld } from '@benthos/vertrag/feld'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pruefe } from './pruefung.ts'
import { verteile } from './serverfehler.ts'
import { abschnitt } from './typen.ts'
import { anfangswerte, feldorte, istPassend, verschachtele } from './werte.ts'
import { fuehreZusammen, vergleiche } from './zusammenfuehrung.ts'

/** Zwei gespeicherte Zahlen als eine Angabe „3/29“: hinein, geprüft, zusammengeführt, hinaus. */

const angabe = { hilfe: 'Hilfe.' }
const Kopf = z.object({
  bemerkung: feld('Bemerkung', text(100), angabe),
  teile: feld('Anteil', ganzzahl(1, 1000), { ...angabe, nenner: 'alle' }),
  alle: feld('Anteil: Nenner', ganzzahl(1, 1000), angabe),
})
const ORTE = feldorte([abschnitt(Kopf, { felder: ['bemerkung', 'teile'] })])
const imFormular = (teile: number | null, alle: number | null) =>
  anfangswerte(ORTE, { bemerkung: null, teile, alle })['teile']
const geprueft = (anteil: unknown) => pruefe(Kopf, ORTE, verschachtele({ bemerkung: '', teile: anteil }))

describe('[A-FORMULAR-12] Anteil in Teilen', () => {
  test('Gespeichertes steht als eine Angabe da und kommt unverändert zurück', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, b) => {
        const [teile, alle] = [Math.min(a, b), Math.max(a, b)]
        const wert = imFormular(teile, alle)
        expect(wert).toBe(`${teile}/${alle}`)
        expect(ORTE.every(({ pfad, feld }) => pfad !== 'teile' || istPassend(feld, wert))).toBe(true)
        expect(geprueft(wert)).toEqual({ ok: true, daten: { bemerkung: null, teile, alle } })
      }),
    )
    expect(imFormular(null, null)).toBeNull()
    expect(geprueft(null)).toEqual({ ok: true, daten: { bemerkung: null, teile: null, alle: null } })
    expect(geprueft('3 von 29')).toMatchObject({ ok: true, daten: { teile: 3, alle: 29 } })
  })

  test.each([
    ['0/29', 'Mindestens ein Teil muss ausgelesen sein.'],
    ['30/29', '30 von 29 Teilen ist mehr als die ganze Probe.'],
    ['3/0', 'In 0 Teile lässt sich keine Probe teilen.'],
    ['drei', 'Bitte als Teile von allen Teilen angeben, etwa „3/29“.'],
    ['3/1001', 'Wert darf maximal 1.000 sein'],
  ])('%s wird an seinem Feld abgelehnt', (anteil, meldung) => {
    const ergebnis = geprueft(anteil)
    expect(ergebnis.ok ? null : Object.fromEntries(ergebnis.fehler)).toEqual({ teile: meldung })
  })

  test('was der Server am Nenner beanstandet, steht an demselben Feld', () => {
    const problem = { code: 'EINGABE_UNGUELTIG', message: '', errors: [{ field: 'daten.alle', message: 'falsch' }] }
    const { felder, allgemein } = verteile(problem as unknown as Parameters<typeof verteile>[0], ORTE)
    expect([...felder]).toEqual([['teile', 'falsch']])
    expect(allgemein).toEqual([])
  })

  test('zusammengeführt wird die ganze Angabe, nie ein Zähler mit einem fremden Nenner', () => {
    const stand = (anteil: string) => ({ bemerkung: null, teile: anteil })
    const abweichungen = vergleiche(ORTE, stand('1/29'), stand('3/29'), stand('1/30'))
    expect(abweichungen).toMatchObject([{ eigen: '3/29', fremd: '1/30', geaendert: 'BEIDE' }])
    const wahl = new Map([['teile', 'FREMD' as const]])
    expect(fuehreZusammen(stand('3/29'), abweichungen, wahl)['teile']).toBe('1/30')
  })
})
