import { describe, expect, it } from 'vitest'
import { bewertePruefprobe, eingabeAus, wertVon } from '../pruefbeispiele/musterprobe.ts'
import { pruefliste, taxon } from '../pruefbeispiele/pruefliste.ts'
import { bestimmeSaeureklasse } from './saeureklasse.ts'

describe('Säureklasse nach Braukmann & Biss 2004', () => {
  it.each([
    [[3, 2, 0, 0, 0], 2],
    [[1, 1, 1, 0, 0], null],
    [[4, 0, 0, 0, 0], 1],
    [[0, 0, 0, 0, 7], 5],
    [[1, 1, 1, 0, 1], 5],
    [[0, 0, 0, 0, 0], null],
  ] as const)('Summen %j → %s', (summen, klasse) => {
    expect(bestimmeSaeureklasse(summen)).toBe(klasse)
  })

  it('kennt die Schwelle von 15 % für Individuenanteile', () => {
    expect(bestimmeSaeureklasse([10, 4.9, 0.1, 0, 0], 'PROZENT')).toBe(3)
    expect(bestimmeSaeureklasse([15, 0, 0, 0, 0], 'PROZENT')).toBe(1)
    expect(bestimmeSaeureklasse([10, 4, 0, 0, 0], 'PROZENT')).toBeNull()
  })

  it('addiert Häufigkeitsklassen der Probe: 31 Individuen der Klasse 2 (Häufigkeit 4) → 2', () => {
    const liste = pruefliste(
      [taxon('empfindlich', { saeureklasse: 1 }), taxon('mittel', { saeureklasse: 2 }), taxon('ohne')],
      ['saeureklasse'],
    )
    const ergebnis = bewertePruefprobe(
      liste,
      eingabeAus([
        ['empfindlich', 5],
        ['mittel', 31],
        ['ohne', 900],
      ]),
    )
    expect(wertVon(ergebnis, 'SAEUREKLASSE')).toBe(2)
    expect(ergebnis.meldungen.map(meldung => meldung.code)).not.toContain('SAEUREINDIKATOREN_FEHLEN')
  })
})
