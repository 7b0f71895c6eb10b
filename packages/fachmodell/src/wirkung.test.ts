import { describe, expect, it } from 'vitest'
import { ermittleWirkungen } from './wirkung.ts'

const term = (wert: number | null, anteil: number) => ({ taxon: 'x', abundanz: 1, wert, gewicht: null, anteil })

describe('[GEN-01] Wirkung eines Taxons auf eine Kenngröße', () => {
  it('Saprobienindex von Hand (2,0 · 30; 1,7 · 20; 2,5 · 6): über dem Mittel hebt, darunter senkt', () => {
    const [summe, terme] = [
      56,
      [
        [2, 30],
        [1.7, 20],
        [2.5, 6],
      ] as const,
    ]
    const mittel = terme.reduce((s, [wert, gewicht]) => s + (wert * gewicht) / summe, 0)
    const wirkungen = ermittleWirkungen(
      mittel,
      terme.map(([wert, gewicht]) => term(wert, (wert * gewicht) / summe)),
    )
    expect(wirkungen).toEqual(['HEBT', 'SENKT', 'HEBT'])
  })

  it('genau im Mittel hält ein Taxon den Wert', () => {
    expect(ermittleWirkungen(2, [term(1, 0.25), term(2, 1), term(3, 0.75)])).toEqual(['SENKT', 'GLEICH', 'HEBT'])
  })

  it.each([
    ['eine Anzahl (jedes Taxon zählt 1)', 3, [term(1, 1), term(1, 1), term(1, 1)]],
    ['eine Summe von Punkten', 14, [term(4, 4), term(10, 10)]],
    ['Diversität', 1.0397, [term(0.5, 0.3466), term(0.25, 0.3466), term(0.25, 0.3466)]],
    ['Terme ohne Wert', 2, [term(null, 1), term(null, 1)]],
    ['ein einzelnes Taxon', 2, [term(2, 2)]],
    ['nicht berechenbar', null, [term(2, 1), term(2, 1)]],
  ])('%s: keine Richtung', (_, wert, terme) => {
    expect(ermittleWirkungen(wert, terme)).toBeNull()
  })
})
