import { describe, expect, it } from 'vitest'
import { bewerte } from '../bewerte.ts'
import { HINWEIS_DEMONSTRATION } from '../klassen.ts'
import { PHB_AMTLICH } from '../parameter/phbAmtlich.ts'
import { PHB_DEMO_2026 } from '../parameter/phbDemo2026.ts'
import { berechneParameterpruefsumme } from '../parameter/pruefung.ts'
import type { ParameterPhb, Parametersatz } from '../parameter/typen.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsEingabe, BewertungsErgebnis } from '../typen.ts'
import { alge, algenliste, geschaetzt, MUSTERALGEN, MUSTERSCHALEN, schaleneingabe } from './algenliste.ts'
import { MUSTERPROBE, wertVon } from './musterprobe.ts'
import { fc } from './pruefwerkzeug.ts'

const INDEX = indiziereTaxaliste(MUSTERALGEN)

function bewerteAlgen(
  eingabe: BewertungsEingabe,
  parameter: Parametersatz<'PHB'> = PHB_DEMO_2026,
  index = INDEX,
): BewertungsErgebnis {
  return bewerte(eingabe, { taxaliste: index, parameter }, { erklaerung: true })
}
const codes = ({ meldungen }: BewertungsErgebnis) => meldungen.map(({ code }) => code)

/** Demonstrationssatz mit anderem Inhalt und passender Prüfsumme. */
function abgewandelt(aendere: (inhalt: ParameterPhb) => ParameterPhb): Parametersatz<'PHB'> {
  const satz = { ...PHB_DEMO_2026, inhalt: aendere(PHB_DEMO_2026.inhalt) }
  return { ...satz, pruefsumme: berechneParameterpruefsumme(satz) }
}

/** Satz, dessen Module genau die gewünschten EQR ergeben: Index = Schalenanteil zweier Taxa. */
const GRENZEN: ParameterPhb['trophie']['grenzen'] = [0.88, 0.56, 0.34, 0.17]
function mitEqr(t: number, s: number, r: number, edition: string): BewertungsErgebnis {
  const index = indiziereTaxaliste(
    algenliste([
      alge('A', { ti_w: 4 - 2 * t, ti_g: 1, sladecek_s: 4 - 2 * s, sladecek_v: 1, hofmann_trophie: 1 }),
      alge('B', { hofmann_trophie: 5 }),
    ]),
  )
  const satz = abgewandelt(inhalt => ({
    ...inhalt,
    trophie: {
      indikation: { art: 'WERTE', wert: 'ti_w', gewicht: 'ti_g' },
      hoechsterWert: 4,
      referenzen: [{ typ: 'OM', wert: 2 }],
      grenzen: GRENZEN,
    },
    saprobie: { ...inhalt.saprobie, hoechsterWert: 4, referenzen: [{ typ: 1.5, wert: 2 }], grenzen: GRENZEN },
    referenzarten: {
      liste: { art: 'TAXA', taxa: ['A'] },
      referenzen: [{ typ: 'VORLAND', wert: 100 }],
      grenzen: GRENZEN,
    },
  }))
  const eingabe = schaleneingabe(
    [
      ['A', Math.round(1000 * r)],
      ['B', 1000 - Math.round(1000 * r)],
    ],
    { edition },
  )
  return bewerteAlgen(eingabe, satz, index)
}

