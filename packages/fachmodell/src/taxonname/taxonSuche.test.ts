import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { erstelleTaxonSuche } from './taxonSuche.ts'
import type { TaxonSuchEintrag } from './typen.ts'

function eintrag(name: string, rang: TaxonSuchEintrag['rang'], mehr: Partial<TaxonSuchEintrag> = {}): TaxonSuchEintrag {
  const gattung = rang === 'FAMILIE' || rang === 'GRUPPE' ? null : (name.split(' ')[0] ?? null)
  return { name, rang, gruppe: 'Ephemeroptera', familie: 'Baetidae', gattung, akzeptiert: null, ...mehr }
}

const LISTE: readonly TaxonSuchEintrag[] = [
  eintrag('Baetidae Gen. sp.', 'FAMILIE'),
  eintrag('Baetis sp.', 'GATTUNG'),
  eintrag('Baetis alpinus', 'ART'),
  eintrag('Baetis fuscatus', 'ART'),
  eintrag('Baetis fuscatus/scambus', 'ARTENGRUPPE'),
  eintrag('Baetis muticus', 'ART'),
  eintrag('Baetis niger', 'ART'),
  eintrag('Baetis rhodani', 'ART'),
  eintrag('Alainites muticus', 'ART', { akzeptiert: 'Baetis muticus' }),
  eintrag('Cloeon sp.', 'GATTUNG'),
  eintrag('Cloeon dipterum', 'ART'),
  eintrag('Ecdyonurus sp.', 'GATTUNG', { familie: 'Heptageniidae' }),
  eintrag('Ecdyonurus venosus', 'ART', { familie: 'Heptageniidae' }),
  eintrag('Ephemera sp.', 'GATTUNG', { familie: 'Ephemeridae' }),
  eintrag('Ephemera danica', 'ART', { familie: 'Ephemeridae' }),
  eintrag('Elmis sp.', 'GATTUNG', { gruppe: 'Coleoptera', familie: 'Elmidae', stadien: ['IMAGO', 'LARVE'] }),
  eintrag('Eubria palustris', 'ART', { gruppe: 'Coleoptera', familie: 'Psephenidae', stadien: ['IMAGO'] }),
  eintrag('Gammarus pulex', 'ART', { gruppe: 'Crustacea', familie: 'Gammaridae' }),
  eintrag('Simulium ornatum', 'ART', { gruppe: 'Diptera', familie: 'Simuliidae' }),
  eintrag('Simulium ornatum-Gr.', 'ARTENGRUPPE', { gruppe: 'Diptera', familie: 'Simuliidae' }),
  eintrag('Bythinella dunkeri', 'ART', { gruppe: 'Gastropoda', familie: 'Hydrobiidae' }),
  eintrag('Fragilaria construens f. exigua', 'UNTERART', { gruppe: 'Fragilariophyceae', familie: null }),
  eintrag('Fragilaria construens var. exigua', 'UNTERART', { gruppe: 'Fragilariophyceae', familie: null }),
  eintrag('Nematoda Gen. sp.', 'GRUPPE', { gruppe: 'Nematoda', familie: null }),
  eintrag('Tubificidae Gen. sp.', 'FAMILIE', { gruppe: 'Oligochaeta', familie: 'Tubificidae' }),
]
const suche = erstelleTaxonSuche(LISTE)
const getippt = (text: string, max?: number) => suche.suche(text, max).map(t => t.eintrag.name)

