import { describe, expect, it } from 'vitest'
import { bewerte } from '../bewerte.ts'
import { kanonisch } from '../kanonisch.ts'
import { KENNGROESSEN } from '../kenngroessen/register.ts'
import { MZB_DEMO_2026 } from '../parameter/mzbDemo2026.ts'
import { indiziereTaxaliste } from '../taxalisteIndex.ts'
import type { BewertungsErgebnis, EingabeTaxon } from '../typen.ts'
import { MUSTERLISTE } from './musterliste.ts'
import { eingabeAus } from './musterprobe.ts'
import { pruefliste, taxon } from './pruefliste.ts'
import { fc } from './pruefwerkzeug.ts'

/** Musterliste mit Säureindikatoren, einem Synonym und einer operationellen Zusammenfassung. */
const LISTE = pruefliste(
  [
    ...MUSTERLISTE.taxa.map((eintrag, i) => ({
      ...eintrag,
      operationell: eintrag.name === 'Limnodrilus hoffmeisteri' ? 'Tubifex tubifex' : eintrag.operationell,
      werte: { ...eintrag.werte, saeureklasse: (i % 5) + 1 },
    })),
    taxon('Tubifex rivulorum', { gruppe: 'Oligochaeta', familie: 'Tubificidae', akzeptiert: 'Tubifex tubifex' }),
  ],
  ['saeureklasse'],
)
const INDEX = indiziereTaxaliste(LISTE)
const NAMEN = LISTE.taxa.map(eintrag => eintrag.name)
const GUELTIG = new Map(LISTE.taxa.map(eintrag => [eintrag.name, eintrag.akzeptiert ?? eintrag.name]))
const SCHLUESSEL = KENNGROESSEN.map(eine => eine.schluessel)

const probe = fc.array(fc.tuple(fc.constantFrom(...NAMEN), fc.integer({ min: 1, max: 4000 })), {
  minLength: 1,
  maxLength: 40,
})

function rechne(taxa: readonly (readonly [string, number])[], nenner = 1): BewertungsErgebnis {
  const eingabe = eingabeAus(taxa, {
    probe: { methode: 'MHS', flaeche: 1.25, aussortiert: { zaehler: 1, nenner } },
  })
  return bewerte(eingabe, { taxaliste: INDEX, parameter: MZB_DEMO_2026 }, { erklaerung: true })
}

function zeile(ergebnis: BewertungsErgebnis, schluessel: string) {
  const gefunden = ergebnis.kenngroessen.find(eine => eine.schluessel === schluessel)
  if (gefunden === undefined) throw new Error(`Die Kenngröße ${schluessel} fehlt.`)
  return gefunden
}

/** Kenngrößen, die von der Skalierung aller Abundanzen nicht abhängen. */
const SKALENFREI = SCHLUESSEL.filter(
  schluessel =>
    !/^(INDIVIDUEN|MARGALEF|SAP_HAEUFIGKEITSSUMME|SAEUREKLASSE|WHPT_(SUMME|ASPT)|LIFE|PSI)/.test(schluessel),
)

describe.each(SCHLUESSEL)('Eigenschaften von %s', schluessel => {
  it('hängt nicht von der Reihenfolge ab', () => {
    fc.assert(
      fc.property(probe, fc.integer({ min: 0, max: 39 }), (taxa, drehung) => {
        const gedreht = [...taxa.slice(drehung % taxa.length), ...taxa.slice(0, drehung % taxa.length)].toReversed()
        expect(zeile(rechne(gedreht), schluessel)).toEqual(zeile(rechne(taxa), schluessel))
      }),
      { numRuns: 25 },
    )
  })

  it('ändert sich nicht, wenn eine Zeile geteilt wird oder eine mit Anzahl 0 dazukommt', () => {
    fc.assert(
      fc.property(probe, fc.integer({ min: 1, max: 3999 }), (taxa, schnitt) => {
        const [name, anzahl] = taxa[0]!
        const teil = Math.min(schnitt, anzahl - 1)
        const geteilt: [string, number][] = [
          ...taxa.slice(1),
          [name, anzahl - teil],
          [name, teil],
          ['Niphargus sp.', 0],
        ]
        expect(zeile(rechne(geteilt), schluessel)).toEqual(zeile(rechne(taxa), schluessel))
      }),
      { numRuns: 25 },
    )
  })

  it('ergibt dasselbe, ob Synonyme vor oder in der Bewertung zusammengeführt werden', () => {
    fc.assert(
      fc.property(probe, taxa => {
        const vorher = taxa.map(([name, anzahl]) => [GUELTIG.get(name) ?? name, anzahl] as const)
        expect(zeile(rechne(vorher), schluessel)).toEqual(zeile(rechne(taxa), schluessel))
      }),
      { numRuns: 25 },
    )
  })

  it('hat Terme, deren Anteile zusammen den Wert ergeben', () => {
    if (schluessel === 'SAEUREKLASSE') {
      // Eine Klasse ist keine Summe
      expect(zeile(rechne([['Baetis rhodani', 50]]), schluessel).terme).toEqual([])
      return
    }
    fc.assert(
      fc.property(probe, taxa => {
        const { wert, terme } = zeile(rechne(taxa), schluessel)
        if (wert === null) {
          expect(terme).toEqual([])
          return
        }
        const summe = (terme ?? []).reduce((s, term) => s + term.anteil, 0)
        expect(Math.abs(summe - wert)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(wert)))
      }),
      { numRuns: 50 },
    )
  })
})

