import { TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN } from '@benthos/fachmodell/listen/typologie'
import { describe, expect, it } from 'vitest'
import { MZB_AMTLICH } from './mzbAmtlich.ts'
import { MZB_DEMO_2026 } from './mzbDemo2026.ts'
import { PHB_AMTLICH } from './phbAmtlich.ts'
import { PHB_DEMO_2026 } from './phbDemo2026.ts'
import { berechneParameterpruefsumme, pruefeParametersatz } from './pruefung.ts'
import { findeParametersatz, PARAMETERSAETZE } from './register.ts'
import { berechneSaprobiegrenzen } from './saprobiegrenzen.ts'
import { SCREENING_AMTLICH } from './screeningAmtlich.ts'
import { SCREENING_DEMO_2026 } from './screeningDemo2026.ts'
import type { JederParametersatz, ParameterMzbDetailliert, ParameterPhb, Parametersatz } from './typen.ts'
import { MMI_SCHLUESSEL } from './typen.ts'

const GRUNDZUSTAENDE = [1.25, 1.5, 1.75, 2]

/** Veränderter Inhalt mit passender Prüfsumme: jeder Mangel soll für sich gefunden werden. */
function abgewandelt(aendere: (inhalt: ParameterMzbDetailliert) => ParameterMzbDetailliert): Parametersatz {
  const satz = { ...MZB_DEMO_2026, inhalt: aendere(MZB_DEMO_2026.inhalt) }
  return { ...satz, pruefsumme: berechneParameterpruefsumme(satz) }
}

describe.each(PARAMETERSAETZE)('Parametersatz $name', satz => {
  it('ist ohne Mangel: Prüfsumme, Monotonie, keine Überschneidung', () => {
    expect(pruefeParametersatz(satz)).toEqual([])
  })

  it('ist über seinen Namen zu finden', () => {
    expect(findeParametersatz(satz.name)).toBe(satz)
  })
})

describe.each([MZB_DEMO_2026, MZB_AMTLICH])('Parametersatz $name', satz => {
  it('ist vollständig: jeder Grundzustand und jede Typgruppe mit jedem Index', () => {
    expect(satz.inhalt.saprobie.grenzen.map(eine => eine.grundzustand)).toEqual(GRUNDZUSTAENDE)
    for (const { value: typgruppe } of TYPGRUPPEN) {
      for (const schluessel of MMI_SCHLUESSEL) {
        const treffer = satz.inhalt.degradation.indizes.filter(
          index => index.typgruppe === typgruppe && index.schluessel === schluessel,
        )
        expect(treffer).toHaveLength(1)
      }
    }
  })
})

describe.each([PHB_DEMO_2026, PHB_AMTLICH])('Parametersatz $name', ({ inhalt }) => {
  it('ist vollständig: eine Referenz je Grundzustand und Typgruppe', () => {
    expect(inhalt.trophie.referenzen.map(({ typ }) => typ)).toEqual(TROPHISCHE_GRUNDZUSTAENDE.map(({ value }) => value))
    expect(inhalt.saprobie.referenzen.map(({ typ }) => typ)).toEqual(GRUNDZUSTAENDE)
    expect(inhalt.referenzarten.referenzen.map(({ typ }) => typ)).toEqual(TYPGRUPPEN.map(({ value }) => value))
  })
})

describe.each([SCREENING_DEMO_2026, SCREENING_AMTLICH])('Parametersatz $name', ({ inhalt }) => {
  it('ist vollständig: Grenzen je Grundzustand, Ankerpunkte je Typgruppe', () => {
    expect(inhalt.organischeBelastung.grenzen.map(eine => eine.grundzustand)).toEqual(GRUNDZUSTAENDE)
    expect(inhalt.allgemeineBelastung.indizes.map(eines => eines.typgruppe)).toEqual(
      TYPGRUPPEN.map(({ value }) => value),
    )
  })
})