describe('ordneZu', () => {
  it.each([
    ['Baetis rhodani', 'Baetis rhodani', 'NAME'],
    [' baetis  rhodani', 'Baetis rhodani', 'NORMALISIERT'],
    ['Baetis rhodani Pictet', 'Baetis rhodani', 'NORMALISIERT'],
    ['Baetis', 'Baetis sp.', 'NORMALISIERT'],
    ['Baetis spec.', 'Baetis sp.', 'NORMALISIERT'],
    ['Alainites muticus', 'Baetis muticus', 'SYNONYM'],
    ['alainites muticus Lv.', 'Baetis muticus', 'SYNONYM'],
    ['Simulium (Simulium) ornatum Gruppe', 'Simulium ornatum-Gr.', 'NORMALISIERT'],
    ['Simulium ornatum type', 'Simulium ornatum-Gr.', 'NORMALISIERT'],
    ['Baetis scambus / fuscatus', 'Baetis fuscatus/scambus', 'NORMALISIERT'],
    ['Nematoda', 'Nematoda Gen. sp.', 'NORMALISIERT'],
    ['Tubificidae indet.', 'Tubificidae Gen. sp.', 'NORMALISIERT'],
    ['Bythinella dünkeri', 'Bythinella dunkeri', 'NORMALISIERT'],
    ['Baetis rhodani rhodani', 'Baetis rhodani', 'ZUSAMMENFASSUNG'],
    ['Ecdyonurus venosus-Gr.', 'Ecdyonurus venosus-Gr.', 'GRAMMATIK'],
    ['Baetis alpinus/rhodani', 'Baetis alpinus/rhodani', 'GRAMMATIK'],
    ['Fragilaria construens fo. exigua', 'Fragilaria construens f. exigua', 'NORMALISIERT'],
  ])('„%s“ trifft %s über %s', (text, name, ueber) => {
    const z = suche.ordneZu(text)
    expect(z.art === 'TREFFER' && [z.taxon.name, z.ueber]).toEqual([name, ueber])
  })

  it.each([
    ['Baetis rodani', 'Baetis rhodani', 'die Art „rodani“ nicht'],
    ['Baetis Rodani', 'Baetis rhodani', 'die Art „rodani“ nicht'],
    ['Beatis rhodani', 'Baetis rhodani', 'Die Gattung „Beatis“'],
    ['Nigrobaetis niger', 'Baetis niger', 'Die Gattung „Nigrobaetis“'],
    ['Ecdyonurus foobarus-Gr.', 'Ecdyonurus sp.', 'keine Art „Ecdyonurus foobarus“'],
    ['Baetis alpinus/foobarus', 'Baetis alpinus', 'nennt „Baetis foobarus“'],
    ['Baetis aff. rhodani', 'Baetis rhodani', 'Zusatz „aff.“'],
    ['Baetis sp. 2', 'Baetis sp.', 'Zusatz „2“'],
    ['B. rhodani', 'Baetis rhodani', 'abgekürzt'],
    ['Baetis rhodani pyrenaicus', 'Baetis rhodani', '„Baetis rhodani pyrenaicus“ steht nicht'],
    ['Tubifizidae', 'Tubificidae Gen. sp.', 'steht nicht in der Liste'],
  ])('„%s“ wird nie stillschweigend ein Treffer: Vorschlag %s, Grund „%s“', (text, vorschlag, grund) => {
    const z = suche.ordneZu(text)
    expect(z.art).toBe('UNBEKANNT')
    if (z.art === 'TREFFER') return
    expect(z.vorschlaege[0]?.name).toBe(vorschlag)
    expect(z.grund).toContain(grund)
  })

  it('schlägt zu einer Kombination jede ihrer Arten vor', () => {
    const z = suche.ordneZu('Baetis alpinus/rodani')
    expect(z.art !== 'TREFFER' && z.vorschlaege.map(v => v.name)).toEqual([
      'Baetis alpinus',
      'Baetis rhodani',
      'Baetis sp.',
    ])
  })

  it('fragt nach, wenn ein Name zwei Einträge meinen kann', () => {
    const z = suche.ordneZu('Fragilaria construens exigua')
    expect(z.art).toBe('MEHRDEUTIG')
    expect(z.art !== 'TREFFER' && z.vorschlaege).toHaveLength(2)
  })

  it('sagt auch dann einen Grund, wenn nichts ähnlich ist', () => {
    expect(suche.ordneZu('Qqqq xxxx')).toMatchObject({
      art: 'UNBEKANNT',
      vorschlaege: [],
      grund: expect.stringContaining('ähnlich'),
    })
    expect(suche.ordneZu('')).toMatchObject({ art: 'UNBEKANNT', grund: expect.stringContaining('keinen Taxonnamen') })
  })

  it('behält Stadium und cf. bei Treffer und Nichttreffer', () => {
    expect(suche.ordneZu('Elmis sp. Lv.')).toMatchObject({ art: 'TREFFER', stadium: 'LARVE', cf: false })
    expect(suche.ordneZu('Baetis cf. rhodani')).toMatchObject({ art: 'TREFFER', cf: true })
    expect(suche.ordneZu('Baetis cf. rodani Lv.')).toMatchObject({ art: 'UNBEKANNT', stadium: 'LARVE', cf: true })
  })

  it('liest „L.“ nur bei Gruppen mit Larven als Stadium und sagt es', () => {
    const larve = suche.ordneZu('Ephemera danica L.')
    expect(larve).toMatchObject({ art: 'TREFFER', stadium: 'LARVE', hinweise: [expect.stringContaining('Linnaeus')] })
    const krebs = suche.ordneZu('Gammarus pulex L.')
    expect(krebs.art === 'TREFFER' && krebs.stadium).toBeUndefined()
  })

  it('weist auf ein Stadium hin, das die Liste für das Taxon nicht führt', () => {
    const z = suche.ordneZu('Eubria palustris Lv.')
    expect(z.art === 'TREFFER' && z.hinweise).toEqual([
      'Die Liste führt „Eubria palustris“ nur als Imago, nicht als Larve.',
    ])
  })

  it('ordnet jede einzelne Vertippung eines Artnamens keinem Taxon zu und schlägt das richtige vor', () => {
    const namen = LISTE.filter(e => e.rang === 'ART' && e.akzeptiert === null).map(e => e.name)
    const vertippt = fc
      .tuple(fc.constantFrom(...namen), fc.nat(), fc.constantFrom(...'bdklmqwz'))
      .map(([name, n, buchstabe]) => {
        const [gattung = '', epitheton = ''] = name.split(' ')
        const stelle = 1 + (n % (epitheton.length - 2))
        return { name, text: `${gattung} ${epitheton.slice(0, stelle)}${buchstabe}${epitheton.slice(stelle)}` }
      })
    fc.assert(
      fc.property(vertippt, ({ name, text }) => {
        const z = suche.ordneZu(text)
        expect(z.art).toBe('UNBEKANNT')
        expect(z.art !== 'TREFFER' && z.vorschlaege[0]?.name).toBe(name)
      }),
    )
  })
})

