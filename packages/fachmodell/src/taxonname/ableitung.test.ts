import { describe, expect, it } from 'vitest'
import type { TaxonEintrag } from '../taxaliste.ts'
import { genannteArten } from './ableitung.ts'
import { erstelleTaxonSuche } from './taxonSuche.ts'

function eintrag(name: string, rang: TaxonEintrag['rang'], mehr: Partial<TaxonEintrag> = {}): TaxonEintrag {
  return {
    name,
    autor: null,
    rang,
    gruppe: 'Diptera',
    familie: 'Simuliidae',
    gattung: rang === 'FAMILIE' || rang === 'GRUPPE' ? null : (name.split(' ')[0] ?? null),
    akzeptiert: null,
    operationell: mehr.akzeptiert ?? name,
    wertungsfamilie: mehr.familie === undefined ? 'Simuliidae' : mehr.familie,
    werte: { sap_b: 10, sap_g: 3 },
    ...mehr,
  }
}

const LISTE: readonly TaxonEintrag[] = [
  eintrag('Simuliidae Gen. sp.', 'FAMILIE'),
  eintrag('Simulium sp.', 'GATTUNG', { autor: 'Latreille, 1802' }),
  eintrag('Simulium aureum', 'ART', { autor: '(Meigen, 1818)' }),
  eintrag('Simulium equinum', 'ART', { stadien: ['LARVE', 'PUPPE'] }),
  eintrag('Simulium lineatum', 'ART', { stadien: ['LARVE'] }),
  eintrag('Simulium ornatum', 'ART'),
  eintrag('Simulium ornatum-Gr.', 'ARTENGRUPPE'),
  eintrag('Odagmia ornata', 'ART', { akzeptiert: 'Simulium ornatum', werte: {} }),
  eintrag('Eusimulium aureum', 'ART', { akzeptiert: 'Simulium aureum', werte: {} }),
  eintrag('Chironomidae Gen. sp.', 'FAMILIE', { familie: 'Chironomidae' }),
  eintrag('Pentaneura sp.', 'GATTUNG', { familie: 'Chironomidae' }),
  eintrag('Tanypodinae Gen. sp.', 'GRUPPE', { familie: 'Chironomidae' }),
  eintrag('Drusus sp.', 'GATTUNG', { gruppe: 'Trichoptera', familie: 'Limnephilidae' }),
  eintrag('Limnephilidae Gen. sp.', 'FAMILIE', { gruppe: 'Trichoptera', familie: 'Limnephilidae' }),
  eintrag('Doppela sp.', 'GATTUNG', { familie: 'Simuliidae' }),
  eintrag('Doppelus sp.', 'GATTUNG', { familie: 'Chironomidae' }),
]
const suche = erstelleTaxonSuche(LISTE)

function abgeleitet(text: string): TaxonEintrag {
  const z = suche.ordneZu(text)
  if (z.art !== 'TREFFER' || z.ueber !== 'GRAMMATIK') expect.fail(`${text}: ${JSON.stringify(z)}`)
  return z.taxon
}

