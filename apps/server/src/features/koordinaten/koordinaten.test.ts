import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'

const { als, ende } = await pruefdienst()
afterAll(ende)
const deute = (koordinatensystem: string, x: unknown, y: unknown, wer: string | null = 'auftragnehmer') =>
  als(wer)({ method: 'POST', url: '/api/koordinaten/deutung', payload: { koordinatensystem, x, y } })

describe('[API-14] Koordinaten deuten', () => {
  test('ohne Anmeldung 401; ohne Zahlen und mit unbekanntem System 400 an den Feldern', async () => {
    expect((await deute('4326', 16, 48, null)).statusCode).toBe(401)
    const antwort = await deute('4711', 'x', null)
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json().errors.map((e: { field: string }) => e.field)).toEqual(['koordinatensystem', 'x', 'y'])
  })

  test('Ein Punkt in jedem System, und von jedem aus derselbe', async () => {
    const { systeme, meldung, lage } = (await deute('4326', 16.37306, 48.20861)).json()
    expect(lage).toEqual({ bundesland: 'AT-9', bezirk: 'Wien (Stadt)', gemeinde: 'Wien' })
    // Spittal an der Drau und Bregenz; vor der Grenze, in Passau, liegt keine Gemeinde.
    expect((await deute('4326', 13.49, 46.8)).json().lage.bundesland).toBe('AT-2')
    expect((await deute('4326', 9.75, 47.5)).json().lage.bundesland).toBe('AT-8')
    expect((await deute('4326', 13.43, 48.6)).json()).toMatchObject({ lage: null, meldung: null })
    expect(meldung).toBeNull()
    expect(systeme).toHaveLength(7)
    for (const { koordinatensystem, x, y } of systeme) {
      const zurueck = (await deute(koordinatensystem, x, y)).json().systeme
      const wgs84 = zurueck.find((paar: { koordinatensystem: string }) => paar.koordinatensystem === '4326')
      expect(wgs84, koordinatensystem).toEqual({
        koordinatensystem: '4326',
        x: expect.closeTo(16.37306, 6),
        y: expect.closeTo(48.20861, 6),
      })
    }
  })

  test.each([
    ['vertauscht', '4326', 48.20861, 16.37306, { koordinatensystem: '4326', x: 16.37306, y: 48.20861 }, 'AT-9'],
    [
      'im falschen System',
      '4326',
      625866.61,
      483230.6,
      { koordinatensystem: '31287', x: 625866.61, y: 483230.6 },
      'AT-9',
    ],
    ['beides', '31287', 47.0707, 15.4395, { koordinatensystem: '4326', x: 15.4395, y: 47.0707 }, 'AT-6'],
  ])('%s: die Lesart nennt Paar und Bundesland', async (_, system, x, y, paar, bundesland) => {
    const { systeme, meldung, lesarten } = (await deute(system, x, y)).json()
    expect(systeme).toEqual([])
    expect(meldung).toMatch(/nicht in Österreich/)
    expect(lesarten).toContainEqual({ ...paar, bundesland })
  })

  test('wo keine Verwechslung die Lage erklärt, gibt es nur die Meldung', async () => {
    const { systeme, meldung, lesarten } = (await deute('4326', 2.35, 48.86)).json()
    expect([systeme, lesarten]).toEqual([[], []])
    expect(meldung).toMatch(/km außerhalb von Österreich/)
  })
})
