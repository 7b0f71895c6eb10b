import { describe, expect, it } from 'vitest'
import { istBewertungsEingabe, pruefeBewertungsEingabe } from './eingabe.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'

describe('Form der Bewertungseingabe', () => {
  it('nimmt eine vollständige Eingabe an, auch nach JSON', () => {
    expect(pruefeBewertungsEingabe(JSON.parse(JSON.stringify(MUSTERPROBE)))).toEqual([])
    expect(istBewertungsEingabe(MUSTERPROBE)).toBe(true)
  })

  it.each<[string, unknown, string]>([
    ['kein Objekt', null, 'Die Eingabe ist kein Objekt.'],
    ['unbekanntes Verfahren', { ...MUSTERPROBE, verfahren: 'RATEN' }, 'verfahren: "RATEN" steht nicht zur Wahl.'],
    ['fehlende Edition', { ...MUSTERPROBE, edition: undefined }, 'edition: Text erwartet.'],
    ['Taxa als Text', { ...MUSTERPROBE, taxa: 'Baetis' }, 'taxa: Liste erwartet.'],
    ['Zeile ohne Objekt', { ...MUSTERPROBE, taxa: [3] }, 'taxa[0]: Objekt erwartet.'],
    [
      'Anzahl als Text',
      { ...MUSTERPROBE, taxa: [{ taxon: 'X', stadium: null, anzahl: '12', cf: false }] },
      'taxa[0].anzahl: Zahl erwartet.',
    ],
    [
      'cf fehlt',
      { ...MUSTERPROBE, taxa: [{ taxon: 'X', stadium: null, anzahl: 12 }] },
      'taxa[0].cf: Ja oder nein erwartet.',
    ],
    ['Typologie fehlt', { ...MUSTERPROBE, typologie: null }, 'typologie: Objekt erwartet.'],
    [
      'fremde Typgruppe',
      { ...MUSTERPROBE, typologie: { ...MUSTERPROBE.typologie, typgruppe: 'MEER' } },
      'typologie.typgruppe: "MEER" steht nicht zur Wahl.',
    ],
    [
      'Anteil unvollständig',
      { ...MUSTERPROBE, probe: { ...MUSTERPROBE.probe, aussortiert: { zaehler: 1 } } },
      'probe.aussortiert.nenner: Zahl erwartet.',
    ],
    [
      'fremde Methode',
      { ...MUSTERPROBE, probe: { ...MUSTERPROBE.probe, methode: undefined } },
      'probe.methode: nichts steht nicht zur Wahl.',
    ],
  ])('%s', (_, eingabe, fehler) => {
    expect(pruefeBewertungsEingabe(eingabe)).toEqual([fehler])
    expect(istBewertungsEingabe(eingabe)).toBe(false)
  })
})