describe('Taxa, die aus ihrer Schreibweise folgen', () => {
  it.each([
    ['Simulium aureum-Gr.', 'Simulium aureum-Gr.', 'ARTENGRUPPE'],
    ['simulium aureum agg.', 'Simulium aureum-Gr.', 'ARTENGRUPPE'],
    ['Simulium (Eusimulium) aureum Gruppe', 'Simulium aureum-Gr.', 'ARTENGRUPPE'],
    ['Eusimulium aureum-Gr.', 'Simulium aureum-Gr.', 'ARTENGRUPPE'],
    ['Simulium lineatum / equinum', 'Simulium equinum/lineatum', 'ARTENGRUPPE'],
    ['Simulium equinum/S. lineatum', 'Simulium equinum/lineatum', 'ARTENGRUPPE'],
    ['Simulium equinum/lineatum-Gr.', 'Simulium equinum/lineatum', 'ARTENGRUPPE'],
    ['Simulium-Gr.', 'Simulium-Gr.', 'ARTENGRUPPE'],
    ['Simulium Gruppe', 'Simulium-Gr.', 'ARTENGRUPPE'],
    ['Simulium agg.', 'Simulium-Gr.', 'ARTENGRUPPE'],
    ['Simulium-Gr. Lv.', 'Simulium-Gr.', 'ARTENGRUPPE'],
    ['Simulium aureum s. l.', 'Simulium aureum s. l.', 'ARTENGRUPPE'],
    ['Simulium aureum sensu stricto', 'Simulium aureum s. str.', 'ART'],
    ['Simulium s. str. sp.', 'Simulium s. str. sp.', 'UNTERGATTUNG'],
    ['Simulium s.l.', 'Simulium s. l. sp.', 'GATTUNG'],
    ['Simulium (Wilhelmia) sp.', 'Simulium (Wilhelmia) sp.', 'UNTERGATTUNG'],
    ['Simulium (Wilhelmia)', 'Simulium (Wilhelmia) sp.', 'UNTERGATTUNG'],
    ['Simuliinae Gen. sp.', 'Simuliinae Gen. sp.', 'UNTERFAMILIE'],
    ['Chironominae', 'Chironominae Gen. sp.', 'UNTERFAMILIE'],
    ['Pentaneurini Gen. sp.', 'Pentaneurini Gen. sp.', 'TRIBUS'],
    ['Drusinae indet.', 'Drusinae Gen. sp.', 'UNTERFAMILIE'],
  ])('„%s“ ist %s im Rang %s', (text, name, rang) => {
    expect(abgeleitet(text)).toMatchObject({ name, rang, akzeptiert: null, operationell: name, werte: {} })
  })

  it('tragen Großgruppe, Familie und Wertungsfamilie ihrer Mitglieder, aber weder Autor noch Werte', () => {
    expect(abgeleitet('Drusinae Gen. sp.')).toEqual({
      name: 'Drusinae Gen. sp.',
      autor: null,
      rang: 'UNTERFAMILIE',
      gruppe: 'Trichoptera',
      familie: 'Limnephilidae',
      gattung: null,
      akzeptiert: null,
      operationell: 'Drusinae Gen. sp.',
      wertungsfamilie: 'Limnephilidae',
      werte: {},
    })
  })

  it('führen die Stadien ihrer Mitglieder, wenn alle welche angeben', () => {
    expect(abgeleitet('Simulium equinum/lineatum').stadien).toEqual(['LARVE', 'PUPPE'])
    expect(abgeleitet('Simulium aureum-Gr.').stadien).toBeUndefined()
  })

  it('sagen, als was sie erkannt sind und dass sie nichts anzeigen', () => {
    const z = suche.ordneZu('Simulium (Wilhelmia) sp.')
    expect(z.art === 'TREFFER' && z.hinweise).toEqual([
      'Als die Untergattung Wilhelmia der Gattung Simulium erkannt; zählt als eigenes Taxon (Simuliidae, Diptera) ohne eigene Indikatorwerte.',
    ])
  })

  it('eine Gruppe um eine Gattung gehört zu deren Familie, zu keiner Gattung: sie kann über sie hinausreichen', () => {
    expect(abgeleitet('Simulium-Gr.')).toMatchObject({ gruppe: 'Diptera', familie: 'Simuliidae', gattung: null })
    expect(genannteArten('Simulium-Gr.')).toEqual([])
    const z = suche.ordneZu('Simulium-Gr.')
    expect(z.art === 'TREFFER' && z.hinweise[0]).toMatch(/^Als die Artengruppe um die Gattung Simulium erkannt/)
  })

  it('behalten Stadium und cf.', () => {
    expect(suche.ordneZu('Simulium cf. aureum-Gr. Lv.')).toMatchObject({ art: 'TREFFER', cf: true, stadium: 'LARVE' })
  })

  it('sind unter ihrem einheitlichen Namen derselbe Eintrag, unter keinem anderen', () => {
    const gruppe = abgeleitet('Simulium aureum agg.')
    expect(suche.nachName('Simulium aureum-Gr.')).toBe(gruppe)
    expect(suche.nachName('Simulium aureum agg.')).toBeUndefined()
    expect(suche.nachName('Eusimulium aureum-Gr.')).toBeUndefined()
  })

  it('weichen dem Eintrag der Liste, auch unter dem gültigen Namen ihrer Mitglieder', () => {
    expect(suche.ordneZu('Simulium ornatum-Gr.')).toMatchObject({ ueber: 'NAME', taxon: { werte: { sap_g: 3 } } })
    expect(suche.ordneZu('Odagmia ornata-Gr.')).toMatchObject({
      ueber: 'SYNONYM',
      taxon: { name: 'Simulium ornatum-Gr.' },
    })
    expect(suche.ordneZu('Tanypodinae')).toMatchObject({ ueber: 'NORMALISIERT', taxon: { rang: 'GRUPPE' } })
  })

  it('werden beim Tippen der Kurzform zuerst angeboten', () => {
    expect(suche.suche('sim aur gr').map(t => t.taxon.name)).toEqual(['Simulium aureum-Gr.', 'Simulium aureum'])
  })

  it.each([
    ['Simulium foobarum-Gr.', '„Simulium foobarum“', 'Simulium sp.'],
    ['Simulium aureum/foobarum', '„Simulium foobarum“', 'Simulium aureum'],
    ['Simulium aureum/aureum', 'Kombination', 'Simulium aureum'],
    ['Foobarinae Gen. sp.', 'steht nicht in der Liste', undefined],
    ['Doppelini Gen. sp.', 'steht nicht in der Liste', undefined],
    ['Foobarum (Wilhelmia) sp.', 'steht nicht in der Liste', undefined],
    ['Foobarum s. str. sp.', 'Zusatz', undefined],
    ['Foobarum-Gr.', 'Zusatz „Gr.“', undefined],
    ['Simuliidae-Gr.', 'Zusatz „Gr.“', 'Simuliidae Gen. sp.'],
    ['Simulium (Wilhelmia)-Gr.', 'Zusatz „Gr.“', 'Simulium sp.'],
  ])('„%s“ bleibt abgewiesen mit dem Grund %s', (text, grund, vorschlag) => {
    const z = suche.ordneZu(text)
    if (z.art === 'TREFFER') expect.fail(z.taxon.name)
    expect(z.grund).toContain(grund)
    expect(z.vorschlaege[0]?.name).toBe(vorschlag)
  })
})

