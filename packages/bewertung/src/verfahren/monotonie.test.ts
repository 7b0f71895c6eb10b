import { describe, expect, it } from 'vitest'
import { bewerte } from '../bewerte.ts'
import { MZB_DEMO_2026 } from '../parameter/mzbDemo2026.ts'
import { PHB_DEMO_2026 } from '../parameter/phbDemo2026.ts'
import { SCREENING_DEMO_2026 } from '../parameter/screeningDemo2026.ts'
import type { JederParametersatz } from '../parameter/typen.ts'
import { alge, algenliste, geschaetzt, schaleneingabe } from '../pruefbeispiele/algenliste.ts'
import { eingabeAus } from '../pruefbeispiele/musterprobe.ts'
import { pruefliste, taxon } from '../pruefbeispiele/pruefliste.ts'
import { fc } from '../pruefbeispiele/pruefwerkzeug.ts'
import { EDITIONEN, GELTENDE_EDITIONEN } from '../register.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsErgebnis, Klassengrenzen } from '../typen.ts'
import { nenneVorbehalt, nenneVorbehaltDerEdition } from '../vorbehalt.ts'

const EQR: Klassengrenzen = [0.88, 0.56, 0.34, 0.17]
const MMI: Klassengrenzen = [0.8, 0.6, 0.4, 0.2]
const SI: Klassengrenzen = [1.65, 2.15, 2.75, 3.4]

/** Modul mit frei wählbarem Wert: wohin er schlechter wird und wo seine Grenzen liegen. */
type Modulskala = { grenzen: Klassengrenzen; hoechstens: number; schlechter: 1 | -1 }
const FALLEND: Modulskala = { grenzen: SI, hoechstens: 4, schlechter: 1 }
const skala = (grenzen: Klassengrenzen): Modulskala => ({ grenzen, hoechstens: 1, schlechter: -1 })

/** Bewertet über die ganze Edition eine Probe, deren Module genau diese Werte haben. */
type Pruefstrecke = {
  skalen: readonly Modulskala[]
  rechne: (edition: string, werte: readonly number[]) => BewertungsErgebnis
}

const ohneExplain = { erklaerung: false } as const
/** Anker, die der einen Kenngröße mit dem Wert 1 genau diese Bewertung geben. */
const anker = (bewertung: number) => ({ unten: 0, oben: 1 / Math.max(bewertung, 1e-9), gewicht: 1 })

