import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalisiereTaxonname } from './normalisiereTaxonname.ts'

describe('normalisiereTaxonname: Schreibweisen der Laborlisten', () => {
  it.each([
    ['Baetis sp.', 'Baetis sp.'],
    ['Baetis spec.', 'Baetis sp.'],
    ['Baetis spp.', 'Baetis sp.'],
    ['Baetis sp', 'Baetis sp.'],
    ['Baetis indet.', 'Baetis sp.'],
    ['baetis  rhodani', 'Baetis rhodani'],
    ['BAETIS RHODANI', 'Baetis rhodani'],
    ['Baetis Rhodani', 'Baetis rhodani'],
    ['baetis RHODANI', 'Baetis rhodani'],
    ['Baetis\u00a0rhodani\u200b ', 'Baetis rhodani'],
    ['„Baetis rhodani“', 'Baetis rhodani'],
    ['Baetis rhodani (Pictet, 1843)', 'Baetis rhodani'],
    ['Baetis rhodani PICTET 1843-45', 'Baetis rhodani'],
    ['Hydropsyche siltalai Döhler, 1963', 'Hydropsyche siltalai'],
    ['Gammarus fossarum Koch in Panzer, 1836', 'Gammarus fossarum'],
    ['Baetis Leach, 1815', 'Baetis sp.'],
    ['Simulium (Eusimulium) aureum', 'Simulium aureum'],
    ['Tubificidae Gen. sp.', 'Tubificidae Gen. sp.'],
    ['Tubificidae Gen.sp.', 'Tubificidae Gen. sp.'],
    ['Tubificidae gen. indet.', 'Tubificidae Gen. sp.'],
    ['Tubificidae', 'Tubificidae Gen. sp.'],
    ['Ecdyonurus venosus-Gr.', 'Ecdyonurus venosus-Gr.'],
    ['Ecdyonurus venosus Gr.', 'Ecdyonurus venosus-Gr.'],
    ['Ecdyonurus venosus – Gruppe', 'Ecdyonurus venosus-Gr.'],
    ['Ecdyonurus gr. venosus', 'Ecdyonurus venosus-Gr.'],
    ['Cocconeis placentula agg.', 'Cocconeis placentula-Gr.'],
    ['Nitzschia acicularis-Formenkreis', 'Nitzschia acicularis-Gr.'],
    ['Baetis fuscatus / scambus', 'Baetis fuscatus/scambus'],
    ['Baetis fuscatus/Baetis scambus', 'Baetis fuscatus/scambus'],
    ['Baetis fuscatus/B. scambus', 'Baetis fuscatus/scambus'],
    ['Fragilaria capucina var. gracilis (Oestrup) Hustedt', 'Fragilaria capucina var. gracilis'],
    ['Fragilaria capucina (Desm.) var. gracilis', 'Fragilaria capucina var. gracilis'],
    ['Aulacoseira islandica subsp.helvetica', 'Aulacoseira islandica ssp. helvetica'],
    ['Culex pipiens forma molestus', 'Culex pipiens f. molestus'],
    ['Macroplea cæca', 'Macroplea caeca'],
    ['Bythinella dünkeri', 'Bythinella duenkeri'],
    ['Rhyacophila s. str. sp.', 'Rhyacophila sp. s. str.'],
    ['', ''],
    [' \t', ''],
  ])('„%s“ heißt einheitlich „%s“', (text, anzeige) => {
    expect(normalisiereTaxonname(text).anzeige).toBe(anzeige)
  })

  it.each([
    ['Elmis sp. Lv.', 'LARVE'],
    ['Elmis sp.Lv.', 'LARVE'],
    ['Elmis sp. L.', 'LARVE'],
    ['Elmis spec. (Larve)', 'LARVE'],
    ['Elmis aenea Ad.', 'IMAGO'],
    ['Elmis aenea Imago', 'IMAGO'],
    ['Simulium sp. Puppe', 'PUPPE'],
    ['Tubificidae Gen. sp. juv.', 'JUVENIL'],
    ['Elmis sp.', null],
  ])('„%s“ trägt das Stadium %s', (text, stadium) => {
    expect(normalisiereTaxonname(text).stadium).toBe(stadium)
  })

  it.each(['Baetis cf. rhodani', 'cf. Baetis rhodani', 'Baetis rhodani cf.', 'Baetis ?rhodani', 'Baetis rhodani (?)'])(
    '„%s“ ist als unsicher gekennzeichnet, der Name bleibt',
    text => {
      const n = normalisiereTaxonname(text)
      expect([n.cf, n.schluessel]).toEqual([true, 'baetis rhodani'])
    },
  )

  it.each([
    ['Baetis sp. 1', '1'],
    ['Baetis aff. rhodani', 'aff.'],
    ['Rhyacophila s. str.', 's. str.'],
    ['Hydropsyche pellucidula s.l.', 's. l.'],
    ['B. rhodani', 'Gattung abgekürzt'],
    ['Baetis-Gr.', 'Gr.'],
    ['Elmis sp. Lv./Ad.', 'Lv./Ad.'],
    ['Elmis sp. Lv. Ad.', 'Ad.'],
  ])('„%s“: der einengende Zusatz „%s“ geht nie verloren', (text, zusatz) => {
    expect(normalisiereTaxonname(text).zusatz).toBe(zusatz)
  })

  it('lässt nur „L.“ ohne Jahr offen zwischen Larve und Linnaeus', () => {
    expect(normalisiereTaxonname('Ephemera vulgata L.').larveOderLinnaeus).toBe(true)
    expect(normalisiereTaxonname('Ephemera vulgata L., 1758').larveOderLinnaeus).toBe(false)
    expect(normalisiereTaxonname('Ephemera vulgata (L.)').larveOderLinnaeus).toBe(false)
  })

  it('hat für Kombinationen in anderer Reihenfolge denselben Schlüssel', () => {
    expect(normalisiereTaxonname('Baetis scambus/fuscatus').schluessel).toBe(
      normalisiereTaxonname('Baetis fuscatus / scambus').schluessel,
    )
  })

  it('ändert an der einheitlichen Schreibweise nichts mehr und wirft bei keinem Text', () => {
    const stueck = fc.constantFrom(
      'Baetis',
      'rhodani',
      'sp.',
      'cf.',
      'Lv.',
      '-Gr.',
      '(Pictet, 1843)',
      '/',
      'L.',
      'var.',
      '?',
      'Gen.',
      'ü',
      '12',
    )
    fc.assert(
      fc.property(fc.array(stueck, { maxLength: 6 }), teile => {
        const n = normalisiereTaxonname(teile.join(' '))
        if (n.zusatz === null) expect(normalisiereTaxonname(n.anzeige).schluessel).toBe(n.schluessel)
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => normalisiereTaxonname(text).schluessel !== undefined))
  })
})
