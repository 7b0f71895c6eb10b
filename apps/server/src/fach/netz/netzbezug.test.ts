import type { Punkt } from '@benthos/fachmodell/lage/linie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { saeeGewaesser } from '../saat/gewaesser.ts'
import { saeeNetz } from '../saat/netz.ts'
import { ermittleOrt } from './bezug.ts'
import { pruefeNetzbezug } from './netzbezug.ts'

const { db, entferne } = await neueDatenbank()
afterAll(entferne)
const DONAU = 'NE-25'
let donau: Punkt = [0, 0]
beforeAll(async () => {
  await saeeGewaesser(db)
  await saeeNetz(db)
  donau = (await ermittleOrt(db, DONAU, 700_000))?.punkt ?? donau
})
/** So viel weiter nördlich, m. */
const nordwaerts = (meter: number): Punkt => [donau[0], donau[1] + meter / 111_200]

describe('[API-13] Route und Fluss-km einer Messstelle', () => {
  test('eine Route, die es nicht gibt, und eine Stelle hinter ihrem Ende werden am Feld abgelehnt', async () => {
    expect(await pruefeNetzbezug(db, donau, { routeId: 'gibt-es-nicht', stationierung: 1 })).toEqual({
      ok: false,
      fehler: { field: 'routeId', message: 'Diese Route gibt es nicht' },
    })
    const zuWeit = await pruefeNetzbezug(db, donau, { routeId: DONAU, stationierung: 2999 })
    expect(zuWeit).toMatchObject({
      ok: false,
      fehler: { field: 'stationierung', message: expect.stringContaining('Die Route Donau endet bei Fluss-km') },
    })
  })

  test('ohne Route gibt es nichts zu prüfen', async () => {
    const leer = { ok: true, abstand: null, warnung: null }
    expect(await pruefeNetzbezug(db, donau, { routeId: null, stationierung: null })).toEqual(leer)
  })

  test('gewarnt wird erst jenseits der Genauigkeit des Netzes, mit dem Abstand', async () => {
    const stelle = { routeId: DONAU, stationierung: 700 }
    expect(await pruefeNetzbezug(db, nordwaerts(2000), stelle)).toMatchObject({ ok: true, warnung: null })
    expect(await pruefeNetzbezug(db, nordwaerts(4000), stelle)).toMatchObject({
      ok: true,
      warnung: expect.stringMatching(/^Der Punkt liegt [34],\d km von Donau, Fluss-km 700,000 entfernt\./),
    })
    await db.updateTable('netz').set({ genauigkeit: 10 }).execute()
    expect(await pruefeNetzbezug(db, nordwaerts(200), stelle)).toMatchObject({ ok: true, warnung: null })
    expect(await pruefeNetzbezug(db, nordwaerts(300), stelle)).toMatchObject({
      warnung: expect.stringMatching(/^Der Punkt liegt 3\d\d m von/),
    })
  })

  test('ohne Fluss-km zählt der Abstand zur Route', async () => {
    const befund = await pruefeNetzbezug(db, nordwaerts(20_000), { routeId: DONAU, stationierung: null })
    expect(befund).toMatchObject({ ok: true, warnung: expect.stringContaining('von der Route Donau entfernt') })
    const fern = await pruefeNetzbezug(db, [9.7, 47.4], { routeId: DONAU, stationierung: null })
    expect(fern).toMatchObject({ ok: true, abstand: null, warnung: expect.stringContaining('mehr als 50 km') })
  })
})
