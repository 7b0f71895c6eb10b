import { expect, test } from 'vitest'
import { type Berichtsfund, baueTaxatafel } from './taxatafel.ts'

const fund = (angaben: Partial<Berichtsfund> & { zeile: number; taxon: string; gruppe: string }): Berichtsfund => ({
  familie: null,
  gattung: null,
  cf: false,
  bemerkung: null,
  ...angaben,
})

test('[API-07] Taxa stehen in systematischer Folge, nicht in der des Tippens; leere Angaben haben keine Spalte', () => {
  const { spalten, zeilen } = baueTaxatafel('MZB', [
    fund({ zeile: 1, taxon: 'Simulium sp.', gruppe: 'Diptera', anzahl: 3 }),
    fund({ zeile: 2, taxon: 'Baetis rhodani', gruppe: 'Ephemeroptera', anzahl: 12 }),
    fund({ zeile: 3, taxon: 'Ancylus fluviatilis', gruppe: 'Gastropoda', anzahl: 1 }),
  ])
  expect(spalten.map(({ titel }) => titel)).toEqual(['Gruppe', 'Taxon', 'Anzahl'])
  expect(zeilen).toEqual([
    ['Gastropoda', 'Ancylus fluviatilis', '1'],
    ['Ephemeroptera', 'Baetis rhodani', '12'],
    ['Diptera', 'Simulium sp.', '3'],
  ])
})

test('[API-07] Stadium und Sicherheit stehen in Worten, jede Anzahl mit gleich vielen Stellen', () => {
  const { spalten, zeilen } = baueTaxatafel('MZB', [
    fund({ zeile: 1, taxon: 'Elmis sp.', gruppe: 'Coleoptera', anzahl: 2.5, artStadium: 'LARVE' }),
    fund({ zeile: 2, taxon: 'Elmis sp.', gruppe: 'Coleoptera', anzahl: 4, artStadium: 'IMAGO', sicherheit: 'CF' }),
  ])
  expect(spalten.map(({ titel }) => titel)).toEqual(['Gruppe', 'Taxon', 'Stadium', 'Anzahl', 'Sicherheit'])
  expect(zeilen.map(zeile => zeile.slice(2))).toEqual([
    ['Larve', '2,50', ''],
    ['Imago', '4,00', 'cf.'],
  ])
})

test('[API-08] Schalen und Schätzklassen stehen in eigenen Spalten; was nicht erfasst ist, ist ein Strich', () => {
  const { spalten, zeilen } = baueTaxatafel('PHB', [
    fund({ zeile: 1, taxon: 'Nitzschia palea', gruppe: 'Bacillariophyceae', schalen: 120 }),
    fund({ zeile: 2, taxon: 'Cladophora glomerata', gruppe: 'Ulvophyceae', schaetzklasse: 3, deckung: 12.5 }),
  ])
  expect(spalten.map(({ titel }) => titel)).toEqual(['Gruppe', 'Taxon', 'Schalen', 'Schätzklasse', 'Deckung (%)'])
  expect(zeilen.map(zeile => zeile.slice(2))).toEqual([
    ['120', '–', '–'],
    ['–', '3', '12,5'],
  ])
})