const STRECKEN: Readonly<Record<string, Pruefstrecke>> = {
  PHB: {
    skalen: [skala(EQR), skala(EQR), skala(EQR)],
    rechne: (edition, [t = 0, s = 0, r = 0]) => {
      const liste = algenliste([
        alge('A', { ti_w: 4 - 2 * t, ti_g: 1, sladecek_s: 4 - 2 * s, sladecek_v: 1 }),
        alge('B', {}),
      ])
      const parameter: JederParametersatz = {
        ...PHB_DEMO_2026,
        inhalt: {
          ...PHB_DEMO_2026.inhalt,
          trophie: {
            indikation: { art: 'WERTE', wert: 'ti_w', gewicht: 'ti_g' },
            hoechsterWert: 4,
            referenzen: [{ typ: 'OM', wert: 2 }],
            grenzen: EQR,
          },
          saprobie: {
            ...PHB_DEMO_2026.inhalt.saprobie,
            hoechsterWert: 4,
            referenzen: [{ typ: 1.5, wert: 2 }],
            grenzen: EQR,
          },
          referenzarten: {
            liste: { art: 'TAXA', taxa: ['A'] },
            referenzen: [{ typ: 'VORLAND', wert: 50 }],
            grenzen: EQR,
          },
        },
      }
      // Die Referenz ist die halbe Probe: so trägt A auch bei Referenzarten 0 noch die Indizes der anderen Module.
      const a = Math.max(1, Math.round(500_000 * r))
      const eingabe = schaleneingabe(
        [
          ['A', a],
          ['B', 1_000_000 - a],
        ],
        { edition },
      )
      return bewerte(eingabe, { taxaliste: indiziereTaxaliste(liste), parameter }, ohneExplain)
    },
  },
  MZB_DETAILLIERT: {
    skalen: [FALLEND, skala(MMI), skala(MMI)],
    rechne: (edition, [si = 0, mmi1 = 0, mmi2 = 0]) => {
      const p = (si * 10) / 4
      const liste = pruefliste([taxon('A', { saprobie: [10 - p, 0, 0, 0, p, 1] })])
      const index = (schluessel: 'MMI1' | 'MMI2', bewertung: number) => ({
        schluessel,
        typgruppe: 'VORLAND' as const,
        bestandteile: [{ kenngroesse: 'TAXA' as const, ...anker(bewertung) }],
      })
      const parameter: JederParametersatz = {
        ...MZB_DEMO_2026,
        inhalt: {
          ...MZB_DEMO_2026.inhalt,
          degradation: { grenzen: MMI, indizes: [index('MMI1', mmi1), index('MMI2', mmi2)] },
        },
      }
      return bewerte(
        eingabeAus([['A', 500]], { edition }),
        { taxaliste: indiziereTaxaliste(liste), parameter },
        ohneExplain,
      )
    },
  },
  MZB_SCREENING: {
    skalen: [skala(MMI), FALLEND],
    rechne: (edition, [allgemein = 0, saprobie = 0]) => {
      const parameter: JederParametersatz = {
        ...SCREENING_DEMO_2026,
        inhalt: {
          ...SCREENING_DEMO_2026.inhalt,
          einheiten: [{ name: 'A', sensitiv: true, degradation: 1, saprobie }],
          allgemeineBelastung: {
            grenzen: MMI,
            indizes: [{ typgruppe: 'VORLAND', bestandteile: [{ kenngroesse: 'SCREENINGTAXA', ...anker(allgemein) }] }],
          },
          organischeBelastung: { hoechsterWert: 4, grenzen: [{ grundzustand: 1.5, grenzen: SI }] },
        },
      }
      const eingabe = eingabeAus([], {
        verfahren: 'MZB_SCREENING',
        edition,
        parametersatz: SCREENING_DEMO_2026.name,
        probe: { methode: 'SCREENING', flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } },
        taxa: [geschaetzt('A', 3)],
      })
      return bewerte(eingabe, { taxaliste: indiziereTaxaliste(pruefliste([taxon('A')])), parameter }, ohneExplain)
    },
  },
}

/** Tausendstel der Skala; Werte bei den Grenzen sind darunter so häufig wie irgendwelche. */
const tausendstel = ({ grenzen, hoechstens }: Modulskala) =>
  fc.oneof(
    fc.integer({ min: 0, max: 1000 * hoechstens }),
    fc
      .tuple(fc.constantFrom(...grenzen), fc.integer({ min: -35, max: 35 }))
      .map(([grenze, abstand]) => Math.round(1000 * grenze) + abstand),
  )

const MIT_KLASSE = EDITIONEN.flatMap(({ verfahren, edition }) => {
  const strecke = STRECKEN[verfahren]
  return strecke === undefined ? [] : [{ verfahren, edition, strecke }]
})

/** Ein Wert wird schlechter, die Klasse besser: das erste gefundene Beispiel, null: keines unter sehr vielen. */
function sucheWiderspruch({ skalen, rechne }: Pruefstrecke, edition: string) {
  const klasse = (werte: readonly number[]) => {
    const { klasse: eine } = rechne(
      edition,
      werte.map(wert => wert / 1000),
    ).ergebnis
    if (eine === null) throw new Error('Die Prüfstrecke muss eine Klasse ergeben.')
    return eine
  }
  const faelle = fc.tuple(
    fc.tuple(...skalen.map(tausendstel)),
    fc.nat(skalen.length - 1),
    fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1000 })),
  )
  const { counterexample } = fc.check(
    fc.property(faelle, ([werte, stelle, um]) => {
      const { schlechter, hoechstens } = skalen[stelle]!
      const verschlechtert = werte.map((wert, i) =>
        i === stelle ? Math.min(1000 * hoechstens, Math.max(0, wert + schlechter * um)) : wert,
      )
      return klasse(verschlechtert) >= klasse(werte)
    }),
    { numRuns: 6000 },
  )
  return counterexample
}

