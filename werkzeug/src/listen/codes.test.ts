import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { describe, expect, it } from 'vitest'
import { leseQuelle, QUELLENORDNER } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

const lies = <T>(datei: string): T => JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8')) as T
const CODES = lies<Record<'MZB_AUT' | 'PHB', Taxoncodes>>('taxoncodes.json')
const suche = (datei: string, codes: Taxoncodes) => erstelleTaxonSuche(lies<Taxaliste>(datei).taxa, codes)

/** Unter ihnen führen DARLEQ2 und DARLEQ3 verschiedene Taxa; wer nur den Code hat, wird gefragt. */
const GEFRAGTE = ['GOMP-03', 'KARA-01']

describe('Codes der Quellen in den ausgelieferten Listen', () => {
  const phb = suche('phb-2026.5.json', CODES.PHB)
  const taxon = (text: string) => {
    const z = phb.ordneZu(text)
    return z.art === 'TREFFER' ? z.taxon : null
  }

  it('jeder DARLEQ2-Code der Quelle ist dabei und führt zum selben Taxon wie sein Name', () => {
    const zeilen = leseQuelle('diatoms_darleq.csv', ['taxonid', 'taxonname'])
    const offen: string[] = []
    for (const { wert } of zeilen) {
      const [nachCode, nachName] = [phb.ordneZu(wert.taxonid), phb.ordneZu(wert.taxonname)]
      if (GEFRAGTE.includes(wert.taxonid)) expect(nachCode.art, wert.taxonid).toBe('MEHRDEUTIG')
      else if (nachName.art === 'TREFFER') expect(nachCode, wert.taxonid).toMatchObject({ taxon: nachName.taxon })
      if (nachCode.art !== 'TREFFER') offen.push(wert.taxonname)
    }
    expect(zeilen.length).toBe(1275)
    // Missbildungen, unsichere Bestimmungen und Zählklassen zweier Gattungen sind in keiner Liste ein Taxon.
    expect(offen.length / zeilen.length).toBeLessThan(0.01)
  })

  it('jeder DARLEQ3-Code führt zum Taxon seines Namens oder seines gültigen; wo DARLEQ2 unter ihm ein anderes Taxon führt, wird gefragt', () => {
    const alte = new Map(
      leseQuelle('diatoms_darleq.csv', ['taxonid', 'taxonname']).map(({ wert }) => [wert.taxonid, wert.taxonname]),
    )
    const zeilen = leseQuelle('diatoms_darleq3.csv', ['TaxonId', 'TaxonName', 'ValidName'])
    const [offen, anders]: [string[], string[]] = [[], []]
    for (const { wert } of zeilen) {
      const code = wert.TaxonId.toUpperCase()
      expect(Object.hasOwn(CODES.PHB.namen, code), code).toBe(true)
      const gemeint = [wert.TaxonName, wert.ValidName, wert.TaxonName.replace(/ (- duplicate|\(duplicate\))$/, '')]
      const ziel = taxon(code)
      const alterName = alte.get(wert.TaxonId)
      if (GEFRAGTE.includes(code)) continue
      if (ziel === null) offen.push(wert.TaxonName)
      else if (!gemeint.some(name => taxon(name) === ziel)) anders.push(`${code}: ${wert.TaxonName}, ${ziel.name}`)
      const altesTaxon = alterName === undefined ? null : taxon(alterName)
      if (altesTaxon !== null) expect(ziel, code).toBe(altesTaxon)
    }
    expect(zeilen.length).toBe(1719)
    expect(offen).toEqual([
      'Achnanthes [cf. engelbrechtii]',
      'Bolidomonas pacifica',
      'Diatoma vulgaris fo. morphotype constricta',
      'Diatoma vulgaris fo. morphotype linearis',
      'Diatoma vulgaris fo. morphotype ovalis',
      'Grammonema striatulum (striatula?)',
      'No Blast Hit',
      'Pseudostaurosira / Staurosira ag.',
    ])
    const bericht = readFileSync(join(QUELLENORDNER, 'bericht.md'), 'utf8')
    const mitGrund = zeilen.filter(({ zeile, wert }) => bericht.includes(`${wert.TaxonName} (${zeile})`))
    expect(offen.filter(name => !mitGrund.some(({ wert }) => wert.TaxonName === name))).toEqual([])
    // In DARLEQ2 heißen die Codes anders; die übrigen sind anders geschrieben, als die Liste das Taxon führt.
    expect(anders).toEqual([
      'ACHD-12: Achnnathidium rivulare, Achnanthidium rivulare',
      'AU009A: Aulacoseira islandica, Aulacoseira islandica ssp. islandica',
      'NA025A: Navicula mutica var. mutica, Navicula mutica',
      'NAVD-03: Navicula(dicta) absoluta, Naviculadicta absoluta',
      'NAVD-02: Navicula(dicta) pseudoventralis, Navicula pseudoventralis',
      'NAVD-01: Navicula(dicta) schmassmannii, Navicula schmassmannii',
      'ND9999: Navicula(dicta) sp., Navicula sp.',
    ])
  })

  it('AQEM-Codes gelten als das Taxon, das die Quelle nennt; mehrfach vergebene fragen nach oder sind dasselbe', () => {
    const mzb = suche('mzb-2026.3.json', CODES.MZB_AUT)
    expect(mzb.ordneZu('4723')).toMatchObject({ art: 'TREFFER', taxon: { name: 'Coenagrionidae Gen. sp.' } })
    expect(mzb.ordneZu('6894')).toMatchObject({ art: 'TREFFER', taxon: { name: 'Spongilla lacustris' } })
    expect(mzb.ordneZu('8693').art).toBe('MEHRDEUTIG')
    const treffer = Object.keys(CODES.MZB_AUT.namen).filter(code => mzb.ordneZu(code).art === 'TREFFER').length
    expect(treffer / Object.keys(CODES.MZB_AUT.namen).length).toBeGreaterThan(0.9)
  })
})
