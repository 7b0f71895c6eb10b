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

function lade(datei: string): readonly TaxonEintrag[] {
  const liste: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8'))
  return liste.taxa
}

let mzb: readonly TaxonEintrag[]
let suche: TaxonSuche<TaxonEintrag>
beforeAll(() => {
  mzb = lade('mzb-2026.3.json')
  suche = erstelleTaxonSuche(mzb)
})

describe('Laborliste in österreichischer Schreibweise gegen MZB 2026.3', () => {
  it('hat 64 Zeilen, deren Stadien und Anzahlen alle lesbar sind', () => {
    expect(zeilen).toHaveLength(64)
    for (const [name = '', stadium = '', anzahl = ''] of zeilen) {
      expect(stadium === '' ? 'ohne' : leseStadium(stadium), name).not.toBeNull()
      expect(leseZahlAusListe(anzahl, null).art, name).toBe('WERT')
    }
  })

  it.each(zeilen.map(([name = '']) => name))('„%s“ wird zugeordnet', name => {
    expect(suche.ordneZu(name).art).toBe('TREFFER')
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

describe.each(['mzb-2026.3.json', 'phb-2026.5.json'])('jeder Eintrag von %s', datei => {
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

/** Jede Schreibweise eines Stadiums, die eine Laborliste in Klammern setzt. */
const STADIEN: Readonly<Record<string, string>> = {
  EI: 'Ei Eier Gelege',
  LARVE: 'Lv Larve Larven Larv Larva Larvae larve LARVE Lv. L.',
  NYMPHE: 'Ny Nymphe Nymphen Ny.',
  PUPPE: 'Pu Pup Puppe Puppen Pupa Pupae Pu. puppe',
  IMAGO: 'Ad Adult Adulte Imago Imagines Im Imag Ad. imago IMAGO',
  JUVENIL: 'Juv Juvenil Juvenile juv.',
}
const WORTE = Object.entries(STADIEN).flatMap(([stadium, worte]) => worte.split(' ').map(wort => ({ stadium, wort })))

describe.each(['mzb-2026.3.json', 'phb-2026.5.json'])('Gattungen, Familien und Gruppen von %s', datei => {
  it('behalten Taxon und Stadium, in welchem Wort und welcher Klammer es auch dahinter steht', () => {
    const taxa = lade(datei)
    const s = erstelleTaxonSuche(taxa)
    const namen = [...new Set(taxa.flatMap(t => [t.gattung, t.familie, t.gruppe]))].filter(
      name => name !== null && /^[A-Z][a-z]+$/.test(name) && s.ordneZu(name).art === 'TREFFER',
    )
    expect(namen.length).toBeGreaterThan(200)
    for (const name of namen) {
      const ohne = s.ordneZu(name ?? '')
      for (const { stadium, wort } of WORTE) {
        for (const text of [`${name} (${wort})`, `${name} [${wort}]`, `${name} (${wort}) sp.`]) {
          const z = s.ordneZu(text)
          const gelesen = z.art === 'TREFFER' ? `${z.taxon.name} ${z.stadium}` : `${z.art}: ${z.grund}`
          if (gelesen !== `${ohne.art === 'TREFFER' && ohne.taxon.name} ${stadium}`) expect.fail(`${text} → ${gelesen}`)
        }
      }
    }
  }, 60_000)
})
