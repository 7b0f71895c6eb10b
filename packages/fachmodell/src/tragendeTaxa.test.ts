import { describe, expect, test } from 'vitest'
import { ermittleTragendeTaxa } from './tragendeTaxa.ts'

const term = (taxon: string, anteil: number, wert: number | null = null, abundanz = 1) => ({
  taxon,
  abundanz,
  wert,
  anteil,
})
const modul = (schluessel: string, wert: number | null = 1) => ({ schluessel, label: schluessel, wert })
const groesse = (schluessel: string, wert: number, terme?: ReturnType<typeof term>[]) => ({
  schluessel,
  label: schluessel,
  wert,
  ...(terme && { terme }),
})

describe('[GEN-01] Taxa, die das Ergebnis tragen', () => {
  test('Saprobie: die größten Beiträge zum Saprobienindex, höchstens zehn, mit Richtung', () => {
    // zwölf Taxa, Gewichte 1/12; Mittel 2,0
    const terme = Array.from({ length: 12 }, (_, i) => term(`Taxon ${i}`, (i < 6 ? 1.5 : 2.5) / 12, i < 6 ? 1.5 : 2.5))
    const tragende = ermittleTragendeTaxa({
      ergebnis: { entscheidend: 'SAPROBIE', module: [modul('MMI1'), modul('SAPROBIE')] },
      kenngroessen: [groesse('SI', 2, terme)],
    })
    expect(tragende).toMatchObject({ groesse: 'SI', kenngroesse: 'SI', art: 'MITTEL', weitere: 2 })
    expect(tragende?.taxa).toHaveLength(10)
    expect(tragende?.taxa[0]).toMatchObject({ taxon: 'Taxon 10', wirkung: 'HEBT' })
    expect(tragende?.taxa.at(-1)).toMatchObject({ wirkung: 'SENKT' })
  })

  test('Wer ebenso viel trägt wie das letzte gezeigte Taxon, trägt nicht weniger; gereiht ist nach der Menge', () => {
    // zwölf Taxa mit demselben Anteil, eines mit einem kleineren; 0,1 + 0,2 ist binär nicht 0,3
    const gleiche = Array.from({ length: 12 }, (_, i) => term(`Taxon ${i}`, i % 2 ? 0.3 : 0.1 + 0.2, 2, i))
    const tragende = ermittleTragendeTaxa({
      ergebnis: { entscheidend: 'SAPROBIE', module: [modul('SAPROBIE')] },
      kenngroessen: [groesse('SI', 2, [...gleiche, term('Kleines', 0.1, 2, 99)])],
    })
    expect(tragende).toMatchObject({ weitere: 3, gleichViel: 2 })
    expect(tragende?.taxa.map(({ abundanz }) => abundanz)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  })

  test('Phytobenthos: die Saprobie ist der Index der Algen, die Referenzarten sind eine Summe', () => {
    const teil = (kenngroesse: string) => ({ kenngroesse, unten: 0, oben: 1, score: 0.5, gewicht: 1, anteil: 0.5 })
    const TEIL: Record<string, ReturnType<typeof teil>> = {
      SAPROBIE: teil('SI_ALGEN'),
      REFERENZARTEN: teil('REFERENZARTEN_PROZENT'),
    }
    const algen = (entscheidend: string) => ({
      // So schreibt das Verfahren seine Module: mit der einen Kenngröße als Bestandteil.
      ergebnis: {
        entscheidend,
        module: [{ ...modul(entscheidend), teile: [TEIL[entscheidend]].flatMap(t => t ?? []) }],
      },
      kenngroessen: [
        groesse('SI_ALGEN', 1.8, [term('A', 1, 2), term('B', 0.8, 1.6)]),
        groesse('REFERENZARTEN_PROZENT', 60, [term('C', 40), term('D', 20)]),
      ],
    })
    expect(ermittleTragendeTaxa(algen('SAPROBIE'))).toMatchObject({ kenngroesse: 'SI_ALGEN', art: 'MITTEL' })
    expect(ermittleTragendeTaxa(algen('REFERENZARTEN'))).toMatchObject({ art: 'SUMME', taxa: [{ taxon: 'C' }, {}] })
  })

  test('MMI von Hand: erreichte Punkte bringen, fehlende kosten, zusammen ist es der Index', () => {
    // EPT 6 von 12 → 0,5 · ½ = 0,25 auf A und B; OD-Anteil 30 bei Anker 50…10 → 0,5 · ½ = 0,25, es fehlen 0,25 wegen B und C (20:10)
    const teile = [
      { kenngroesse: 'EPT', unten: 0, oben: 12, score: 0.5, gewicht: 1, anteil: 0.25 },
      { kenngroesse: 'OD', unten: 50, oben: 10, score: 0.5, gewicht: 1, anteil: 0.25 },
    ]
    const tragende = ermittleTragendeTaxa({
      ergebnis: { entscheidend: 'MMI1', module: [{ ...modul('MMI1', 0.5), teile }] },
      kenngroessen: [
        groesse('EPT', 6, [term('A', 4), term('B', 2)]),
        groesse('OD', 30, [term('B', 20), term('C', 10)]),
      ],
    })
    expect(tragende?.art).toBe('PUNKTE')
    const punkte = Object.fromEntries(tragende?.taxa.map(({ taxon, beitrag }) => [taxon, beitrag]) ?? [])
    expect(punkte['A']).toBeCloseTo(0.25 * (4 / 6), 12)
    expect(punkte['B']).toBeCloseTo(0.25 * (2 / 6) - 0.25 * (20 / 30), 12)
    expect(punkte['C']).toBeCloseTo(-0.25 * (10 / 30), 12)
    expect(tragende?.taxa.map(({ taxon, wirkung }) => [taxon, wirkung])).toEqual([
      ['A', 'HEBT'],
      ['B', 'SENKT'],
      ['C', 'SENKT'],
    ])
    const volle = 0.5
    expect(Object.values(punkte).reduce((a, b) => a + b, volle)).toBeCloseTo(0.5, 12)
  })

  test('MMI, dessen Punkte alle daher kommen, dass Taxa fehlen: kein Taxon trägt ihn', () => {
    const teile = [
      { kenngroesse: 'EPT', unten: 2, oben: 12, score: 0, gewicht: 1, anteil: 0 },
      { kenngroesse: 'OD', unten: 50, oben: 10, score: 1, gewicht: 1, anteil: 0.5 },
    ]
    const kenngroessen = [groesse('EPT', 2, [term('A', 1), term('B', 1)]), groesse('OD', 0, [])]
    const ergebnis = { entscheidend: 'MMI2', module: [{ ...modul('MMI2', 0.5), teile }] }
    expect(ermittleTragendeTaxa({ ergebnis, kenngroessen })).toBeNull()
  })

  test('ohne Klasse gilt der Saprobienindex; ohne Beiträge (keine Rohdaten) nichts', () => {
    const ohne = { entscheidend: null, module: [] }
    expect(ermittleTragendeTaxa({ ergebnis: ohne, kenngroessen: [groesse('SI', 2, [term('A', 2, 2)])] })).toMatchObject(
      { kenngroesse: 'SI' },
    )
    expect(ermittleTragendeTaxa({ ergebnis: ohne, kenngroessen: [groesse('SI', 2)] })).toBeNull()
    expect(ermittleTragendeTaxa({ ergebnis: ohne, kenngroessen: [groesse('SI', 2, [])] })).toBeNull()
  })
})
