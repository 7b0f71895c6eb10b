import type { Hausnamen } from '@benthos/fachmodell/taxonname/hausnamen'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import { expect, test } from 'vitest'
import { KLEINE_ART } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { pruefeEinfuegen } from './pruefliste.ts'

const PLAN = { rollen: ['taxon', 'artStadium', 'anzahl'], hatKopfzeile: false, dezimalzeichen: null } as const
const hausnamen = (namen: Record<string, string>): Hausnamen => ({
  organisation: 'Labor Bachgrund',
  taxonVon: new Map(Object.entries(namen).map(([text, taxon]) => [hausnamenschluessel(text), taxon])),
})
const pruefe = (text: string, namen: Record<string, string>) =>
  pruefeEinfuegen([[text, '', '3']], PLAN, KLEINE_ART, { hausnamen: hausnamen(namen) })[0]

test('Ein gemerkter Name ordnet zu, was die Liste nicht kennt, auch in anderer Schreibweise, und steht als solcher da', () => {
  expect(pruefe('baetis  Rodani Lv.', { 'Baetis rodani': 'Baetis rhodani' })).toMatchObject({
    lage: 'ZUGEORDNET',
    zellen: { taxon: 'Baetis rhodani', artStadium: 'LARVE' },
    hinweise: ['gemerkter Name von Labor Bachgrund'],
  })
  expect(pruefe('Eph. 17', { 'eph. 17': 'Baetis sp.' })?.zellen['taxon']).toBe('Baetis sp.')
  expect(pruefe('Baetis cf. rodani', { 'Baetis rodani': 'Baetis rhodani' })?.zellen).toMatchObject({
    taxon: 'Baetis rhodani',
    sicherheit: 'CF',
  })
})

test('Was die Liste selbst zuordnet, gilt: ein gemerkter Name überstimmt weder Namen noch Synonym noch Schreibweise', () => {
  const boese = { 'Baetis rhodani': 'Gammarus fossarum', 'Ephemerella ignita': 'Gammarus fossarum' }
  for (const text of ['Baetis rhodani', 'BAETIS rhodani', 'Baetis rhodani Pictet, 1845'])
    expect(pruefe(text, boese)?.zellen['taxon']).toBe('Baetis rhodani')
  expect(pruefe('Ephemerella ignita', boese)?.zellen['taxon']).toBe('Serratella ignita')
})

test('Ein Zusatz, der das Taxon einengt, ist ein anderer Name', () => {
  expect(pruefe('Baetis rodani-Gr.', { 'Baetis rodani': 'Baetis rhodani' })?.lage).toBe('UNBEKANNT')
  expect(pruefe('Baetis (Rhodobaetis) rodani', { 'Baetis rodani': 'Baetis rhodani' })?.lage).toBe('UNBEKANNT')
})

test('Führt die Fassung das gemerkte Taxon nicht, ist er eine offene Frage und sagt, was er meinte', () => {
  const zeile = pruefe('Baetis rodani', { 'Baetis rodani': 'Baetis verschwundensis' })
  expect(zeile?.lage).toBe('UNBEKANNT')
  expect(zeile?.gruende['taxon']).toBe(
    '„Baetis rodani“ ist ein gemerkter Name von Labor Bachgrund für Baetis verschwundensis; die Taxaliste MZB Test führt dieses Taxon nicht.',
  )
  expect(zeile?.vorschlaege.map(v => v.name)).toContain('Baetis rhodani')
})

test('Ist das gemerkte Taxon heute ein Synonym, gilt das gültige, und das steht dabei', () => {
  expect(pruefe('Ephemerela ignitta', { 'Ephemerela ignitta': 'Ephemerella ignita' })).toMatchObject({
    lage: 'ZUGEORDNET',
    zellen: { taxon: 'Serratella ignita' },
    hinweise: ['gemerkter Name von Labor Bachgrund; gemerkt war Ephemerella ignita, heute ein Synonym'],
  })
})
