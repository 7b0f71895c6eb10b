import { expect, test } from 'vitest'
import { baueTaxaliste } from './taxaliste.ts'

const titel = ({ spalten }: ReturnType<typeof baueTaxaliste>) => spalten.map(spalte => spalte.titel)

test('[API-08] der Bericht nennt das Stadium in Worten, nicht mit seinem Kennwort', () => {
  const liste = baueTaxaliste(
    [
      { taxon: 'Elmis sp.', stadium: 'LARVE', anzahl: 15, cf: false },
      { taxon: 'Elmis maugetii', stadium: 'IMAGO', anzahl: 4, cf: true },
    ],
    'Individuen',
  )
  expect(titel(liste)).toEqual(['Taxon', 'Stadium', 'Individuen'])
  expect(liste.zeilen).toEqual([
    ['Elmis sp.', 'Larve', '15'],
    ['cf. Elmis maugetii', 'Imago', '4'],
  ])
})

test('[API-08] eine Schätzklasse steht nicht unter den gezählten Schalen', () => {
  const liste = baueTaxaliste(
    [
      { taxon: 'Nitzschia palea', stadium: null, anzahl: 120, cf: false },
      { taxon: 'Audouinella hermannii', stadium: null, anzahl: 0, haeufigkeitsklasse: 4, cf: false },
    ],
    'Schalen',
  )
  expect(titel(liste)).toEqual(['Taxon', 'Schalen', 'Schätzklasse'])
  expect(liste.zeilen).toEqual([
    ['Nitzschia palea', '120', '–'],
    ['Audouinella hermannii', '–', '4'],
  ])
})

test('[API-08] nur Geschätztes steht unter dem Namen seiner Methode', () => {
  const liste = baueTaxaliste(
    [{ taxon: 'Baetis sp.', stadium: null, anzahl: 0, haeufigkeitsklasse: 3, cf: false }],
    'Häufigkeit',
  )
  expect(titel(liste)).toEqual(['Taxon', 'Häufigkeit'])
  expect(liste.zeilen).toEqual([['Baetis sp.', '3']])
})
