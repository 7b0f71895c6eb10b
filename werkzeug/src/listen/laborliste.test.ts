import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { leseStadium } from '@benthos/fachmodell/taxonname/stadium'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import type { TaxonSuche } from '@benthos/fachmodell/taxonname/typen'
import { leseZahlAusListe } from '@benthos/fachmodell/zahl/leseZahlAusListe'
import { beforeAll, describe, expect, it } from 'vitest'
import { ZIELORDNER } from './ziel.ts'

const PRUEFDATEN = new URL(
  '../../../packages/fachmodell/src/taxonname/pruefdaten/beispiel-mhs-liste.csv',
  import.meta.url,
)
const zeilen = new TextDecoder('windows-1252')
  .decode(readFileSync(PRUEFDATEN))
  .trimEnd()
  .split('\r\n')
  .slice(1)
  .map(z => z.split(';'))

/** Was die Liste nicht führt: Artengruppen, Kombinationen und Unterfamilien ohne offene Quelle, mit dem nächstliegenden Vorschlag. */
const NICHT_GEFUEHRT: Readonly<Record<string, readonly string[]>> = {
  'Ecdyonurus venosus-Gr.': ['Ecdyonurus venosus', 'Ecdyonurus sp.'],
  'Rhithrogena semicolorata-Gr.': ['Rhithrogena semicolorata', 'Rhithrogena sp.'],
  'Rhithrogena semicolorata Gr.': ['Rhithrogena semicolorata', 'Rhithrogena sp.'],
  'Rhyacophila s. str. sp.': ['Rhyacophila sp.'],
  'Sericostoma flavicorne/personatum': ['Sericostoma flavicorne', 'Sericostoma personatum', 'Sericostoma sp.'],
  'Halesus digitatus/tesselatus': ['Halesus digitatus', 'Halesus tessellatus', 'Halesus sp.'],
  'Ceratopogoninae Gen. sp.': ['Ceratopogonidae Gen. sp.'],
}

function lade(datei: string): readonly TaxonEintrag[] {
  const liste: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8'))
  return liste.taxa
}

let mzb: readonly TaxonEintrag[]
let suche: TaxonSuche<TaxonEintrag>
beforeAll(() => {
  mzb = lade('mzb-2026.2.json')
  suche = erstelleTaxonSuche(mzb)
})

describe('Laborliste in österreichischer Schreibweise gegen MZB 2026.2', () => {
  it('hat 64 Zeilen, deren Stadien und Anzahlen alle lesbar sind', () => {
    expect(zeilen).toHaveLength(64)
    for (const [name = '', stadium = '', anzahl = ''] of zeilen) {
      expect(stadium === '' ? 'ohne' : leseStadium(stadium), name).not.toBeNull()
      expect(leseZahlAusListe(anzahl).art, name).toBe('WERT')
    }
  })

  it.each(zeilen.map(([name = '']) => name))('„%s“ wird zugeordnet oder begründet vorgeschlagen', name => {
    const z = suche.ordneZu(name)
    const erwartet = NICHT_GEFUEHRT[name]
    if (erwartet === undefined) {
      expect(z.art).toBe('TREFFER')
      return
    }
    expect(z.art).toBe('UNBEKANNT')
    if (z.art === 'TREFFER') return
    expect(z.vorschlaege.slice(0, erwartet.length).map(v => v.name)).toEqual(erwartet)
    expect(z.grund).toMatch(/Liste/)
  })

  it('ordnet 57 der 64 Zeilen zu', () => {
    expect(zeilen.filter(([name = '']) => suche.ordneZu(name).art === 'TREFFER')).toHaveLength(57)
  })

  it('liest die letzten vier Zeilen als dieselben Taxa wie früher in der Liste', () => {
    const taxon = (name: string) => {
      const z = suche.ordneZu(name)
      return z.art === 'TREFFER' ? z.taxon.name : z.vorschlaege.map(v => v.name)
    }
    const letzte = zeilen.slice(-4).map(([name = '']) => taxon(name))
    const frueher = ['Baetis rhodani', 'Gammarus fossarum', 'Hydropsyche sp.', 'Rhithrogena semicolorata-Gr.'].map(
      taxon,
    )
    expect(letzte).toEqual(frueher)
  })

  it.each([
    ['Baetis sp.', 'Baetis sp.', undefined],
    ['Elmis sp. Lv.', 'Elmis sp.', 'LARVE'],
    ['Tubificidae Gen. sp.', 'Tubificidae Gen. sp.', undefined],
  ])('„%s“ trifft %s', (text, name, stadium) => {
    expect(suche.ordneZu(text)).toMatchObject({ art: 'TREFFER', taxon: { name } })
    const z = suche.ordneZu(text)
    expect(z.art === 'TREFFER' && z.stadium).toBe(stadium)
  })

  it('„Baetis rodani“ bleibt unbekannt, mit Baetis rhodani als erstem Vorschlag', () => {
    const z = suche.ordneZu('Baetis rodani')
    expect(z.art).toBe('UNBEKANNT')
    expect(z.art !== 'TREFFER' && z.vorschlaege[0]?.name).toBe('Baetis rhodani')
  })
})

describe.each(['mzb-2026.2.json', 'phb-2026.3.json'])('jeder Eintrag von %s', datei => {
  it('wird in genauer und in nachlässiger Schreibweise sich selbst zugeordnet und beim Tippen gefunden', () => {
    const taxa = lade(datei)
    const s = erstelleTaxonSuche(taxa)
    for (const t of taxa) {
      const gueltig = t.akzeptiert ?? t.name
      const genau = s.ordneZu(t.name)
      const nachlaessig = s.ordneZu(` ${t.name.replace(' ', '\u00a0 ')} `)
      expect(genau.art === 'TREFFER' && genau.taxon.name, t.name).toBe(gueltig)
      expect(nachlaessig.art === 'TREFFER' && nachlaessig.taxon.name, t.name).toBe(gueltig)
      if (!s.suche(t.name, 12).some(k => k.eintrag.name === t.name)) expect.fail(`${t.name} wird nicht gefunden`)
    }
  }, 60_000)
})
