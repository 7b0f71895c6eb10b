import { expect, test } from 'vitest'
import { alsMeldeabfrage, leseMeldewahl } from './meldeadresse.ts'

const lese = (adresse: string) => leseMeldewahl(new URLSearchParams(adresse), 2025)

test('[A-EUMELDUNG-01] die Edition steht neben der Auswahl in der Adresse, ohne sie unlesbar zu machen, und geht mit an den Server', () => {
  const wahl = lese('id=3&id=7&jahrVon=2023&jahrBis=2024&edition=2999-1&auftrag=12')
  expect(wahl).toMatchObject({ istUnlesbar: false, edition: '2999-1', auftragId: 12 })
  expect(alsMeldeabfrage(wahl)).toEqual({ id: [3, 7], jahrVon: 2023, jahrBis: 2024, edition: '2999-1' })
  expect(alsMeldeabfrage(lese('edition=2999-1'))).toEqual({ jahrVon: 2025, jahrBis: 2025, edition: '2999-1' })
  expect(alsMeldeabfrage(lese(''))).toEqual({ jahrVon: 2025, jahrBis: 2025 })
})

test('[A-EUMELDUNG-06] die Adresse, unter der ein Auftrag sein Ergebnis zeigen lässt, ist lesbar', () => {
  expect(lese('taxon=A+b&jahrVon=2023&jahrBis=2024&alle=true&auftrag=12')).toMatchObject({
    istUnlesbar: false,
    auswahl: { art: 'alle', filter: { taxon: 'A b' } },
    auftragId: 12,
  })
})
