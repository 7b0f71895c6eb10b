import { describe, expect, test } from 'vitest'
import {
  alsZellen,
  beschreibeEdition,
  bestimmeHoechsteStufe,
  schreibeMeldecsv,
  schreibeMeldeprotokoll,
} from './ausgabe.ts'
import { baueMeldung } from './bau.ts'
import { WISE2_2024_12 as EDITION } from './editionen/wise2-2024-12.ts'
import { pruefeMeldung } from './pruefung.ts'
import { findeMeldeedition, geltendeMeldeedition, MELDEEDITIONEN } from './register.ts'
import type { Meldeort, Meldeteil } from './teilwert.ts'

const ORT: Meldeort = {
  messstelleId: 1,
  kennung: 'ATFW10000027',
  schema: 'euMonitoringSiteCode',
  wasserkoerperKennung: 'AT411250001',
  wasserkoerperSchema: 'euSurfaceWaterBodyCode',
  wasserkoerperNummer: '411250001',
  ausweisung: 'NATUERLICH',
  typ: 'FL-H2-E3',
}
const MMI = { schluessel: 'MMI1', richtung: 'steigend', grenzen: [0.8, 0.6, 0.4, 0.2] } as const
const SI = { schluessel: 'SAPROBIE', richtung: 'fallend', grenzen: [1.75, 2.25, 2.75, 3.25] } as const
let nummer = 0
const teil = (rest: Partial<Meldeteil>): Meldeteil => {
  nummer += 1
  return {
    aufnahmeId: nummer,
    code: `A-${nummer}`,
    datum: '2024-05-01',
    element: 'MZB',
    klasse: 2,
    entscheidend: 'MMI1',
    module: [{ ...MMI, wert: 0.7, klasse: 2 }],
    grundzustand: 1.5,
    schlechtester: 4,
    regel: 'Das schlechteste Modul entscheidet.',
    vorbehalt: null,
    herkunft: 'MZB detailliert 2026-2',
    ort: ORT,
    ...rest,
  }
}
const mmi = (wert: number, klasse: 1 | 2 | 3 | 4 | 5, rest: Partial<Meldeteil> = {}) =>
  teil({ klasse, module: [{ ...MMI, wert, klasse }], ...rest })
const rahmen = { jahrVon: null, jahrBis: 2025, verzeichnisse: { messstellen: null, wasserkoerper: null } }
const regeln = (meldung: ReturnType<typeof baueMeldung>) =>
  pruefeMeldung(EDITION, meldung.tabellen, rahmen)
    .filter(({ zeile }) => zeile !== null)
    .map(({ regel, tabelle, zeile }) => [regel, tabelle, zeile].join(' '))

