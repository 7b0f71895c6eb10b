import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Taxaliste } from '../taxaliste.ts'
import { normalisiereTaxonname } from './normalisiereTaxonname.ts'
import { erstelleTaxonSuche } from './taxonSuche.ts'

const LISTE = new URL('../../../../apps/server/src/referenzlisten/mzb-2026.3.json', import.meta.url)
const { taxa }: Taxaliste = JSON.parse(readFileSync(LISTE, 'utf8'))
const suche = erstelleTaxonSuche(taxa)

describe('Eine Bestimmung in Klammern', () => {
  it.each([
    ['Rhithrogena sp. (semicolorata-Gr.)', 'Rhithrogena semicolorata-Gr.'],
    ['Rhithrogena sp. (semicolorata Gruppe) juv.', 'Rhithrogena semicolorata-Gr.'],
    ['Baetis (rhodani-Gr.)', 'Baetis rhodani-Gr.'],
    ['Baetis sp. juv. (rhodani-Gr.)', 'Baetis rhodani-Gr.'],
    ['Baetis sp. (B. rhodani agg.)', 'Baetis rhodani-Gr.'],
    ['Baetis [rhodani-Gr.]', 'Baetis rhodani-Gr.'],
    ['Leuctra sp. (Gr. fusca)', 'Leuctra fusca-Gr.'],
    ['Baetis sp. (rhodani/vernus)', 'Baetis rhodani/vernus'],
  ])('ist in „%s“ das Taxon: %s', (text, name) => {
    expect(suche.ordneZu(text)).toMatchObject({ art: 'TREFFER', taxon: { name, rang: 'ARTENGRUPPE' } })
  })

  it.each(['Baetis sp. (cf. rhodani)', 'Baetis sp. (rhodani?)', 'Baetis [cf. rhodani]'])(
    'ist in „%s“ die unsichere Art, und der Hinweis sagt es',
    text => {
      const z = suche.ordneZu(text)
      expect(z).toMatchObject({ art: 'TREFFER', taxon: { name: 'Baetis rhodani' }, cf: true })
      expect(z.art === 'TREFFER' && z.hinweise.join(' ')).toContain('unsichere Bestimmung')
    },
  )

  it.each([
    ['Simulium (Wilhelmia-Gr.)', 'Wilhelmia-Gr.'],
    ['Conchapelopia (Thienemannimyia-Gr.)', 'Thienemannimyia-Gr.'],
    ['Baetis rhodani (alpinus-Gr.)', 'alpinus-Gr.'],
    ['Simulium sp. (ornatum-Gr., juv.)', 'ornatum-Gr., juv.'],
    ['Chironomidae Gen. sp. (rot-Gr.)', 'rot-Gr.'],
  ])('wird in „%s“ nie zur Gruppe um das Wort davor; der Grund nennt sie', (text, genannt) => {
    const z = suche.ordneZu(text)
    if (z.art === 'TREFFER') expect.fail(z.taxon.name)
    expect(z.grund).toContain(`„${genannt}“`)
    expect(z.vorschlaege.length).toBeGreaterThan(0)
  })
})

describe('Was nicht zum Namen gehört, wird genannt', () => {
  it.each([
    ['Baetis sp. (rhodani)', 'Baetis sp.', '(rhodani)'],
    ['Baetis (rhodani)', 'Baetis sp.', '(rhodani)'],
    ['Ecdyonurus sp. (venosus)', 'Ecdyonurus sp.', '(venosus)'],
    ['Leuctra sp. (fusca)', 'Leuctra sp.', '(fusca)'],
    ['Hydropsyche sp. (excl. pellucidula)', 'Hydropsyche sp.', '(excl. pellucidula)'],
    ['Baetis sp. (excl. rhodani und vernus)', 'Baetis sp.', '(excl. rhodani und vernus)'],
    ['Chironomidae Gen. sp. (rot)', 'Chironomidae Gen. sp.', '(rot)'],
    ['Limnephilidae juv. (Potamophylax)', 'Limnephilidae Gen. sp.', '(Potamophylax)'],
    ['Baetis rhodani (Exuvie)', 'Baetis rhodani', '(Exuvie)'],
    ['Baetis rhodani Exuvie', 'Baetis rhodani', 'Exuvie'],
    ['Baetis rhodani 2019', 'Baetis rhodani', '2019'],
    ['Baetis rhodani (Pictet, 1843) Weibchen', 'Baetis rhodani', 'Weibchen'],
    ['Baetis rhodani spec.', 'Baetis rhodani', 'spec.'],
  ])('„%s“ trifft %s, der Hinweis nennt %s', (text, name, stueck) => {
    const z = suche.ordneZu(text)
    if (z.art !== 'TREFFER') expect.fail(z.grund)
    expect(z.taxon.name).toBe(name)
    expect(z.hinweise).toContain(`Die Angabe „${stueck}“ ist weggelassen; erfasst ist „${name}“.`)
  })

  it.each([
    ['Gammarus fossarum Typ A', 'Gammarus fossarum', 'Typ A'],
    ['Baetis sp. A', 'Baetis sp.', 'A'],
    ['Baetis sp. II', 'Baetis sp.', 'II'],
    ['Baetis sp. nov.', 'Baetis sp.', 'nov.'],
    ['Baetis rhodani Pictet, 1843 B', 'Baetis rhodani', 'B'],
  ])('„%s“ engt das Taxon ein wie „sp. 1“: keine Zuordnung, Vorschlag %s, Zusatz „%s“', (text, name, zusatz) => {
    const z = suche.ordneZu(text)
    if (z.art === 'TREFFER') expect.fail(z.taxon.name)
    expect(z.vorschlaege.map(v => v.name)).toContain(name)
    expect(z.grund).toContain(`„${zusatz}“`)
  })
})

