import { expect, test } from 'vitest'
import { AUFHEBEN, bestimmeZuordnung } from './zuordnung.ts'

const LABOR = { value: '7', label: 'Labor Sieben' }
const BUERO = { value: '8', label: 'Büro Acht' }

test.each([
  ['frei', null, LABOR, false, 'Labor Sieben'],
  ['derselbe', LABOR, LABOR, true, null],
  ['ein anderer ohne ausdrückliche Wahl', BUERO, LABOR, false, null],
  ['ein anderer mit ausdrücklicher Wahl', BUERO, LABOR, true, 'Labor Sieben'],
  ['Aufheben ohne ausdrückliche Wahl', BUERO, AUFHEBEN, false, null],
  ['Aufheben mit ausdrücklicher Wahl', BUERO, AUFHEBEN, true, 'nicht zugeordnet'],
  ['Aufheben, wo nichts zugeordnet ist', null, AUFHEBEN, true, null],
])('[API-07] %s', (_, auftragnehmer, ziel, ueberschreiben, danach) => {
  const ergebnis = bestimmeZuordnung({ auftragnehmer, hindernis: null }, ziel, ueberschreiben)
  expect(ergebnis.danach).toBe(danach)
  expect(ergebnis.hindernis === null).toBe(danach !== null)
})

test('[API-07] Ohne Recht bleibt die Zuordnung; ohne Wahl nur, dass eine bestehende bleibt', () => {
  const hindernis = 'Sie haben für diese Aktion keine Berechtigung.'
  expect(bestimmeZuordnung({ auftragnehmer: null, hindernis }, LABOR, true)).toEqual({ danach: null, hindernis })
  expect(bestimmeZuordnung({ auftragnehmer: BUERO, hindernis: null }, null, true)).toEqual({
    danach: null,
    hindernis: null,
  })
  expect(bestimmeZuordnung({ auftragnehmer: BUERO, hindernis: null }, null, false).hindernis).toMatch(/Bestehende/)
})
