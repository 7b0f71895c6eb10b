import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import type { Taxoncodes } from '@benthos/fachmodell/taxoncodes'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { describe, expect, it } from 'vitest'
import { leseQuelle } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

const lies = <T>(datei: string): T => JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8')) as T
const CODES = lies<Record<'MZB_AUT' | 'PHB', Taxoncodes>>('taxoncodes.json')
const suche = (datei: string, codes: Taxoncodes) => erstelleTaxonSuche(lies<Taxaliste>(datei).taxa, codes)

describe('Codes der Quellen in den ausgelieferten Listen', () => {
  it('jeder DARLEQ-Code der Quelle ist dabei und führt zum selben Taxon wie sein Name', () => {
    const phb = suche('phb-2026.4.json', CODES.PHB)
    const zeilen = leseQuelle('diatoms_darleq.csv', ['taxonid', 'taxonname'])
    const offen: string[] = []
    for (const { wert } of zeilen) {
      const [nachCode, nachName] = [phb.ordneZu(wert.taxonid), phb.ordneZu(wert.taxonname)]
      expect(nachCode.art, wert.taxonid).toBe(nachName.art)
      if (nachCode.art === 'TREFFER' && nachName.art === 'TREFFER') expect(nachCode.taxon).toBe(nachName.taxon)
      else offen.push(wert.taxonname)
    }
    expect(zeilen.length).toBe(1275)
    // Missbildungen, unsichere Bestimmungen und Zählklassen zweier Gattungen sind in keiner Liste ein Taxon.
    expect(offen.length / zeilen.length).toBeLessThan(0.01)
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