describe('Demonstrationsparameter', () => {
  it.each(GRUNDZUSTAENDE)('leiten die Saprobiegrenzen für den Grundzustand %d aus dem Prinzip ab', grundzustand => {
    const eintrag = MZB_DEMO_2026.inhalt.saprobie.grenzen.find(eine => eine.grundzustand === grundzustand)
    expect(eintrag?.grenzen).toEqual(berechneSaprobiegrenzen(grundzustand))
  })

  it('folgen einem Prinzip, das die veröffentlichten Grenzen des deutschen Typs 4 ergibt', () => {
    expect(berechneSaprobiegrenzen(1.45)).toEqual([1.6, 2.1, 2.75, 3.35])
  })

  it.each<JederParametersatz>([MZB_DEMO_2026, SCREENING_DEMO_2026, PHB_DEMO_2026])(
    '$name gibt sich als Demonstration zu erkennen',
    ({ marke, quelle }) => {
      expect(marke).toBe('demonstration')
      expect(quelle.zitat).toContain('nicht amtlich')
    },
  )

  it('haben die interkalibrierten Grenzen der Allgemeinen Degradation', () => {
    expect(MZB_DEMO_2026.inhalt.degradation.grenzen).toEqual([0.8, 0.6, 0.4, 0.2])
  })
})

describe('Amtlicher Parametersatz', () => {
  it('enthält keine erfundene Zahl', () => {
    const { saprobie, degradation } = MZB_AMTLICH.inhalt
    expect(saprobie.grenzen.every(eine => eine.grenzen === null)).toBe(true)
    expect(degradation.grenzen).toBeNull()
    expect(degradation.indizes.every(index => index.bestandteile === null)).toBe(true)
    const { trophie, saprobie: phbSaprobie, referenzarten } = PHB_AMTLICH.inhalt
    for (const modul of [trophie, phbSaprobie, referenzarten]) {
      expect(modul.grenzen).toBeNull()
      expect(modul.referenzen.every(({ wert }) => wert === null)).toBe(true)
    }
    expect([trophie.indikation, phbSaprobie.indikation, referenzarten.liste]).toEqual([null, null, null])
    const { einheiten, allgemeineBelastung, organischeBelastung } = SCREENING_AMTLICH.inhalt
    expect([einheiten, allgemeineBelastung.grenzen]).toEqual([null, null])
    expect(allgemeineBelastung.indizes.every(({ bestandteile }) => bestandteile === null)).toBe(true)
    expect(organischeBelastung.grenzen.every(({ grenzen }) => grenzen === null)).toBe(true)
  })
})

describe('Prüfung der Parameter des Phytobenthos', () => {
  const abgewandelt = (aendere: (inhalt: ParameterPhb) => ParameterPhb) => {
    const satz = { ...PHB_DEMO_2026, inhalt: aendere(PHB_DEMO_2026.inhalt) }
    return pruefeParametersatz({ ...satz, pruefsumme: berechneParameterpruefsumme(satz) })
  }
  it.each<[string, (inhalt: ParameterPhb) => ParameterPhb, string]>([
    [
      'Referenz schlechter als das Skalenende',
      inhalt => ({ ...inhalt, trophie: { ...inhalt.trophie, referenzen: [{ typ: 'O', wert: 3.8 }] } }),
      'Trophie, Typ O: Der Referenzwert liegt außerhalb der Skala.',
    ],
    [
      'Typ doppelt',
      inhalt => ({
        ...inhalt,
        saprobie: {
          ...inhalt.saprobie,
          referenzen: [
            { typ: 2, wert: 2 },
            { typ: 2, wert: 1 },
          ],
        },
      }),
      'Saprobie, Typ 2: doppelt angegeben.',
    ],
    [
      'Grenzen überschneiden sich',
      inhalt => ({ ...inhalt, referenzarten: { ...inhalt.referenzarten, grenzen: [0.8, 0.8, 0.3, 0.1] } }),
      'Referenzarten: Die Grenzen müssen von sehr gut bis schlecht fallen.',
    ],
    [
      'Gruppe ohne Gewicht',
      inhalt => ({
        ...inhalt,
        trophie: {
          ...inhalt.trophie,
          indikation: {
            art: 'GRUPPEN',
            gruppe: 'hofmann_trophie',
            zuordnung: [{ schluesselzahl: 1, wert: 1, gewicht: 0 }],
          },
        },
      }),
      'Trophie, Gruppe 1: Das Gewicht muss größer als 0 sein.',
    ],
  ])('%s', (_, aendere, mangel) => {
    expect(abgewandelt(aendere)).toEqual([mangel])
  })
})

