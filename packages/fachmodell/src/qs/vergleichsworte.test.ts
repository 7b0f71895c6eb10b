import { describe, expect, test } from 'vitest'
import { nenneAbweichungen } from './vergleichsworte.ts'

describe('[QS] Abweichung in Worten', () => {
  const angaben = {
    abweichungen: ['STADIUM'] as const,
    entsprechung: null,
    stadien: { erste: ['LARVE', 'PUPPE'] as const, zweite: ['LARVE'] as const },
  }

  test('mit den Mengen je Stadium', () => {
    const jeStadium = {
      erste: [
        { stadium: 'LARVE' as const, menge: 10 },
        { stadium: 'PUPPE' as const, menge: 1.5 },
        { stadium: null, menge: 2 },
      ],
      zweite: [{ stadium: 'LARVE' as const, menge: null }],
    }
    expect(nenneAbweichungen({ ...angaben, jeStadium })).toBe(
      'anderes Stadium (zuerst Larve 10, Puppe 1,5, ohne Angabe 2, dann Larve)',
    )
  })

  test('ein früher festgehaltener Vergleich kennt sie nicht und liest sich wie zuvor', () => {
    expect(nenneAbweichungen(angaben)).toBe('anderes Stadium (zuerst Larve, Puppe, dann Larve)')
  })
})