describe('Ein Wort in Klammern nach der Gattung oder Familie', () => {
  it.each([
    ['Simulium (Imago)', 'Simulium sp.', 'IMAGO'],
    ['Simulium (Ad)', 'Simulium sp.', 'IMAGO'],
    ['Simulium [Adult]', 'Simulium sp.', 'IMAGO'],
    ['Simulium (Larven) sp.', 'Simulium sp.', 'LARVE'],
    ['Simuliidae (Larven)', 'Simuliidae Gen. sp.', 'LARVE'],
    ['Chironomidae (Puppe) Gen. sp.', 'Chironomidae Gen. sp.', 'PUPPE'],
    ['Simulium (Puppen) aureum', 'Simulium aureum', 'PUPPE'],
    ['Simulium (Larve) aureum-Gr.', 'Simulium aureum-Gr.', 'LARVE'],
  ])('ist in „%s“ das Stadium, keine Untergattung: %s, %s', (text, name, stadium) => {
    const z = suche.ordneZu(text)
    expect(z).toMatchObject({ art: 'TREFFER', taxon: { name }, stadium })
    expect(z.art === 'TREFFER' && z.hinweise.join(' ')).not.toMatch(/weggelassen|Untergattung/)
  })

  it('nennt kein zweites Stadium stillschweigend', () => {
    expect(suche.ordneZu('Simulium (Larve) aureum Imago').art).not.toBe('TREFFER')
  })

  it.each(
    (
      'Weibchen Männchen Weiblich Foto Fotos Käfer Krebse Schnecke Fliege Mücke Wurm Exuvie Exuvien Haut Köcher Gehäuse Schale Probe ' +
      'Beleg Moos Ufer Kies Glas Gras Haus Laus Raum Baum Museum Datum Kamera Region Station Version Person Hinweis Nachweis Verzeichnis ' +
      'Totes Unbekanntes Kleines Typus Genus Taxon Taxa Femina Nympha Exuvia Subimago Plankton Benthos Detritus Fauna Jungtier Alkohol ' +
      'Drift Kescher Donau Traun Index Box Reis Eis Alles Sammlung Entwicklungsstadium Häufigkeitsskala Fangnetzradius Greifer Billiger Praxis Diptera Trichoptera Amphipoda Insecta Simuliidae ' +
      'Tanypodinae Chironomini Limnephiloidea Latreille Meigen Müller'
    ).split(' '),
  )('„(%s)“ ist keine Untergattung; die Gattung bleibt, und der Hinweis nennt das Wort', wort => {
    for (const text of [`Simulium (${wort})`, `Simulium (${wort}) sp.`]) {
      const z = suche.ordneZu(text)
      if (z.art !== 'TREFFER') expect.fail(`${text}: ${z.grund}`)
      expect(z.taxon.name, text).toBe('Simulium sp.')
      expect(z.hinweise.join(' '), text).toContain('weggelassen')
    }
  })

  it.each(
    (
      'Wilhelmia Eusimulium Nevermannia Boophthora Byssodon Obuchovia Rhodobaetis Yamatotipula Vestiplex Pterelachisus Helvetoraeticus ' +
      'Isocladius Eudactylocladius Haenydra Hadrenya Suphrodytes Gaurodytes Asiobates Chaetolabis Disculifer Armiger Drusus Simulium ' +
      'Tympanomegapus Rivulogammarus Cyclocalyx Yrdops Monoculicoides Dicranomyia Odonatisca Rhopalohelophorus'
    ).split(' '),
  )('„(%s)“ ist eine Untergattung, mit und ohne sp.', wort => {
    for (const text of [`Simulium (${wort})`, `Simulium (${wort}) sp.`])
      expect(abgeleitet(text)).toMatchObject({ name: `Simulium (${wort}) sp.`, rang: 'UNTERGATTUNG' })
  })
})

