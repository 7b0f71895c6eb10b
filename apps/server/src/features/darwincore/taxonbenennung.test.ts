import type { Sicherheit, TaxonRang } from '@benthos/fachmodell'
import { describe, expect, test } from 'vitest'
import { benenne } from './taxonbenennung.ts'

const taxon = (name: string, rang: TaxonRang, gattung: string | null, sicherheit: Sicherheit | null = null) => ({
  name,
  autor: 'Autor, 1900',
  rang,
  gruppe: 'Diptera',
  familie: 'Simuliidae',
  gattung,
  sicherheit,
})

/** Erwartet nach Darwin Core: der Name ohne Zusatz, der Zusatz mit seinem Wort, der Wortlaut daneben. */
describe('Namen in Darwin Core: der Zusatz steht nie im wissenschaftlichen Namen', () => {
  test.each([
    ['Simulium ornatum', 'ART', 'Simulium', null, 'Simulium ornatum', 'species', null, 'Simulium ornatum'],
    ['Simulium ornatum', 'ART', 'Simulium', 'SICHER', 'Simulium ornatum', 'species', null, 'Simulium ornatum'],
    ['Simulium ornatum', 'ART', 'Simulium', 'CF', 'Simulium ornatum', 'species', 'cf. ornatum', 'Simulium cf. ornatum'],
    [
      'Simulium ornatum',
      'ART',
      'Simulium',
      'AGG',
      'Simulium ornatum',
      'species',
      'ornatum agg.',
      'Simulium ornatum agg.',
    ],
    ['Simulium sp.', 'GATTUNG', 'Simulium', null, 'Simulium', 'genus', null, 'Simulium sp.'],
    ['Simulium sp.', 'GATTUNG', 'Simulium', 'CF', 'Simulium', 'genus', 'cf. Simulium', 'cf. Simulium sp.'],
    ['Simuliidae Gen. sp.', 'FAMILIE', null, null, 'Simuliidae', 'family', null, 'Simuliidae Gen. sp.'],
    [
      'Simulium ornatum-Gr.',
      'ARTENGRUPPE',
      'Simulium',
      null,
      'Simulium',
      'genus',
      'ornatum-Gr.',
      'Simulium ornatum-Gr.',
    ],
    [
      'Simulium equinum/lineatum',
      'ARTENGRUPPE',
      'Simulium',
      null,
      'Simulium',
      'genus',
      'equinum/lineatum',
      'Simulium equinum/lineatum',
    ],
    ['Simulium-Gr.', 'ARTENGRUPPE', null, null, 'Simuliidae', 'family', 'Simulium-Gr.', 'Simulium-Gr.'],
    [
      'Simulium (Wilhelmia) sp.',
      'UNTERGATTUNG',
      'Simulium',
      null,
      'Simulium (Wilhelmia)',
      'subgenus',
      null,
      'Simulium (Wilhelmia) sp.',
    ],
    [
      'Simulium aureum s. l.',
      'ARTENGRUPPE',
      'Simulium',
      null,
      'Simulium',
      'genus',
      'aureum s. l.',
      'Simulium aureum s. l.',
    ],
    [
      'Simulium aureum s. str.',
      'ART',
      'Simulium',
      null,
      'Simulium aureum',
      'species',
      's. str.',
      'Simulium aureum s. str.',
    ],
    ['Diptera Gen. sp.', 'GRUPPE', null, null, 'Diptera', null, null, 'Diptera Gen. sp.'],
    ['Pennate undif.', 'GRUPPE', null, null, 'Diptera', null, 'Pennate undif.', 'Pennate undif.'],
    [
      'Simulium ornatum × equinum',
      'ART',
      'Simulium',
      null,
      'Simulium',
      'genus',
      'ornatum × equinum',
      'Simulium ornatum × equinum',
    ],
  ] as const)('„%s“ (%s, %s, %s)', (name, rang, gattung, sicherheit, wissenschaftlich, stufe, zusatz, wortlaut) => {
    expect(benenne(taxon(name, rang, gattung, sicherheit))).toMatchObject({
      scientificName: wissenschaftlich,
      taxonRank: stufe,
      identificationQualifier: zusatz,
      verbatimIdentification: wortlaut,
    })
  })

  test.each([
    ['Navicula tripunctata var. schizonemoides', 'variety'],
    ['Aulacoseira ambigua f. curvata', 'form'],
    ['Navicula lanceolata ssp. lanceolata', 'subspecies'],
  ])('%s ist im Rang %s', (name, stufe) => {
    const algen = { ...taxon(name, 'UNTERART', 'Navicula'), gruppe: 'Bacillariophyceae' }
    expect(benenne(algen)).toMatchObject({ scientificName: name, taxonRank: stufe, kingdom: 'Chromista' })
  })

  test('ein verkürzter Name trägt keinen Autor: er gehörte einem anderen', () => {
    expect(benenne(taxon('Simulium ornatum', 'ART', 'Simulium')).scientificNameAuthorship).toBe('Autor, 1900')
    expect(benenne(taxon('Simulium ornatum-Gr.', 'ARTENGRUPPE', 'Simulium')).scientificNameAuthorship).toBeNull()
  })
})