describe('Prüfung eines Parametersatzes', () => {
  it.each<[string, Parametersatz, RegExp]>([
    ['veränderten Inhalt', { ...MZB_DEMO_2026, bezeichnung: 'anders' }, /Prüfsumme/],
    [
      'fallende Saprobiegrenzen',
      abgewandelt(i => ({
        ...i,
        saprobie: { ...i.saprobie, grenzen: [{ grundzustand: 1.25, grenzen: [1.4, 1.3, 2.65, 3.3] }] },
      })),
      /von sehr gut bis schlecht steigen/,
    ],
    [
      'einen doppelten Grundzustand',
      abgewandelt(i => ({
        ...i,
        saprobie: { ...i.saprobie, grenzen: [...i.saprobie.grenzen, { grundzustand: 2, grenzen: null }] },
      })),
      /doppelt angegeben/,
    ],
    [
      'eine Grenze unter dem Grundzustand',
      abgewandelt(i => ({
        ...i,
        saprobie: { ...i.saprobie, grenzen: [{ grundzustand: 1.5, grenzen: [1.4, 2, 3, 3.5] }] },
      })),
      /unter dem Grundzustand/,
    ],
    [
      'eine Grenze über der Skala',
      abgewandelt(i => ({
        ...i,
        saprobie: { ...i.saprobie, grenzen: [{ grundzustand: 1.25, grenzen: [1.4, 2, 3, 4] }] },
      })),
      /über der Skala/,
    ],
    [
      'gleiche Klassengrenzen',
      abgewandelt(i => ({ ...i, degradation: { ...i.degradation, grenzen: [0.8, 0.6, 0.6, 0.2] } })),
      /von sehr gut bis schlecht fallen/,
    ],
    [
      'Grenzen außerhalb von 0 bis 1',
      abgewandelt(i => ({ ...i, degradation: { ...i.degradation, grenzen: [1.2, 0.6, 0.4, 0.2] } })),
      /außerhalb von 0 bis 1/,
    ],
    [
      'einen fehlenden Index',
      abgewandelt(i => ({ ...i, degradation: { ...i.degradation, indizes: i.degradation.indizes.slice(1) } })),
      /MMI1, Typgruppe ALPIN: 0-mal/,
    ],
    [
      'gleiche Ankerpunkte',
      abgewandelt(i => ({
        ...i,
        degradation: {
          ...i.degradation,
          indizes: i.degradation.indizes.map(index => ({
            ...index,
            bestandteile: [{ kenngroesse: 'TAXA' as const, unten: 5, oben: 5, gewicht: 1 }],
          })),
        },
      })),
      /Ankerpunkte sind gleich/,
    ],
    [
      'eine doppelte Kenngröße ohne Gewicht',
      abgewandelt(i => ({
        ...i,
        degradation: {
          ...i.degradation,
          indizes: i.degradation.indizes.map(index => ({
            ...index,
            bestandteile: [
              { kenngroesse: 'TAXA' as const, unten: 5, oben: 9, gewicht: 1 },
              { kenngroesse: 'TAXA' as const, unten: 5, oben: 9, gewicht: 0 },
            ],
          })),
        },
      })),
      /kommt mehrfach vor/,
    ],
    ['ein Ende vor dem Beginn', { ...MZB_DEMO_2026, gueltigBis: '2025-01-01' }, /Ende der Gültigkeit/],
  ])('findet %s', (_, satz, mangel) => {
    expect(pruefeParametersatz(satz).join('\n')).toMatch(mangel)
  })
})
