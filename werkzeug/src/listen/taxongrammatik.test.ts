import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schluesselVon, TAXONRAENGE, type Taxaliste, type TaxonEintrag } from '@benthos/fachmodell'
import { istGleicherStamm } from '@benthos/fachmodell/taxonname/familienstamm'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import type { TaxonSuche } from '@benthos/fachmodell/taxonname/typen'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZIELORDNER } from './ziel.ts'

const LISTEN = ['mzb-2026.3.json', 'phb-2026.5.json']
/** Schlichte Artnamen; nur zu ihnen sagt die Schreibweise einer Gruppe eindeutig, welche Art sie meint. */
const BINOMEN = /^[A-Z][a-z]+ [a-z-]{3,}$/

function lade(datei: string): readonly TaxonEintrag[] {
  const liste: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8'))
  return liste.taxa
}

describe.each(LISTEN)('Grammatik der Taxonnamen über %s', datei => {
  let taxa: readonly TaxonEintrag[]
  let eigene: ReadonlySet<TaxonEintrag>
  let namen: ReadonlySet<string>
  let suche: TaxonSuche<TaxonEintrag>
  let nachGattung: ReadonlyMap<string, readonly TaxonEintrag[]>

  beforeAll(() => {
    taxa = lade(datei)
    eigene = new Set(taxa)
    namen = new Set(taxa.map(t => t.name))
    suche = erstelleTaxonSuche(taxa)
    const arten = taxa.filter(t => t.rang === 'ART' && t.akzeptiert === null && BINOMEN.test(t.name))
    const gruppen = new Map<string, TaxonEintrag[]>()
    for (const art of arten) {
      const gattung = art.name.split(' ')[0] ?? ''
      gruppen.set(gattung, [...(gruppen.get(gattung) ?? []), art])
    }
    nachGattung = gruppen
  })

  /** Der Treffer, mit dem, was jeder abgeleitete Eintrag erfüllt. */
  function treffer(text: string): TaxonEintrag {
    const z = suche.ordneZu(text)
    if (z.art !== 'TREFFER') expect.fail(`${text}: ${z.grund}`)
    const { taxon } = z
    expect(schluesselVon(TAXONRAENGE)).toContain(taxon.rang)
    if (z.ueber === 'GRAMMATIK') {
      expect(taxon.werte, text).toEqual({})
      expect(namen.has(taxon.name), text).toBe(false)
      expect(suche.nachName(taxon.name), text).toBe(taxon)
      expect(z.hinweise.length, text).toBeGreaterThan(0)
    } else expect(eigene.has(taxon), text).toBe(true)
    return taxon
  }

  it('eine Kombination der Liste ist in keiner Reihenfolge ein zweites Taxon', () => {
    for (const { name } of taxa.filter(t => /^[A-Z][a-z]+ [a-z/-]+\/[a-z-]+$/.test(t.name))) {
      const [gattung, epitheta = ''] = name.split(' ')
      const umgekehrt = `${gattung} ${epitheta.split('/').toReversed().join('/')}`
      if (!namen.has(umgekehrt)) expect(suche.nachName(umgekehrt), umgekehrt).toBeUndefined()
    }
  })

  it('jede Gattung mit zwei Arten hat ihre Artengruppen und Kombinationen, in Gruppe und Familie ihrer Arten', () => {
    let geprueft = 0
    for (const [gattung, arten] of nachGattung) {
      const [a, b] = arten
      if (!a || !b) continue
      const [, erste = ''] = a.name.split(' ')
      const [, zweite = ''] = b.name.split(' ')
      for (const text of [
        `${a.name}-Gr.`,
        `${a.name} agg.`,
        `${gattung} ${erste}/${zweite}`,
        `${gattung} ${zweite} / ${erste}`,
      ]) {
        const taxon = treffer(text)
        expect([taxon.gruppe, taxon.familie], text).toEqual([a.gruppe, a.familie])
        geprueft++
      }
      expect(treffer(`${gattung} ${zweite}/${erste}`).name).toBe(treffer(`${gattung} ${erste}/${zweite}`).name)
      expect(treffer(`${a.name} agg.`).name).toBe(treffer(`${a.name}-Gr.`).name)
    }
    expect(geprueft).toBeGreaterThan(400)
  })

  it('jede gültige Gattung hat ihr s. str. und s. l.; eine Art, die es nicht gibt, hat weder Gruppe noch Kombination', () => {
    for (const [i, gattung] of taxa.filter(t => t.rang === 'GATTUNG' && t.akzeptiert === null).entries()) {
      const [wort = ''] = gattung.name.split(' ')
      expect([treffer(`${wort}-Gr.`).familie, treffer(`${wort} Gruppe`).name]).toEqual([gattung.familie, `${wort}-Gr.`])
      for (const zusatz of ['s. str.', 's. l.', '(Quorsonia)']) {
        const taxon = treffer(`${wort} ${zusatz} sp.`)
        expect([taxon.gruppe, taxon.familie, taxon.name]).toEqual([
          gattung.gruppe,
          gattung.familie,
          `${wort} ${zusatz} sp.`,
        ])
      }
      // Zu jedem unbekannten Namen werden ähnliche gesucht; jede zehnte Gattung genügt.
      if (i % 10 !== 0) continue
      for (const text of [`${wort} quorsonibus-Gr.`, `${wort} quorsonibus/foobarus`])
        expect(suche.ordneZu(text).art, text).toBe('UNBEKANNT')
    }
  })

  it('jede Art hat ihr s. str. und s. l.', () => {
    for (const [a] of nachGattung.values()) {
      if (!a) continue
      expect(treffer(`${a.name} s. l.`).familie).toBe(a.familie)
      expect(treffer(`${a.name} s. str.`).familie).toBe(a.familie)
    }
  })

  it('jede Familie hat Unterfamilie und Tribus gleichen Stammes', () => {
    const familien = taxa.filter(t => t.rang === 'FAMILIE' && t.akzeptiert === null && /^[A-Z][a-z]+idae /.test(t.name))
    for (const familie of familien) {
      const stamm = familie.name.replace(/idae .*/, '')
      for (const text of [`${stamm}inae Gen. sp.`, `${stamm}ini Gen. sp.`]) {
        // Was die Liste selbst führt (Sphaeridiinae bei den Hydrophilidae), gilt, wie sie es stellt.
        if (!namen.has(text)) expect(treffer(text).familie, text).toBe(familie.familie)
      }
    }
    expect(datei.startsWith('mzb') ? familien.length : 100).toBeGreaterThan(90)
  })

  it('zu keiner verschriebenen Familie wird eine anderen Stammes angeboten', () => {
    for (const familie of taxa.filter(t => t.rang === 'FAMILIE' && t.akzeptiert === null)) {
      const [wort = ''] = familie.name.split(' ')
      const verschrieben = `He${wort.slice(2).toLowerCase()}`
      const z = suche.ordneZu(verschrieben)
      if (z.art === 'TREFFER') continue
      for (const v of z.vorschlaege)
        expect(
          istGleicherStamm(verschrieben.toLowerCase(), (v.name.split(' ')[0] ?? '').toLowerCase()),
          `${verschrieben}: ${v.name}`,
        ).toBe(true)
    }
  })
})

describe('Beispiele aus Laborlisten gegen die MZB-Liste', () => {
  it.each([
    ['Ecdyonurus venosus-Gr.', 'Heptageniidae'],
    ['Rhithrogena semicolorata-Gr.', 'Heptageniidae'],
    ['Leuctra hippopus-Gr.', 'Leuctridae'],
    ['Cricotopus sylvestris-Gr.', 'Chironomidae'],
    ['Thienemannimyia-Gr.', 'Chironomidae'],
    ['Baetis-Gr.', 'Baetidae'],
    ['Sericostoma flavicorne/personatum', 'Sericostomatidae'],
    ['Rhyacophila s. str. sp.', 'Rhyacophilidae'],
    ['Simulium (Wilhelmia) sp.', 'Simuliidae'],
    ['Ceratopogoninae Gen. sp.', 'Ceratopogonidae'],
    ['Chironominae Gen. sp.', 'Chironomidae'],
  ])('„%s“ wird unter diesem Namen geführt, in der Familie %s', (name, familie) => {
    const suche = erstelleTaxonSuche(lade('mzb-2026.3.json'))
    expect(suche.ordneZu(name)).toMatchObject({ art: 'TREFFER', taxon: { name, familie } })
  })
})