describe('Indizes der Algen', () => {
  it('Trophieindex von Hand: Σ w·G·H / Σ G·H = 2176/1160 = 1,875862; Taxa ohne Wert bleiben außen vor', () => {
    const index = indiziereTaxaliste(
      algenliste([
        alge('A', { ti_w: 1.2, ti_g: 3 }),
        alge('B', { ti_w: 2.6, ti_g: 2 }),
        alge('C', { ti_w: 1.8, ti_g: 1 }),
        alge('D', { ti_w: 3.1, ti_g: 4 }),
        alge('E', {}),
      ]),
    )
    const satz = abgewandelt(inhalt => ({
      ...inhalt,
      trophie: { ...inhalt.trophie, indikation: { art: 'WERTE', wert: 'ti_w', gewicht: 'ti_g' } },
    }))
    const ergebnis = bewerteAlgen(
      schaleneingabe([
        ['A', 200],
        ['B', 150],
        ['C', 100],
        ['D', 40],
        ['E', 10],
      ]),
      satz,
      index,
    )
    expect(wertVon(ergebnis, 'TI')).toBeCloseTo(2176 / 1160, 12)
    expect(wertVon(ergebnis, 'TI')).toBeCloseTo(1.875862, 6)
    expect(wertVon(ergebnis, 'TI_INDIKATORTAXA')).toBe(4)
    expect(wertVon(ergebnis, 'TI_ABDECKUNG')).toBeCloseTo(98, 12)
  })

  it.each<[string, readonly (readonly [string, number])[], number]>([
    [
      '60 × s 2 und 40 × s 5: 25·3,2 − 25',
      [
        ['Achnanthidium minutissimum', 60],
        ['Nitzschia palea', 40],
      ],
      55,
    ],
    ['nur s 1 ergibt 0', [['Hannaea arcus', 7]], 0],
    ['nur s 5 ergibt 100', [['Nitzschia palea', 7]], 100],
    [
      'Taxa ohne s ändern nichts',
      [
        ['Hannaea arcus', 50],
        ['Encyonema minutum', 50],
        ['Cyclotella meneghiniana', 900],
      ],
      25,
    ],
  ])('TDI4: %s', (_, taxa, soll) => {
    expect(wertVon(bewerteAlgen(schaleneingabe(taxa)), 'TDI4')).toBeCloseTo(soll, 10)
  })

  it('Anteile der ökologischen Gruppen beziehen sich auf alle gezählten Schalen', () => {
    const ergebnis = bewerteAlgen(MUSTERSCHALEN)
    expect(wertVon(ergebnis, 'SCHALEN')).toBe(410)
    expect(wertVon(ergebnis, 'MOTIL_PROZENT')).toBeCloseTo((100 * 43) / 410, 12)
    expect(wertVon(ergebnis, 'ORGANISCH_TOLERANT_PROZENT')).toBeCloseTo((100 * 43) / 410, 12)
    expect(wertVon(ergebnis, 'PLANKTISCH_PROZENT')).toBeCloseTo((100 * 14) / 410, 12)
    expect(wertVon(ergebnis, 'SALIN_PROZENT')).toBeCloseTo((100 * 31) / 410, 12)
  })
})