describe('suche beim Tippen', () => {
  it.each([
    ['bae rho', 'Baetis rhodani'],
    ['eph dan', 'Ephemera danica'],
    ['ecd ven', 'Ecdyonurus venosus'],
    ['ecd ven gr', 'Ecdyonurus venosus-Gr.'],
    ['sim orn gr', 'Simulium ornatum-Gr.'],
    ['bae sca', 'Baetis fuscatus/scambus'],
    ['elm sp', 'Elmis sp.'],
    ['BAE RHO', 'Baetis rhodani'],
    ['b rho', 'Baetis rhodani'],
    ['baetidae gen. sp.', 'Baetidae Gen. sp.'],
  ])('die Kurzform „%s“ bietet zuerst %s', (text, name) => {
    expect(getippt(text)[0]).toBe(name)
  })

  it('ordnet bei einem Wort Gattung vor Familie vor Arten, diese alphabetisch', () => {
    expect(getippt('bae', 5)).toEqual([
      'Baetis sp.',
      'Baetidae Gen. sp.',
      'Baetis alpinus',
      'Baetis fuscatus',
      'Baetis fuscatus/scambus',
    ])
  })

  it('findet Arten auch am Epitheton und Taxa einer Familie, nach den Treffern am Namen', () => {
    expect(getippt('rhodani')).toEqual(['Baetis rhodani'])
    expect(getippt('baetidae').slice(0, 3)).toEqual(['Baetidae Gen. sp.', 'Baetis sp.', 'Cloeon sp.'])
  })

  it('bietet ein Synonym an und übernimmt den gültigen Namen', () => {
    expect(suche.suche('ala mut')[0]).toMatchObject({
      eintrag: { name: 'Alainites muticus' },
      taxon: { name: 'Baetis muticus' },
    })
  })

  it('liefert höchstens die verlangte Zahl und nichts unter zwei Buchstaben', () => {
    expect(getippt('bae', 2)).toHaveLength(2)
    expect(getippt('bae', 0)).toEqual([])
    expect(getippt('b')).toEqual([])
    expect(getippt('')).toEqual([])
  })
})

describe('nachName', () => {
  it('liefert den gültigen Eintrag, auch über das Synonym', () => {
    expect(suche.nachName('Alainites muticus')?.name).toBe('Baetis muticus')
    expect(suche.nachName('Baetis rhodani')?.name).toBe('Baetis rhodani')
    expect(suche.nachName('baetis rhodani')).toBeUndefined()
  })
})

it('wer nur nach genauen Namen fragt, wartet nicht darauf, dass die ganze Liste zerlegt wird', () => {
  let gelesene = 0
  const gezaehlte = LISTE.map(eines => ({
    ...eines,
    // Die Familie braucht nur die Zerlegung.
    get familie() {
      gelesene++
      return eines.familie
    },
  }))
  const eigene = erstelleTaxonSuche(gezaehlte)
  expect(eigene.nachName('Alainites muticus')?.name).toBe('Baetis muticus')
  expect(eigene.istAbgeleitet('Baetis rhodani')).toBe(false)
  expect(gelesene).toBe(0)
  expect(eigene.suche('bae rho').map(treffer => treffer.taxon.name)).toEqual(['Baetis rhodani'])
  expect(gelesene).toBeGreaterThanOrEqual(LISTE.length)
})