describe('[A-EUMELDUNG-03] Bau der Tabellen', () => {
  test('eine Aufnahme: EQR, normalisierter EQR, Klasse und das Verfahren mit seinen Grenzen; ohne Befund an einer Zeile', () => {
    const meldung = baueMeldung(EDITION, [mmi(0.7, 2)])
    expect(meldung.tabellen.messstellen.map(z => z.werte)).toEqual([
      {
        land: 'AT',
        kennung: 'ATFW10000027',
        schema: 'euMonitoringSiteCode',
        kategorie: 'RW',
        typ: 'FL-H2-E3',
        ausweisung: 'Natural',
        determinand: 'EEA_13-01-4',
        system: '',
        jahr: '2024',
        zeitraum: '2024-05-01--2024-05-01',
        klasse: '2',
        anzahl: '1',
        eqr: '0.700',
        neqr: '0.700',
        status: '',
        bemerkung: 'MZB detailliert 2026-2',
      },
    ])
    expect(meldung.tabellen.wasserkoerper[0]?.werte).toMatchObject({ kennung: 'AT411250001', eqr: '0.700' })
    expect(meldung.tabellen.verfahren.map(z => z.werte)).toMatchObject([
      { typ: 'FL-H2-E3', grenze12: '0.8', grenze23: '0.6', grenze34: '0.4', grenze45: '0.2' },
    ])
    expect(regeln(meldung)).toEqual([])
  })

  test('mehrere Aufnahmen eines Jahres: das Mittel, seine Klasse, Zahl und Spanne; Teile bleiben sichtbar', () => {
    const meldung = baueMeldung(EDITION, [
      mmi(0.7, 2, { datum: '2024-09-02' }),
      mmi(0.45, 3),
      mmi(0.3, 4, { datum: '2023-05-01' }),
    ])
    // 0,7 und 0,45 im Mittel 0,575: Klasse 3
    expect(meldung.tabellen.messstellen.map(z => z.werte)).toMatchObject([
      { jahr: '2023', klasse: '4', neqr: '0.300', anzahl: '1' },
      { jahr: '2024', klasse: '3', neqr: '0.575', eqr: '0.575', anzahl: '2', zeitraum: '2024-05-01--2024-09-02' },
    ])
    expect(meldung.tabellen.messstellen[1]?.teile.map(({ klasse }) => klasse)).toEqual([2, 3])
    expect(regeln(meldung)).toEqual([])
  })

  test('mehrere Aufnahmen, ein Satz Grenzen: normalisierter EQR und Klasse folgen aus dem Mittel der EQR, nicht aus dem der normalisierten', () => {
    const grenzen = [0.83, 0.63, 0.42, 0.21] as const
    const eine = (wert: number, klasse: 1 | 4) =>
      teil({ klasse, module: [{ ...MMI, grenzen: [...grenzen], wert, klasse }] })
    const meldung = baueMeldung(EDITION, [eine(0.95, 1), eine(0.3, 4)])
    // (0,95 + 0,30)/2 = 0,625 liegt unter 0,63: Klasse 3; (0,625 − 0,42)/0,21 · 0,2 + 0,4 = 0,595
    for (const tabelle of ['messstellen', 'wasserkoerper'] as const)
      expect(meldung.tabellen[tabelle][0]?.werte).toMatchObject({
        eqr: '0.625',
        neqr: '0.595',
        klasse: '3',
        bemerkung: expect.stringMatching(/^Mittel der EQR von 2 Aufnahmen; /),
      })
    expect(regeln(meldung)).toEqual([])
  })

  test('mehrere Aufnahmen, mehrere Sätze Grenzen: kein EQR, und die Zeile sagt, warum', () => {
    const saprobie = teil({ entscheidend: 'SAPROBIE', module: [{ ...SI, wert: 2, klasse: 2 }] })
    const { tabellen } = baueMeldung(EDITION, [mmi(0.5, 3), saprobie])
    // 0,5 und 0,7
    expect(tabellen.messstellen[0]?.werte).toMatchObject({ eqr: '', neqr: '0.600', klasse: '2' })
    expect(tabellen.messstellen[0]?.werte.bemerkung).toMatch(
      /^Mittel der normalisierten EQR von 2 Aufnahmen, ohne EQR, weil Module mit verschiedenen Grenzen entscheiden; /,
    )
  })

  describe('mehrere Aufnahmen, nicht jede mit einem Wert', () => {
    const ohneWert = (klasse: 2 | 4) => teil({ klasse, entscheidend: null, module: [] })

    test('gleiche Klassen: gemeldet wird sie allein; von einem Mittel ist nicht die Rede', () => {
      const { tabellen, verweigert } = baueMeldung(EDITION, [mmi(0.7, 2), ohneWert(2)])
      expect(tabellen.messstellen[0]?.werte).toMatchObject({ klasse: '2', eqr: '', neqr: '' })
      expect(tabellen.messstellen[0]?.werte.bemerkung).toMatch(/^Gemeinsame Klasse von 2 Aufnahmen; /)
      expect(verweigert).toEqual([])
    })

    test('verschiedene Klassen: keine Zeile; jede Aufnahme ist mit dem Grund verweigert', () => {
      const { tabellen, verweigert } = baueMeldung(EDITION, [mmi(0.7, 2), ohneWert(4)])
      expect([tabellen.messstellen, tabellen.wasserkoerper]).toEqual([[], []])
      expect(verweigert.map(({ grund }) => grund)).toEqual(
        Array(2).fill(
          'Die Aufnahmen des Jahres haben verschiedene Klassen und nicht alle einen normalisierten EQR: es gibt kein Mittel.',
        ),
      )
    })

    test('verschieden nur am Wasserkörper: je Messstelle gemeldet, und der Grund sagt das', () => {
      const andere = { ...ORT, messstelleId: 2, kennung: 'AT2' }
      const { tabellen, verweigert } = baueMeldung(EDITION, [mmi(0.7, 2), { ...ohneWert(4), ort: andere }])
      expect([tabellen.messstellen.length, tabellen.wasserkoerper.length]).toEqual([2, 0])
      expect(new Set(verweigert.map(({ grund }) => grund))).toEqual(
        new Set([
          'Nur je Messstelle gemeldet. Die Aufnahmen des Jahres am Wasserkörper haben verschiedene Klassen und nicht alle einen normalisierten EQR: es gibt kein Mittel.',
        ]),
      )
    })
  })

  test.each<[string, Partial<Meldeort>]>([
    ['nur die nationale Nummer derselben Kennung', { wasserkoerperKennung: null, wasserkoerperSchema: null }],
    [
      'dieselbe Nummer, an der ersten mit anderer Kennung',
      { wasserkoerperKennung: null, wasserkoerperSchema: null, wasserkoerperNummer: '7' },
    ],
  ])('ein Wasserkörper ist eine Zeile: %s', (_, abweichend) => {
    const erste = { ...ORT, ...(abweichend.wasserkoerperNummer && { wasserkoerperNummer: '7' }) }
    const zweite = { ...ORT, messstelleId: 2, kennung: 'AT2', ...abweichend }
    const { tabellen } = baueMeldung(EDITION, [mmi(0.7, 2, { ort: erste }), mmi(0.5, 3, { ort: zweite })])
    expect(tabellen.wasserkoerper.map(z => z.werte)).toMatchObject([
      { kennung: 'AT411250001', schema: 'euSurfaceWaterBodyCode', anzahl: '2', eqr: '0.600' },
    ])
    expect(tabellen.wasserkoerper[0]?.istVorschlag).toBe(false)
  })

  test('entscheiden Module mit verschiedenen Grenzen, gibt es nur den normalisierten EQR, und das Verfahren sagt, warum', () => {
    const saprobie = teil({
      entscheidend: 'SAPROBIE',
      module: [{ ...SI, wert: 2, klasse: 2 }],
      ort: { ...ORT, messstelleId: 2, kennung: 'AT2' },
    })
    const { tabellen } = baueMeldung(EDITION, [mmi(0.7, 2), saprobie])
    // SI 2,00 liegt in der Mitte von 1,75 … 2,25: 0,7
    expect(tabellen.messstellen.map(z => [z.werte.eqr, z.werte.neqr])).toEqual([
      ['', '0.700'],
      ['', '0.700'],
    ])
    expect(tabellen.verfahren[0]?.werte).toMatchObject({ grenze12: '', bemerkung: expect.stringContaining('2 Module') })
    // allein hat der Saprobienindex seine Grenzen auf der Skala des EQR: (4 − 1,75)/2,5 = 0,9
    const allein = baueMeldung(EDITION, [saprobie]).tabellen
    expect(allein.verfahren[0]?.werte).toMatchObject({
      grenze12: '0.9',
      grenze23: '0.7',
      grenze34: '0.5',
      grenze45: '0.3',
    })
    expect(allein.messstellen[0]?.werte.eqr).toBe('0.800')
  })

  test('genau auf der Grenze: die Zeile wird genannt; knapp daneben bekommt sie eine Stelle mehr', () => {
    const anders = { ...ORT, messstelleId: 2, kennung: 'AT2', wasserkoerperKennung: 'AT9' }
    const meldung = baueMeldung(EDITION, [mmi(0.6, 2), mmi(0.5996, 3, { ort: anders })])
    expect(meldung.tabellen.messstellen.map(z => z.werte.neqr)).toEqual(['0.600', '0.5996'])
    expect(regeln(meldung)).toEqual(['E4 messstellen 1', 'E4 wasserkoerper 1'])
    const nahe = baueMeldung(EDITION, [mmi(0.59999, 3)])
    expect(new Set(regeln(nahe))).toEqual(new Set(['E5 messstellen 1', 'E5 wasserkoerper 1']))
  })

  test('was nicht eingetragen ist, bleibt leer und wird gefunden; die nationale Nummer steht als Vorschlag da', () => {
    const leer: Meldeort = {
      ...ORT,
      kennung: null,
      schema: null,
      wasserkoerperKennung: null,
      wasserkoerperSchema: null,
      ausweisung: null,
      typ: null,
    }
    const meldung = baueMeldung(EDITION, [mmi(0.7, 2, { ort: leer })])
    expect(meldung.tabellen.wasserkoerper[0]?.werte).toMatchObject({ kennung: 'AT411250001', schema: '' })
    expect(meldung.tabellen.verfahren).toEqual([])
    expect(regeln(meldung).sort()).toEqual(
      [...Array(4).fill('D1 messstellen 1'), ...Array(3).fill('D1 wasserkoerper 1'), 'E7 wasserkoerper 1'].sort(),
    )
  })

  test('weicht die Klasse vom Wert ab (Toleranz der Norm), sagt die Zeile warum; ohne Klasse wird nicht gemeldet', () => {
    const { tabellen } = baueMeldung(EDITION, [mmi(0.59, 2, { regel: 'Toleranz von 0,02 angewendet.' })])
    expect(tabellen.messstellen[0]?.werte.bemerkung).toContain('Klasse: Toleranz von 0,02 angewendet.')
    const { verweigert, tabellen: ohne } = baueMeldung(EDITION, [teil({ klasse: null })])
    expect([verweigert.map(v => v.grund), ohne.messstellen]).toEqual([['Das Ergebnis hat keine Klasse.'], []])
  })
})