describe('Phytobenthos nach § 9', () => {
  it('Module, Klasse, Regel, Marken und Hinweis der Demonstration', () => {
    const { ergebnis, kenngroessen, herkunft } = bewerteAlgen(MUSTERSCHALEN)
    expect(ergebnis.module.map(({ schluessel }) => schluessel)).toEqual(['TROPHIE', 'SAPROBIE', 'REFERENZARTEN'])
    for (const { wert, eqr, klasse, marke, teile } of ergebnis.module) {
      expect(wert).toBe(eqr)
      expect(klasse).not.toBeNull()
      expect(marke).toBe('demonstration')
      expect(teile?.reduce((summe, { anteil }) => summe + anteil, 0)).toBe(wert)
    }
    expect(ergebnis.regel).toMatch(/^Der schlechteste Wert entscheidet \(§ 9 Abs\. 1 QZV Ökologie OG\): Trophie 0,\d\d/)
    expect(kenngroessen.find(({ schluessel }) => schluessel === 'TI')?.marke).toBe('demonstration')
    expect(kenngroessen.find(({ schluessel }) => schluessel === 'TDI4')?.marke).toBe('veroeffentlicht')
    expect(herkunft.hinweis).toBe(HINWEIS_DEMONSTRATION)
  })

  it.each([
    ['T 0,55 S 0,80 R 0,75: T allein grenznah, entfällt', 0.55, 0.8, 0.75, 2, 2, 2],
    ['T 0,55 S 0,57 R 0,75: nach dem Wortlaut entfällt keiner', 0.55, 0.57, 0.75, 3, 2, 3],
    ['T 0,53: genau 0,03 bleibt', 0.53, 0.8, 0.75, 3, 3, 3],
    ['T 0,335 allein, zwei Klassen schlechter', 0.335, 0.95, 0.95, 1, 1, 3],
    ['alle sehr gut', 0.95, 0.95, 0.95, 1, 1, 1],
  ])('Toleranz in allen Lesarten: %s', (_, t, s, r, wortlaut, wie10, monoton) => {
    expect(mitEqr(t, s, r, '2026-1').ergebnis.klasse).toBe(wortlaut)
    expect(mitEqr(t, s, r, '2026-2').ergebnis.klasse).toBe(wie10)
    expect(mitEqr(t, s, r, '2026-3').ergebnis.klasse).toBe(monoton)
  })

  it('sagt in Meldung und Regel, wann die Toleranz angewendet wurde', () => {
    const ergebnis = mitEqr(0.55, 0.8, 0.75, '2026-1')
    expect(codes(ergebnis)).toContain('TOLERANZ_ANGEWENDET')
    expect(ergebnis.ergebnis.regel).toContain(
      'Trophie liegt mit 0,55 als einziger Wert weniger als 0,03 von einer Klassengrenze entfernt (0,01 von 0,56)',
    )
    expect(ergebnis.ergebnis.entscheidend).not.toBe('TROPHIE')
  })

  it('ohne amtliche Parameter gibt es die veröffentlichten Indizes, aber keine Klasse und keine erfundene Zahl', () => {
    const eingabe = { ...MUSTERSCHALEN, parametersatz: 'PHB-AMTLICH' }
    const ergebnis = bewerteAlgen(eingabe, PHB_AMTLICH)
    expect(ergebnis.ergebnis).toMatchObject({ klasse: null, text: 'keine Bewertung – Grenzwerte nicht hinterlegt' })
    expect(ergebnis.ergebnis.module.every(({ wert }) => wert === null)).toBe(true)
    expect(wertVon(ergebnis, 'TI')).toBeNull()
    expect(wertVon(ergebnis, 'TDI4')).not.toBeNull()
    expect(codes(ergebnis).filter(code => code === 'INDIKATION_FEHLT')).toHaveLength(3)
  })

  it.each<[string, Partial<BewertungsEingabe>, string]>([
    [
      'trophischer Grundzustand fehlt',
      { typologie: { ...MUSTERSCHALEN.typologie, trophischerGrundzustand: null } },
      'TYPANGABE_FEHLT',
    ],
    ['Typgruppe fehlt', { typologie: { ...MUSTERSCHALEN.typologie, typgruppe: null } }, 'TYPANGABE_FEHLT'],
    [
      'Grundzustand ohne Referenz',
      { typologie: { ...MUSTERSCHALEN.typologie, saprobiellerGrundzustand: 1.6 } },
      'REFERENZ_FEHLT',
    ],
    ['keine Schalen', { taxa: [geschaetzt('Hannaea arcus', 3)] }, 'KEINE_SCHALEN'],
    ['falsche Probenmethode', { probe: MUSTERPROBE.probe }, 'PROBE_PASST_NICHT'],
  ])('keine Klasse, aber eine Meldung: %s', (_, abweichend, code) => {
    const ergebnis = bewerteAlgen({ ...MUSTERSCHALEN, ...abweichend })
    expect(ergebnis.ergebnis.klasse).toBeNull()
    expect(codes(ergebnis)).toContain(code)
  })

  it('geschätzte Algen werden genannt und gehen nicht in die Indizes ein; unbekannte bleiben nicht unbemerkt', () => {
    const mit = bewerteAlgen({
      ...MUSTERSCHALEN,
      taxa: [...MUSTERSCHALEN.taxa, geschaetzt('Hannaea arcus', 4), geschaetzt('Batrachospermum sp.', 2)],
    })
    const ohne = bewerteAlgen(MUSTERSCHALEN)
    expect(mit.kenngroessen).toEqual(ohne.kenngroessen)
    expect(mit.meldungen.find(({ code }) => code === 'TAXA_GESCHAETZT')?.zahlen).toEqual({ taxa: 2 })
    expect(mit.meldungen.find(({ code }) => code === 'TAXON_UNBEKANNT')?.text).toMatch(
      /^Batrachospermum sp\. \(Klasse 2\): /,
    )
  })

  it('weniger Schalen als gefordert: Warnung, das Ergebnis ist nicht gesichert', () => {
    const ergebnis = bewerteAlgen(schaleneingabe([['Navicula gregaria', 399]]))
    expect(ergebnis.meldungen.find(({ code }) => code === 'SCHALEN_ZU_WENIG')?.text).toBe(
      'Gezählt sind 399 Schalen; gesichert ist das Ergebnis ab 400.',
    )
    expect(ergebnis.ergebnis.gesichert).toBe(false)
  })
})

