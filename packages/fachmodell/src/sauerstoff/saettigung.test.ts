import { describe, expect, test } from 'vitest'
import { luftdruckInSeehoehe, saettigungswert, sauerstoffsaettigung } from './saettigung.ts'

/**
 * Sättigung nach Weiss (1970), „The solubility of nitrogen, oxygen and argon in water and seawater“, Deep-Sea Research 17:
 * andere Messungen, andere Gleichung (ml/l bei 1 atm); in mg/l mit 1,42905 mg/ml.
 */
function nachWeiss(celsius: number): number {
  const t = (celsius + 273.15) / 100
  return Math.exp(-173.4292 + 249.6339 / t + 143.3483 * Math.log(t) - 21.8492 * t) * 1.42905
}

describe('Sauerstoffsättigung des Süßwassers', () => {
  // Tafel der DIN EN ISO 5814 und der USGS (Technical Memorandum 2011.03) bei 1013,25 hPa.
  test.each([
    [0, 14.62],
    [5, 12.77],
    [10, 11.29],
    [15, 10.08],
    [20, 9.09],
    [25, 8.26],
    [30, 7.56],
  ])('bei %d °C und Normaldruck sind es %d mg/l', (celsius, mg) => {
    expect(saettigungswert(celsius, 1)).toBeCloseTo(mg, 2)
  })

  test('eine zweite, unabhängige Gleichung weicht im ganzen Bereich um weniger als ein Prozent ab', () => {
    for (let celsius = 0; celsius <= 30; celsius += 0.5)
      expect(Math.abs(saettigungswert(celsius, 1) / nachWeiss(celsius) - 1), `${celsius} °C`).toBeLessThan(0.01)
  })

  // Normatmosphäre ISO 2533, hPa
  test.each([
    [0, 1013.25],
    [500, 954.61],
    [1000, 898.76],
    [2000, 795.01],
    [3000, 701.21],
  ])('in %d m Seehöhe herrschen %d hPa', (meter, hektopascal) => {
    expect(luftdruckInSeehoehe(meter) * 1013.25).toBeCloseTo(hektopascal, 0)
  })

  test('derselbe Gehalt ist in der Höhe die größere Sättigung', () => {
    expect(sauerstoffsaettigung(9.09, 20, 0)).toBeCloseTo(100, 0)
    expect(sauerstoffsaettigung(9.09, 20, 1000)).toBeCloseTo(113, 0)
    expect(sauerstoffsaettigung(0, 10, 300)).toBe(0)
  })

  test('außerhalb dessen, wofür die Gleichung gilt, gibt es keinen Wert', () => {
    expect(sauerstoffsaettigung(9, -1, 300)).toBeNull()
    expect(sauerstoffsaettigung(9, 41, 300)).toBeNull()
    expect(sauerstoffsaettigung(9, Number.NaN, 300)).toBeNull()
  })
})
