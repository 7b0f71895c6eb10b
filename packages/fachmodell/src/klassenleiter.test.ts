import { expect, test } from 'vitest'
import { baueKlassenleiter, beschreibeKlassenleiter, type Leitermodul, nenneNaechste } from './klassenleiter.ts'

const MMI: Leitermodul = {
  label: 'MMI 1',
  text: 'mäßig',
  wert: 0.55,
  klasse: 3,
  grenzen: [0.8, 0.6, 0.4, 0.2],
  richtung: 'steigend',
}
const SAPROBIE: Leitermodul = {
  label: 'Saprobie',
  text: 'mäßig',
  wert: 2.25,
  klasse: 3,
  grenzen: [1.6, 2.1, 2.75, 3.35],
  richtung: 'fallend',
}
const leiter = (modul: Leitermodul, spanne: { unten: number; oben: number } | null = null) => {
  const gebaut = baueKlassenleiter(modul, spanne)
  if (gebaut === null) throw new Error('keine Leiter')
  return gebaut
}

test('[GEN-01] ein Index reicht von 1 bis 0, die beste Klasse links: 0,55 steht bei 45 % der Leiter', () => {
  const { stelle, stufen, grenzen, spanne } = leiter(MMI, { unten: 0.5, oben: 0.65 })
  expect(stelle).toBeCloseTo(45, 9)
  expect(grenzen.map(({ stelle: eine }) => Math.round(eine))).toEqual([20, 40, 60, 80])
  expect(stufen.map(({ breite }) => Math.round(breite))).toEqual([20, 20, 20, 20, 20])
  expect(spanne).toMatchObject({ text: '0,50 – 0,65' })
  expect(spanne?.von).toBeCloseTo(35, 9)
  expect(spanne?.breite).toBeCloseTo(15, 9)
})

test('[GEN-01] der Saprobienindex ist maßstäblich, an den Enden eine mittlere Klassenbreite (1,75/3)', () => {
  // Leiter von 1,6 − 0,5833 = 1,0167 bis 3,35 + 0,5833 = 3,9333; Länge 2,9167
  const { stelle, stufen } = leiter(SAPROBIE)
  expect(stelle).toBeCloseTo((100 * (2.25 - 1.6 + 1.75 / 3)) / (5 * (1.75 / 3)), 9)
  expect(stufen.map(({ breite }) => Math.round(breite * 10) / 10)).toEqual([20, 17.1, 22.3, 20.6, 20])
})

test.each<[string, number, { unten: number; oben: number } | null, boolean[]]>([
  ['am Anfang', 0.59, null, [false, false, true, false, false]],
  ['in der Mitte', 0.5, null, [false, false, false, false, false]],
  ['am Ende', 0.41, null, [false, false, false, false, false]],
  ['am Anfang, die Spanne über die ganze Klasse', 0.57, { unten: 0.41, oben: 0.6 }, [false, false, true, false, false]],
  ['am Ende, die Spanne über die ganze Klasse', 0.43, { unten: 0.41, oben: 0.6 }, [false, false, false, false, false]],
  ['in der Mitte, die Spanne bis in die nächste', 0.5, { unten: 0.37, oben: 0.52 }, [false, false, false, true, false]],
])('[GEN-01] Wert %s der Klasse: ihre Ziffer weicht ihm und der Spanne aus', (_, wert, spanne, soll) => {
  expect(leiter({ ...MMI, wert }, spanne).stufen.map(({ zifferAmEnde }) => zifferAmEnde)).toEqual(soll)
})

test('[GEN-01] was über die Enden hinausgeht, verlängert die Leiter: nichts steht außerhalb', () => {
  for (const modul of [
    { ...SAPROBIE, wert: 4.4, klasse: 5 as const },
    { ...MMI, wert: 1.2, klasse: 1 as const },
  ]) {
    const { stelle, stufen } = leiter(modul)
    expect(stelle).toBeGreaterThanOrEqual(0)
    expect(stelle).toBeLessThanOrEqual(100)
    expect(stufen.every(({ breite }) => breite > 0)).toBe(true)
  }
})

test.each<[string, Leitermodul, string]>([
  ['besser', { ...MMI, wert: 0.55 }, 'nächste Grenze 0,60 zu gut, 0,05 entfernt'],
  ['schlechter', { ...MMI, wert: 0.45 }, 'nächste Grenze 0,40 zu unbefriedigend, 0,05 entfernt'],
  ['sehr nahe', { ...MMI, wert: 0.5986 }, 'nächste Grenze 0,60 zu gut, 0,001 entfernt'],
  ['auf der Grenze', { ...MMI, wert: 0.4 }, 'nächste Grenze 0,40 zu unbefriedigend, 0,00 entfernt'],
  ['beste Klasse', { ...MMI, wert: 0.99, klasse: 1 }, 'nächste Grenze 0,80 zu gut, 0,19 entfernt'],
  [
    'schlechteste Klasse',
    { ...SAPROBIE, wert: 3.5, klasse: 5 },
    'nächste Grenze 3,35 zu unbefriedigend, 0,15 entfernt',
  ],
  ['fallend', SAPROBIE, 'nächste Grenze 2,10 zu gut, 0,15 entfernt'],
])('[GEN-01] Abstand zur nächsten Grenze, %s', (_, modul, text) => {
  expect(nenneNaechste(leiter(modul))).toBe(text)
})

test('[GEN-01] in einem Satz steht alles, was die Leiter zeigt; 0,595 nie als 0,60', () => {
  const modul = { ...MMI, wert: 0.595 }
  expect(beschreibeKlassenleiter(modul, leiter(modul, { unten: 0.5, oben: 0.62 }))).toBe(
    'MMI 1 0,595, Klasse 3 von 5, mäßig; Klassengrenzen 0,80, 0,60, 0,40, 0,20; 90 % der Wiederholungen 0,50 – 0,62; nächste Grenze 0,60 zu gut, 0,005 entfernt',
  )
})

test('ohne Wert, Klasse oder Grenzen keine Leiter', () => {
  for (const fehlt of [{ wert: null }, { klasse: null }, { grenzen: null }])
    expect(baueKlassenleiter({ ...MMI, ...fehlt })).toBeNull()
})