describe('Nichts fällt stillschweigend weg', () => {
  it.each([
    ['Simulium (Eusimulium) aureum', 'Simulium aureum', '„(Eusimulium)“'],
    ['Simulium (s. str.) aureum', 'Simulium aureum', '„(s. str.)“'],
    ['Simulium (Latreille) sp.', 'Simulium sp.', '„(Latreille)“'],
    ['Simulium "aureum"', 'Simulium aureum', 'Anführungszeichen'],
    ['Simulium „aureum“ Lv.', 'Simulium aureum', 'Anführungszeichen'],
    ['Simulium [cf. aureum]', 'Simulium aureum', '„[cf. aureum]“'],
    ['Simulium × aureum', 'Simulium aureum', '×'],
  ])('„%s“ trifft %s und sagt, was aus %s wurde', (text, name, stueck) => {
    const z = suche.ordneZu(text)
    if (z.art !== 'TREFFER') expect.fail(z.grund)
    expect(z.taxon.name).toBe(name)
    expect(z.hinweise.join(' ')).toContain(stueck)
  })

  it.each(['„Simulium aureum“', '"Simulium aureum"', 'Simulium aureum (Meigen)', 'Simulium aureum'])(
    '%s verliert nichts und sagt nichts',
    text => {
      const z = suche.ordneZu(text)
      expect(z.art === 'TREFFER' && z.hinweise).toEqual([])
    },
  )
})

describe('Arten im Namen einer Gruppe', () => {
  it.each([
    ['Baetis scambus/fuscatus', ['Baetis scambus', 'Baetis fuscatus']],
    ['Simulium ornatum-Gr.', ['Simulium ornatum']],
    ['Simulium ornatum s. l.', ['Simulium ornatum']],
    ['Simulium ornatum', []],
    ['Simulium sp.', []],
    ['Baetis rhodani var. x', []],
  ])('„%s“ nennt %j', (name, arten) => {
    expect(genannteArten(name)).toEqual(arten)
  })
})
