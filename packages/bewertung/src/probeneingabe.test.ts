import { expect, test } from 'vitest'
import { baueBewertungseingabe } from './probeneingabe.ts'
import { MUSTERLISTE } from './pruefbeispiele/musterliste.ts'
import { MUSTERPROBE } from './pruefbeispiele/musterprobe.ts'
import { indiziereTaxaliste } from './taxalisteIndex.ts'

const { taxa: _, ...GRUNDLAGE } = MUSTERPROBE
const INDEX = indiziereTaxaliste(MUSTERLISTE)

test('gezählte und geschätzte Funde des MZB: ohne Anzahl steht 0, ohne Klasse fehlt sie', () => {
  const fund = { taxon: 'Baetis rhodani', artStadium: 'LARVE', anzahl: 12, haeufigkeitsklasse: null, cf: false }
  expect(
    baueBewertungseingabe(
      GRUNDLAGE,
      [fund, { ...fund, artStadium: null, anzahl: null, haeufigkeitsklasse: 3, cf: true }],
      INDEX,
    ).taxa,
  ).toEqual([
    { taxon: 'Baetis rhodani', stadium: 'LARVE', anzahl: 12, cf: false },
    { taxon: 'Baetis rhodani', stadium: null, anzahl: 0, haeufigkeitsklasse: 3, cf: true },
  ])
})

test('Phytobenthos: die Schätzklasse geht vor, sonst folgt sie aus der Deckung', () => {
  const fund = { taxon: 'Cladophora glomerata', schalen: null, schaetzklasse: null, deckung: null, cf: false }
  const klassen = [{ schaetzklasse: 2, deckung: 50 }, { deckung: 33 }, { deckung: 33.1 }, { deckung: 4.9 }, {}].map(
    teil => baueBewertungseingabe(GRUNDLAGE, [{ ...fund, ...teil }], INDEX).taxa[0]?.haeufigkeitsklasse,
  )
  expect(klassen).toEqual([2, 4, 5, 3, undefined])
  expect(baueBewertungseingabe(GRUNDLAGE, [{ ...fund, schalen: 40 }], INDEX).taxa).toEqual([
    { taxon: 'Cladophora glomerata', stadium: null, anzahl: 40, cf: false },
  ])
})

test('die Grundlage geht unverändert ein, weitere Angaben eines Funds nicht', () => {
  const fund = { taxon: 'Baetis sp.', artStadium: null, anzahl: 1, haeufigkeitsklasse: null, cf: false, zeile: 20 }
  const eingabe = baueBewertungseingabe(GRUNDLAGE, [fund], INDEX)
  expect(eingabe).toEqual({ ...GRUNDLAGE, taxa: [{ taxon: 'Baetis sp.', stadium: null, anzahl: 1, cf: false }] })
})