describe('Ein Autor bleibt ohne Hinweis', () => {
  it.each([
    'Baetis rhodani (Pictet, 1843)',
    'Baetis rhodani PICTET 1843-45',
    'Baetis rhodani Pict.',
    'Gammarus fossarum Koch in Panzer, 1836',
    'Gammarus pulex (Linnaeus, 1758)',
    'Ancylus fluviatilis O. F. Müller, 1774',
    'Ancylus fluviatilis O.F. MÜLLER',
    'Limnius volckmari Panzer, [1793]',
    'Simulium vernum Macquart et al.',
    'Silo pallipes (F.)',
    'Baetis rhodani Erfunden & Niemand, 1999',
  ])('in „%s“', text => {
    expect(suche.ordneZu(text)).toMatchObject({ art: 'TREFFER', hinweise: [] })
  })

  it('bei jedem Eintrag der Liste mit dem Autor, den sie angibt, mit und ohne Jahr', () => {
    const laute: string[] = []
    let geprueft = 0
    for (const { name, autor, rang } of taxa) {
      if (!autor || rang === 'ARTENGRUPPE' || !/^\(?[A-Z][\p{L} .,&()'\d-]*$/u.test(autor)) continue
      for (const text of [`${name} ${autor}`, `${name} ${autor.replace(/,? ?\d{4}\b/g, '')}`]) {
        const z = suche.ordneZu(text)
        geprueft++
        if (z.art === 'TREFFER' && /Angabe/.test(z.hinweise.join(' '))) laute.push(text)
      }
    }
    expect(laute).toEqual([])
    expect(geprueft).toBeGreaterThan(6000)
  })
})

describe('Kombinationen aus Gattungen und Familien', () => {
  it.each([
    ['Nemoura/Nemurella sp.', 'Nemoura/Nemurella sp.', 'ARTENGRUPPE', 'Plecoptera', 'Nemouridae'],
    ['Nemurella / Nemoura', 'Nemoura/Nemurella sp.', 'ARTENGRUPPE', 'Plecoptera', 'Nemouridae'],
    ['Dryopidae/Elmidae', 'Dryopidae/Elmidae Gen. sp.', 'GRUPPE', 'Coleoptera', null],
    ['Elmidae/Dryopidae Gen. sp. Lv.', 'Dryopidae/Elmidae Gen. sp.', 'GRUPPE', 'Coleoptera', null],
    ['Baetis/Ecdyonurus sp.', 'Baetis/Ecdyonurus sp.', 'ARTENGRUPPE', 'Ephemeroptera', null],
  ])('„%s“ ist %s im Rang %s, %s, %s', (text, name, rang, gruppe, familie) => {
    const z = suche.ordneZu(text)
    expect(z).toMatchObject({
      art: 'TREFFER',
      ueber: 'GRAMMATIK',
      taxon: { name, rang, gruppe, familie, wertungsfamilie: familie, gattung: null, werte: {} },
    })
    expect(suche.nachName(name)).toBe(z.art === 'TREFFER' && z.taxon)
  })

  it.each([
    ['Nemoura/Foobara sp.', '„Foobara“'],
    ['Baetis/Gammarus sp.', 'keine Kombination'],
    ['Baetis/Elmidae', 'keine Kombination'],
    ['Leuctra nigra/Nemoura cinerea', 'nigra/nemoura'],
  ])('„%s“ bleibt eine Frage: %s', (text, grund) => {
    const z = suche.ordneZu(text)
    if (z.art === 'TREFFER') expect.fail(z.taxon.name)
    expect(z.grund).toContain(grund)
    expect(z.vorschlaege.length).toBeGreaterThan(0)
  })
})

/** Wörter eines Texts, klein und ohne Satzzeichen: was davon jemand vermissen kann. */
function inhaltsworte(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z\d]+/g) ?? []
}

/** Akzente und Anführungszeichen ändern ein Wort, ohne dass es verloren ist. */
const SCHLICHT = /^[ !#-&(-~]+$/
/** Schreibweise, nicht Inhalt: unbestimmt, Gruppe, cf. und Stadium stehen in eigenen Angaben. */
const SCHREIBWEISE = new Set('sp spp spec gen gr gruppe agg cf juv lv larve'.split(' '))

describe('Kein Wort eines Namens geht verloren', () => {
  const arten = taxa.filter(t => t.rang === 'ART' && /^[A-Z][a-z]+ [a-z]{4,}$/.test(t.name))
  const namen = taxa.filter(t => ['ART', 'GATTUNG', 'FAMILIE'].includes(t.rang) && /^[A-Za-z. ]+$/.test(t.name))
  const wort = fc.constantFrom(
    ...'rot Rot nov Exuvie Typ A B II Weibchen Potamophylax excl. pellucidula et al. in det. von & 7 2019 Wilhelmia-Gr. rhodani-Gr. Gruppe sp. juv. Quorsonius, klein'.split(
      ' ',
    ),
  )
  const zusatz = fc.oneof(
    fc.array(wort, { minLength: 1, maxLength: 3 }).map(w => w.join(' ')),
    fc.array(wort, { minLength: 1, maxLength: 3 }).map(w => `(${w.join(' ')})`),
    fc.array(wort, { minLength: 1, maxLength: 2 }).map(w => `[${w.join(' ')}]`),
    fc.constantFrom(...arten).map(a => `(${a.name.split(' ')[1]})`),
    fc.constantFrom(...arten).map(a => `(${a.name.split(' ')[1]}-Gr.)`),
    fc.constantFrom(...taxa.flatMap(t => t.autor ?? [])),
  )
  /** große Wörter und Bindewörter, danach ein Jahr: der Gestalt nach ein Autor */
  const GESTALT = /(?:^|[ ([])[A-Z][A-Za-z.,&() -]*?(?:(?:et|al|in|von|det)[. ]+[A-Za-z.,&() -]*?)*[ (,[]*\d{4}/

  it('jedes steht im Treffer, ist Autor der Liste oder wird genannt', () => {
    const listenautoren = new Set(
      taxa.flatMap(t => inhaltsworte((t.autor ?? '').normalize('NFD').replaceAll(/\p{M}/gu, ''))),
    )
    fc.assert(
      fc.property(fc.constantFrom(...namen), fc.array(zusatz, { minLength: 1, maxLength: 2 }), (taxon, zusaetze) => {
        const text = [taxon.name, ...zusaetze].join(' ')
        const z = suche.ordneZu(text)
        // Was nicht zugeordnet ist, bleibt als Text vor dem Menschen stehen.
        if (z.art !== 'TREFFER' || !SCHLICHT.test(text)) return
        const genannt = new Set([
          ...inhaltsworte(z.taxon.name),
          ...inhaltsworte(taxon.name),
          ...inhaltsworte(z.hinweise.join(' ')),
          ...listenautoren,
        ])
        const gestalt = new Set(inhaltsworte(GESTALT.exec(text.slice(taxon.name.length))?.[0] ?? ''))
        const verloren = inhaltsworte(text).filter(w => !genannt.has(w) && !SCHREIBWEISE.has(w) && !gestalt.has(w))
        expect(verloren, `${text} → ${z.taxon.name}`).toEqual([])
      }),
      { numRuns: 3000, seed: 20261127 },
    )
  })

  it('jedes steht nach dem Zerlegen an einer Stelle', () => {
    fc.assert(
      fc.property(fc.constantFrom(...arten), zusatz, ({ name }, ende) => {
        const text = `${name} ${ende}`
        if (!SCHLICHT.test(text)) return
        const n = normalisiereTaxonname(text)
        const gelesen = inhaltsworte(
          [n.anzeige, n.zusatz, n.autorenangabe, n.untergattung, n.larveOderLinnaeus ? 'l' : '', ...n.weggelassen].join(
            ' ',
          ),
        )
        const verloren = inhaltsworte(text).filter(w => !gelesen.includes(w) && !SCHREIBWEISE.has(w))
        // „(L.)“ und „L., 1758“ sind Linnaeus.
        expect(
          verloren.filter(w => w !== 'l'),
          text,
        ).toEqual([])
      }),
      { numRuns: 3000, seed: 20261127 },
    )
  })
})
