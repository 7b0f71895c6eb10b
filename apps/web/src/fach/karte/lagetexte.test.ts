import { describe, expect, test } from 'vitest'
import { abstandstext, ortstext, stellentext } from './lagetexte.ts'
import { markenVon } from './markenVon.ts'

describe('Texte der Karte', () => {
  test('Stellen auf den Meter, Abstände in m und km, Orte in Grad', () => {
    expect(stellentext({ name: 'Donau', stationierung: 1929.1 })).toBe('Donau, Fluss-km 1.929,100')
    expect([0.4, 999.4, 1000, 12_345].map(abstandstext)).toEqual(['0 m', '999 m', '1 km', '12,3 km'])
    expect(ortstext({ laenge: 16.373_06, breite: 48.2 })).toBe('48,20000° N, 16,37306° O')
  })
})

describe('Marken einer Lage', () => {
  const ort = { laenge: 16, breite: 48, koordinatensystem: '4326', x: 16, y: 48 } as const
  const stelle = { routeId: 'R', name: 'Bach', stationierung: 1, laenge: 16.01, breite: 48.01 }
  const naechste = { ...stelle, abstand: 10, genauigkeit: 5 }

  test('die angegebene Stelle geht der nächsten vor; ohne Punkt gibt es keine Verbindung', () => {
    const station = { ...ort, ...stelle, laenge: 17 }
    expect(markenVon({ ort: null, naechste: null, station: null })).toEqual([])
    expect(markenVon({ ort, naechste, station }).map(m => m.art)).toEqual(['verbindung', 'fusspunkt', 'lage'])
    expect(markenVon({ ort, naechste, station })[1]).toMatchObject({ laenge: 17 })
    expect(markenVon({ ort: null, naechste: null, station }).map(m => m.art)).toEqual(['fusspunkt'])
    expect(markenVon({ ort, naechste: null, station: null }).map(m => m.art)).toEqual(['lage'])
  })
})