describe.each(SKALENFREI)('Eigenschaften von %s', schluessel => {
  it('bleibt gleich, wenn alle Abundanzen mit demselben Faktor wachsen', () => {
    fc.assert(
      fc.property(probe, fc.integer({ min: 2, max: 50 }), (taxa, faktor) => {
        const einfach = zeile(rechne(taxa), schluessel).wert
        const vielfach = zeile(rechne(taxa, faktor), schluessel).wert
        if (einfach === null || vielfach === null) {
          expect(vielfach).toBe(einfach)
          return
        }
        expect(Math.abs(vielfach - einfach)).toBeLessThanOrEqual(1e-11 * Math.max(1, Math.abs(einfach)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('Eigenschaften der Bewertung', () => {
  it('ergibt mit und ohne Erklärung dieselben Bytes bis auf die Terme', () => {
    fc.assert(
      fc.property(probe, taxa => {
        const referenz = { taxaliste: INDEX, parameter: MZB_DEMO_2026 }
        const mit = bewerte(eingabeAus(taxa), referenz, { erklaerung: true })
        const ohne = bewerte(eingabeAus(taxa), referenz, { erklaerung: false })
        const entkleidet = { ...mit, kenngroessen: mit.kenngroessen.map(eine => ({ ...eine, terme: undefined })) }
        expect(kanonisch(entkleidet)).toBe(kanonisch(ohne))
      }),
    )
  })

  it('ist unabhängig von vorher gerechneten Proben', () => {
    fc.assert(
      fc.property(probe, probe, (a, b) => {
        const zuerst = kanonisch(rechne(a))
        rechne(b)
        expect(kanonisch(rechne(a))).toBe(zuerst)
      }),
      { numRuns: 50 },
    )
  })

  it('verschlechtert die Klasse nie, wenn der Saprobienindex bei sonst gleicher Probe sinkt', () => {
    const rein = pruefliste([
      taxon('rein', { saprobie: [2, 6, 2, 0, 0, 3], familie: 'Baetidae', gruppe: 'Ephemeroptera' }),
      taxon('belastet', { saprobie: [0, 0, 1, 4, 5, 3], familie: 'Baetidae', gruppe: 'Ephemeroptera' }),
    ])
    const index = indiziereTaxaliste(rein)
    const saprobieklasse = (anteil: number): number => {
      const taxa: [string, number][] = [
        ['rein', 1000 - anteil],
        ['belastet', anteil],
      ]
      const { ergebnis } = bewerte(
        eingabeAus(taxa),
        { taxaliste: index, parameter: MZB_DEMO_2026 },
        { erklaerung: false },
      )
      return ergebnis.module[0]?.klasse ?? 0
    }
    const klassen = Array.from({ length: 99 }, (_, i) => saprobieklasse((i + 1) * 10))
    expect(klassen).toEqual([...klassen].sort((a, b) => a - b))
    expect(new Set(klassen).size).toBe(4)
  })

  it('wirft nie, auch nicht bei Unsinn', () => {
    const unsinn = fc.record({
      taxon: fc.oneof(fc.constantFrom(...NAMEN), fc.string()),
      stadium: fc.option(fc.string()),
      anzahl: fc.oneof(fc.double(), fc.integer()),
      cf: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(unsinn, { maxLength: 20 }),
        fc.double(),
        fc.double(),
        fc.option(fc.double()),
        (taxa: EingabeTaxon[], zaehler, nenner, grundzustand) => {
          const eingabe = eingabeAus([], {
            taxa,
            typologie: { bioregion: null, saprobiellerGrundzustand: grundzustand, typgruppe: null },
            probe: { methode: 'MHS', flaeche: nenner, aussortiert: { zaehler, nenner } },
          })
          const ergebnis = bewerte(eingabe, { taxaliste: INDEX, parameter: MZB_DEMO_2026 }, { erklaerung: true })
          // Auch dann ist das Ergebnis gültiges JSON
          expect(JSON.parse(kanonisch(ergebnis))).toEqual(JSON.parse(JSON.stringify(ergebnis)))
        },
      ),
    )
  })
})
