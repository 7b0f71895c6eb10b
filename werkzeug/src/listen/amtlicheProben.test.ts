import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bewerte, indiziereTaxaliste } from '@benthos/bewertung'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { describe, expect, it } from 'vitest'
import { leseQuelle } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

/**
 * Wirkliche Proben mit den Werten, die die schottische Umweltbehörde (SEPA) für sie veröffentlicht hat; Familien, wie sie
 * dort stehen. Quelle: werkzeug/quellen/QUELLEN.md
 */
const PROBEN = leseQuelle('mzb_amtliche_proben_sepa.csv', [
  'probe',
  'bmwp',
  'bmwp_familien',
  'whpt_summe',
  'whpt_taxa',
  'whpt_aspt',
  'funde',
])
const LISTE = JSON.parse(readFileSync(join(ZIELORDNER, 'mzb-2026.1.json'), 'utf8'))
const INDEX = indiziereTaxaliste(LISTE)
const SUCHE = erstelleTaxonSuche(INDEX.liste.taxa)

function werteVon(funde: string): ReadonlyMap<string, number | null> {
  const { kenngroessen } = bewerte(
    {
      verfahren: 'ZUSATZINDIZES',
      edition: '2026-1',
      parametersatz: null,
      taxaliste: INDEX.liste.name,
      typologie: { bioregion: null, saprobiellerGrundzustand: null, typgruppe: null },
      probe: { methode: 'QUALITATIV', flaeche: null, aussortiert: { zaehler: 1, nenner: 1 } },
      taxa: funde.split('; ').map(fund => {
        const [, familie = '', anzahl] = /^(.+?)(?: \(.+\))? (\d+)$/.exec(fund) ?? []
        const zuordnung = SUCHE.ordneZu(familie)
        if (zuordnung.art !== 'TREFFER') throw new Error(`${fund} steht nicht in der Liste.`)
        return { taxon: zuordnung.taxon.name, stadium: null, anzahl: Number(anzahl), cf: false }
      }),
    },
    { taxaliste: INDEX, parameter: null },
    { erklaerung: false },
  )
  return new Map(kenngroessen.map(({ schluessel, wert }) => [schluessel, wert]))
}

describe('amtliche Werte wirklicher Proben', () => {
  it.each(PROBEN.map(({ wert }) => wert))('SEPA, Probe $probe: BMWP $bmwp, WHPT-ASPT $whpt_aspt', soll => {
    const werte = werteVon(soll.funde)
    expect(werte.get('BMWP')).toBe(Number(soll.bmwp))
    expect(werte.get('BMWP_FAMILIEN')).toBe(Number(soll.bmwp_familien))
    expect(werte.get('WHPT_SUMME')).toBeCloseTo(Number(soll.whpt_summe), 6)
    expect(werte.get('WHPT_TAXA')).toBe(Number(soll.whpt_taxa))
    expect(Math.abs((werte.get('WHPT_ASPT') ?? Number.NaN) - Number(soll.whpt_aspt))).toBeLessThanOrEqual(0.005_000_1)
  })
})
