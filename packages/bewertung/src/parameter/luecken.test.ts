import { describe, expect, test } from 'vitest'
import { nenneParameterluecken } from './luecken.ts'
import { PARAMETERSAETZE } from './register.ts'

describe('Was nicht hinterlegt ist', () => {
  test.each(PARAMETERSAETZE.filter(satz => satz.marke === 'demonstration'))('$name ist vollständig', satz => {
    expect(nenneParameterluecken(satz)).toEqual([])
  })

  test('die leeren amtlichen Plätze nennen alles zusammengefasst', () => {
    const amtlich = PARAMETERSAETZE.filter(satz => satz.marke === 'amtlich').map(nenneParameterluecken)
    expect(amtlich).toEqual([
      ['Grenzen der Saprobie', 'Grenzen der allgemeinen Degradation', 'Ankerpunkte der multimetrischen Indizes'],
      [
        'Screening-Liste',
        'Grenzen der allgemeinen Belastung',
        'Ankerpunkte der allgemeinen Belastung',
        'Grenzen der organischen Belastung',
      ],
      [
        'Indikation der Trophie',
        'Grenzen der Trophie',
        'Referenzwerte der Trophie',
        'Indikation der Saprobie',
        'Grenzen der Saprobie',
        'Referenzwerte der Saprobie',
        'Liste der Referenzarten',
        'Grenzen der Referenzarten',
        'Referenzwerte der Referenzarten',
      ],
    ])
  })

  test('fehlt nur ein Teil, wird er beim Namen genannt', () => {
    const satz = structuredClone(PARAMETERSAETZE.find(einer => einer.name === 'MZB-DEMO-2026'))
    if (satz?.verfahren !== 'MZB_DETAILLIERT') throw new TypeError('Der Parametersatz fehlt.')
    const grenzen = satz.inhalt.saprobie.grenzen.map(eine =>
      eine.grundzustand === 1.5 ? { ...eine, grenzen: null } : eine,
    )
    const inhalt = { ...satz.inhalt, saprobie: { ...satz.inhalt.saprobie, grenzen } }
    expect(nenneParameterluecken({ ...satz, inhalt })).toEqual(['Grenzen der Saprobie: Grundzustand 1,50'])
  })
})