describe('Eigenschaften', () => {
  const namen = MUSTERALGEN.taxa.filter(({ akzeptiert }) => akzeptiert === null).map(({ name }) => name)
  const proben = fc.uniqueArray(fc.tuple(fc.constantFrom(...namen), fc.integer({ min: 1, max: 400 })), {
    minLength: 1,
    selector: ([name]) => name,
  })
  const werte = (taxa: readonly (readonly [string, number])[]) =>
    bewerteAlgen(schaleneingabe(taxa)).kenngroessen.map(({ schluessel, wert }) => [schluessel, wert])

  it('die Reihenfolge der Taxa ist gleichgültig, bis auf das letzte Bit', () => {
    fc.assert(
      fc.property(proben, taxa => {
        expect(werte(taxa.toReversed())).toEqual(werte(taxa))
      }),
    )
  })

  it('eine Zeile in zwei geteilt ändert nichts', () => {
    fc.assert(
      fc.property(proben, ([erste, ...rest]) => {
        const [name, anzahl] = erste!
        expect(werte([[name, anzahl], ...rest, [name, anzahl]])).toEqual(werte([[name, 2 * anzahl], ...rest]))
      }),
    )
  })

  it('ein Synonym zählt wie sein gültiger Name', () => {
    fc.assert(
      fc.property(proben, taxa => {
        const mitSynonym = taxa.map(
          ([name, n]) => [name === 'Achnanthidium minutissimum' ? 'Achnanthes minutissima' : name, n] as const,
        )
        expect(werte(mitSynonym)).toEqual(werte(taxa))
      }),
    )
  })

  it('die Beiträge ergeben in Summe die Kenngröße', () => {
    fc.assert(
      fc.property(proben, taxa => {
        for (const { schluessel, wert, terme } of bewerteAlgen(schaleneingabe(taxa)).kenngroessen) {
          if (
            wert === null ||
            !['TI', 'SI_ALGEN', 'TDI4', 'MOTIL_PROZENT', 'REFERENZARTEN_PROZENT'].includes(schluessel)
          )
            continue
          expect(terme?.reduce((summe, { anteil }) => summe + anteil, 0)).toBeCloseTo(wert, 9)
        }
      }),
    )
  })

  it('verdoppelte Schalen lassen jeden Index unverändert', () => {
    const verhaeltnisse = ['TI', 'SI_ALGEN', 'TDI4', 'REFERENZARTEN_PROZENT', 'SHANNON', 'PIELOU']
    fc.assert(
      fc.property(proben, taxa => {
        const einfach = bewerteAlgen(schaleneingabe(taxa))
        const doppelt = bewerteAlgen(schaleneingabe(taxa.map(([name, n]) => [name, 2 * n] as const)))
        for (const schluessel of verhaeltnisse) {
          const [a, b] = [wertVon(einfach, schluessel), wertVon(doppelt, schluessel)]
          if (a === null || b === null) expect(a).toBe(b)
          else expect(a).toBeCloseTo(b, 10)
        }
      }),
    )
  })
})
