import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { expect, it } from 'vitest'
import { bewerte } from './bewerte.ts'
import { type Einzelbestimmung, ermittleEinzelbestimmungen } from './einzelbestimmungen.ts'
import { MZB_DEMO_2026 } from './parameter/mzbDemo2026.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { eingabeAus, MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { taxon } from './pruefbeispiele/pruefliste.ts'
import { fc } from './pruefbeispiele/pruefwerkzeug.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'
import type { BewertungsEingabe } from './typen.ts'

const mitGattung = (eintrag: TaxonEintrag): TaxonEintrag => ({
  ...eintrag,
  gattung: eintrag.rang === 'FAMILIE' ? null : (eintrag.name.split(' ')[0] ?? null),
})
const groeber = (name: string, rang: 'GATTUNG' | 'FAMILIE', familie: string, gruppe: string) =>
  mitGattung(taxon(name, { rang, familie, gruppe, wertungsfamilie: familie }))
const LISTE = {
  ...MUSTERLISTE,
  taxa: [
    ...MUSTERLISTE.taxa.map(mitGattung),
    groeber('Perla sp.', 'GATTUNG', 'Perlidae', 'Plecoptera'),
    groeber('Perlidae Gen. sp.', 'FAMILIE', 'Perlidae', 'Plecoptera'),
    groeber('Leuctra sp.', 'GATTUNG', 'Leuctridae', 'Plecoptera'),
    groeber('Gammaridae Gen. sp.', 'FAMILIE', 'Gammaridae', 'Crustacea'),
    groeber('Heptageniidae Gen. sp.', 'FAMILIE', 'Heptageniidae', 'Ephemeroptera'),
  ],
}
const REFERENZ = { taxaliste: indiziereTaxaliste(LISTE), parameter: MZB_DEMO_2026 }
const klasse = (eingabe: BewertungsEingabe) => bewerte(eingabe, REFERENZ, { erklaerung: false }).ergebnis.klasse

/** Läuft zu Ende; nennt auch, wie oft unterwegs angehalten wurde. */
function ermittle(eingabe: BewertungsEingabe): { befunde: Einzelbestimmung[]; halte: number[] } {
  const lauf = ermittleEinzelbestimmungen(eingabe, REFERENZ)
  const halte: number[] = []
  for (;;) {
    const { done, value } = lauf.next()
    if (done === true) return { befunde: value, halte }
    halte.push(value)
  }
}

it('hält nach jeder Zeile an, ändert die Eingabe nicht und nennt Taxon, Ersatz, neue Klasse und Modulwert', () => {
  const eingabe = { ...MUSTERPROBE, taxa: MUSTERPROBE.taxa.slice(0, 17) }
  const vorher = structuredClone(eingabe)
  const { befunde, halte } = ermittle(eingabe)
  expect(eingabe).toEqual(vorher)
  expect(halte).toEqual(eingabe.taxa.map((_, i) => i + 1))
  expect(befunde).toContainEqual(
    expect.objectContaining({ taxon: 'Perla marginata', aenderung: 'WEGGELASSEN', ersatz: null, klasse: 4 }),
  )
  for (const befund of befunde) {
    expect(befund.klasse).not.toBe(klasse(eingabe))
    expect(befund.taxon).toBe(eingabe.taxa[befund.stelle]?.taxon)
    expect(befund.modul?.vorher).not.toBe(befund.modul?.nachher)
    expect(befund.modul?.grenzen).toHaveLength(4)
  }
})

it('ersetzt nur durch Gröberes, das die Liste führt; ein Synonym durch das seines gültigen Taxons, Unbekanntes gar nicht', () => {
  const ersetzt = (name: string) => {
    const eingabe = eingabeAus([[name, 5]])
    return ermittle(eingabe).befunde.map(({ aenderung, ersatz }) => [aenderung, ersatz])
  }
  // Eine Probe aus einem Taxon verliert mit ihm jede Klasse; gröbere Einträge der Prüfliste haben keinen Saprobiewert.
  expect(ersetzt('Leuctra fusca')).toEqual([
    ['WEGGELASSEN', null],
    ['GATTUNG', 'Leuctra sp.'],
  ])
  expect(ersetzt('Gammarus fossarum')).toEqual([
    ['WEGGELASSEN', null],
    ['FAMILIE', 'Gammaridae Gen. sp.'],
  ])
  expect(ersetzt('Ephemerella ignita')).toEqual([['WEGGELASSEN', null]])
  expect(ersetzt('Ephemerella gibt es nicht')).toEqual([])
})

it('ohne Klasse gibt es nichts, was sie ändert', () => {
  expect(ermittle({ ...MUSTERPROBE, parametersatz: 'fehlt' }).befunde).toEqual([])
})

const Proben = fc.uniqueArray(fc.tuple(fc.constantFrom(...MUSTERPROBE.taxa.map(eine => eine.taxon)), fc.nat(80)), {
  minLength: 1,
  maxLength: 12,
  selector: ([name]) => name,
})

it('Eigenschaft: genannt wird genau, was von Hand weggelassen die Klasse ändert, in der Folge ihres Sprungs', () => {
  fc.assert(
    fc.property(Proben, taxa => {
      const eingabe = eingabeAus(taxa.map(([name, anzahl]) => [name, anzahl + 1] as const))
      const { befunde } = ermittle(eingabe)
      const vorher = klasse(eingabe)
      const erwartet = eingabe.taxa.flatMap(({ taxon: name }, i) => {
        const ohne = klasse({ ...eingabe, taxa: eingabe.taxa.filter((_, k) => k !== i) })
        return ohne === vorher ? [] : [[name, ohne]]
      })
      const weggelassen = befunde.filter(eine => eine.aenderung === 'WEGGELASSEN')
      expect(new Map(weggelassen.map(eine => [eine.taxon, eine.klasse]))).toEqual(new Map(erwartet as []))
      const spruenge = befunde.map(eine => (eine.klasse === null ? 5 : Math.abs(eine.klasse - (vorher ?? 0))))
      if (vorher !== null) expect(spruenge).toEqual(spruenge.toSorted((a, b) => b - a))
    }),
  )
})

it('Eigenschaft: die Reihenfolge der Zeilen ändert nichts an dem, was genannt wird', () => {
  fc.assert(
    fc.property(Proben, taxa => {
      const zeilen = taxa.map(([name, anzahl]) => [name, anzahl + 1] as const)
      const menge = (eine: typeof zeilen) =>
        ermittle(eingabeAus(eine))
          .befunde.map(b => `${b.taxon} ${b.aenderung} ${b.klasse}`)
          .sort()
      expect(menge(zeilen.toReversed())).toEqual(menge(zeilen))
    }),
    { numRuns: 60 },
  )
})