describe('[A-EUMELDUNG-04] Ausgabe', () => {
  test('eine Edition findet sich an ihrer Kennung; keine zwei haben dieselbe', () => {
    expect(findeMeldeedition('2024-12.2')).toBe(EDITION)
    expect(findeMeldeedition('1999')).toBeUndefined()
    // Vor ihrem ersten Tag gilt keine: dann die neueste.
    expect(['2024-12-07', '2024-12-08', '2050-01-01'].map(geltendeMeldeedition)).toEqual([EDITION, EDITION, EDITION])
    expect(new Set(MELDEEDITIONEN.map(({ kennung }) => kennung)).size).toBe(MELDEEDITIONEN.length)
  })

  test('Namen der Dateien, Blätter und Spalten, wie Reportnet sie erwartet', () => {
    const { messstellen, wasserkoerper, verfahren } = EDITION.tabellen
    expect([messstellen.name, wasserkoerper.name, verfahren.name]).toEqual([
      'BiologyEQRData',
      'BiologyEQRDataByWaterBody',
      'BiologyEQRClassificationProcedure',
    ])
    for (const { blatt } of [messstellen, wasserkoerper, verfahren]) expect(blatt.length).toBeLessThanOrEqual(31)
    expect(verfahren.blatt).toBe('BiologyEQRClassificationProcedu')
    expect(alsZellen(EDITION, 'verfahren', []).kopf).toEqual(verfahren.spalten.map(({ name }) => name))
    expect(schreibeMeldecsv(EDITION, 'messstellen', []).split('\r\n')).toEqual([
      '"countryCode","monitoringSiteIdentifier","monitoringSiteIdentifierScheme","parameterWaterBodyCategory","parameterNCSWaterBodyType","parameterNaturalAWBHMWB","observedPropertyDeterminandBiologyEQRCode","procedureClassificationSystem","phenomenonTimeReferenceYear","parameterSamplingPeriod","resultEcologicalStatusClassValue","resultNumberOfSamples","resultEQRValue","resultNormalisedEQRValue","resultObservationStatus","remarks"',
      '',
    ])
    expect(schreibeMeldecsv(EDITION, 'verfahren', []).split('\r\n')[0]).toContain(
      '"parameterBoundaryValueClasses12","parameterBoundaryValueClasses23","parameterBoundaryValueClasses34","parameterBoundaryValueClasses45"',
    )
  })

  test('Zahlen stehen mit Punkt und ohne Anführungszeichen da, Codes und Jahre mit', () => {
    const { tabellen } = baueMeldung(EDITION, [mmi(0.7, 2)])
    expect(schreibeMeldecsv(EDITION, 'messstellen', tabellen.messstellen).split('\r\n')[1]).toBe(
      '"AT","ATFW10000027","euMonitoringSiteCode","RW","FL-H2-E3","Natural","EEA_13-01-4",,"2024","2024-05-01--2024-05-01","2",1,0.700,0.700,,"MZB detailliert 2026-2"',
    )
  })

  test('Protokoll: Kopf, dann je Befund eine Zeile aus sieben Teilen; die Edition liegt lesbar bei', () => {
    const { tabellen } = baueMeldung(EDITION, [mmi(0.7, 2, { vorbehalt: 'nicht\tamtlich' })])
    const befunde = pruefeMeldung(EDITION, tabellen, rahmen)
    expect(bestimmeHoechsteStufe(befunde)).toBe('BLOCKER')
    expect(bestimmeHoechsteStufe([])).toBeNull()
    const zeilen = schreibeMeldeprotokoll(EDITION, [['Edition', '2024-12']], befunde).split('\r\n')
    expect(zeilen.slice(0, 3)).toEqual(['Edition: 2024-12', '', 'Regel\tStufe\tTabelle\tZeile\tSpalte\tWert\tBefund'])
    expect(zeilen).toHaveLength(3 + befunde.length + 1)
    for (const zeile of zeilen.slice(3, -1)) expect(zeile.split('\t')).toHaveLength(7)
    expect(JSON.parse(beschreibeEdition(EDITION))).toMatchObject({
      kennung: '2024-12.2',
      systeme: { MZB: null },
      kategorien: { RW: { determinanden: expect.stringContaining('EEA_') } },
    })
  })
})