describe('Ein schlechterer Modulwert führt nie zu einer besseren Klasse', () => {
  it('geprüft ist jede Edition, die eine Klasse vergibt', () => {
    const ohneKlasse = EDITIONEN.filter(({ verfahren }) => STRECKEN[verfahren] === undefined)
    expect(new Set(ohneKlasse.map(({ verfahren }) => verfahren))).toEqual(new Set(['MZB_QUALITATIV', 'ZUSATZINDIZES']))
  })

  it('die Prüfstrecken geben den Modulen die gewünschten Werte', () => {
    for (const { verfahren, edition, strecke } of MIT_KLASSE) {
      const werte = strecke.skalen.map(({ hoechstens }, i) => hoechstens * (0.3 + 0.1 * i))
      const { module } = strecke.rechne(edition, werte).ergebnis
      for (const [i, { wert }] of module.entries()) expect(wert, `${verfahren} ${edition}`).toBeCloseTo(werte[i]!, 12)
    }
  })

  it.each(MIT_KLASSE)(
    '$verfahren $edition hält es ein oder sagt, dass sie es nicht tut',
    ({ verfahren, edition, strecke }) => {
      const haelt = sucheWiderspruch(strecke, edition) === null
      expect(haelt).toBe(nenneVorbehaltDerEdition(verfahren, edition) === null)
    },
  )

  it('die geltende Edition jedes Verfahrens hält es ein', () => {
    for (const [verfahren, edition] of Object.entries(GELTENDE_EDITIONEN))
      expect(nenneVorbehaltDerEdition(verfahren, edition), verfahren).toBeNull()
  })
})

describe('Vorbehalt neben dem Ergebnis', () => {
  const phb = (edition: string, t: number, s = 0.95, r = 0.95) => STRECKEN['PHB']!.rechne(edition, [t, s, r])

  it.each([
    ['2026-1', 0.37, 3, 3, 'dieselbe Klasse'],
    ['2026-1', 0.36, 1, 3, 'hier 3 – mäßig'],
    ['2026-2', 0.37, 3, 3, 'dieselbe Klasse'],
    ['2026-2', 0.335, 1, 3, 'hier 3 – mäßig'],
  ] as const)('PHB %s, T %d: Klasse %i, monoton %i', (edition, t, klasse, monoton, satz) => {
    const ergebnis = phb(edition, t)
    expect(ergebnis.ergebnis.klasse).toBe(klasse)
    expect(phb('2026-3', t).ergebnis.klasse).toBe(monoton)
    expect(nenneVorbehalt(ergebnis)).toContain('kann ein schlechterer Modulwert zu einer besseren Klasse führen')
    expect(nenneVorbehalt(ergebnis)).toContain(satz)
    expect(nenneVorbehalt(phb('2026-3', t))).toBeNull()
  })

  it('§ 10: 0,395 neben guten Werten ist nach dem Wortlaut gut, nach der geltenden Edition mäßig; der Satz nennt den Wert', () => {
    const { rechne } = STRECKEN['MZB_DETAILLIERT']!
    const wortlaut = rechne('2026-1', [2, 0.395, 0.7])
    expect(wortlaut.ergebnis.klasse).toBe(2)
    expect(nenneVorbehalt(wortlaut)).toContain('Edition 2026-2 ergibt hier 3 – mäßig')
    const geltend = rechne('2026-2', [2, 0.395, 0.7])
    expect(geltend.ergebnis).toMatchObject({ klasse: 3, text: 'mäßig', entscheidend: 'MMI1' })
    expect(geltend.ergebnis.regel).toContain('zählt er als mäßig, aber nicht besser')
    expect(geltend.meldungen.map(({ code }) => code)).toContain('TOLERANZ_BEGRENZT')
    expect(geltend.ergebnis.module.every(({ weggelassen }) => weggelassen === undefined)).toBe(true)
  })

  it('die geltenden Editionen schreiben so viele Stellen, dass der Satz stimmt', () => {
    const { ergebnis } = phb('2026-3', 0.559_96)
    expect(ergebnis.regel).toContain('Trophie 0,55996 → mäßig (≥ 0,34)')
    expect(ergebnis.regel).toContain('Trophie liegt mit 0,55996')
    expect(ergebnis.regel).toContain('und 0,00004 von der Klassengrenze 0,56 entfernt, also weniger als 0,03')
    expect(ergebnis.klasse).toBe(2)
  })
})
