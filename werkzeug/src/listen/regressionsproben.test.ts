import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaxalisteIndex } from '@benthos/bewertung'
import { bewerte, findeParametersatz, indiziereTaxaliste } from '@benthos/bewertung'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { describe, expect, it } from 'vitest'
import { leseQuelle } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

/**
 * Regressionsproben: wirkliche Proben mit den Werten, die die Behörden selbst für sie angeben; Funde, wie sie dort stehen,
 * zugeordnet wie beim Einfügen in die Erfassung. An ihnen wurden Namen und Regeln der Listen gewählt. Sie zeigen, dass sich ein
 * erreichter Stand nicht ändert, nicht, wie gut die Listen fremde Proben erkennen (docs/annahmen/referenzlisten.md, werkzeug/quellen/QUELLEN.md).
 */
const INDIZES = ['bmwp', 'bmwp_familien', 'aspt', 'whpt_summe', 'whpt_taxa', 'whpt_aspt', 'life', 'psi'] as const
const MZB_PROBEN = leseQuelle('mzb_amtliche_proben.csv', ['behoerde', 'probe', ...INDIZES, 'funde'])
const TDI_WERTE = {
  tdi4: 'TDI4',
  motil: 'MOTIL_PROZENT',
  organisch_tolerant: 'ORGANISCH_TOLERANT_PROZENT',
  planktisch: 'PLANKTISCH_PROZENT',
  salin: 'SALIN_PROZENT',
} as const
const TDI_SPALTEN = Object.keys(TDI_WERTE) as (keyof typeof TDI_WERTE)[]
const TDI_PROBEN = leseQuelle('phb_amtliche_proben_darleq2.csv', ['probe', ...TDI_SPALTEN, 'funde'])

/** Was die Liste nicht führt: die nächsthöhere Einheit, die sie dafür vorschlägt oder kennt; null, wo kein Index es wertet. */
const NICHT_GEFUEHRT: Readonly<Record<string, string | null>> = {
  'Baetis atlanticus': 'Baetis sp.',
  'Piscicola siddalli': 'Piscicola sp.',
  Colymbetinae: 'Dytiscidae Gen. sp.',
  Microturbellaria: null,
  Acanthocephala: null,
  Cyclopoida: null,
  Oribatei: null,
  'Hilbigneris gracilis': null,
  Algae: null,
  Cladophora: null,
  Cyanophyceae: null,
  Macrophytes: null,
  Fishes: null,
}

function lade(datei: string): { index: TaxalisteIndex; liesFunde: (funde: string) => Fund[] } {
  const index = indiziereTaxaliste(JSON.parse(readFileSync(join(ZIELORDNER, datei), 'utf8')))
  const suche = erstelleTaxonSuche(index.liste.taxa)
  const taxon = (name: string) => {
    const zuordnung = suche.ordneZu(name)
    if (zuordnung.art !== 'TREFFER') throw new Error(`${name} steht nicht in der Liste.`)
    return zuordnung.taxon.name
  }
  const liesFunde = (funde: string) =>
    funde.split('; ').flatMap(fund => {
      const [, name = '', anzahl] = /^(.+) (\d+)$/.exec(fund) ?? []
      const ersatz = name in NICHT_GEFUEHRT ? NICHT_GEFUEHRT[name] : name
      return ersatz ? [{ taxon: taxon(ersatz), stadium: null, anzahl: Number(anzahl), cf: false }] : []
    })
  return { index, liesFunde }
}
type Fund = { taxon: string; stadium: null; anzahl: number; cf: boolean }

const TYPOLOGIE = { bioregion: null, saprobiellerGrundzustand: null, typgruppe: null }
const MZB = lade('mzb-2026.3.json')
const PHB = lade('phb-2026.5.json')

function werteVon(verfahren: 'ZUSATZINDIZES' | 'PHB', funde: string): ReadonlyMap<string, number | null> {
  const { index, liesFunde } = verfahren === 'PHB' ? PHB : MZB
  const parametersatz = verfahren === 'PHB' ? 'PHB-DEMO-2026' : null
  const { kenngroessen } = bewerte(
    {
      verfahren,
      edition: '2026-1',
      parametersatz,
      taxaliste: index.liste.name,
      typologie: TYPOLOGIE,
      probe: {
        methode: verfahren === 'PHB' ? 'PHB' : 'QUALITATIV',
        flaeche: null,
        aussortiert: { zaehler: 1, nenner: 1 },
      },
      taxa: liesFunde(funde),
    },
    { taxaliste: index, parameter: parametersatz === null ? null : (findeParametersatz(parametersatz) ?? null) },
    { erklaerung: false },
  )
  return new Map(kenngroessen.map(({ schluessel, wert }) => [schluessel, wert]))
}

/** Höchster Abstand zu einem gerundet angegebenen Wert: eine halbe Einheit seiner letzten Stelle. */
function rundung(amtlich: string): number {
  return 0.500_001 * 10 ** -(amtlich.split('.')[1]?.length ?? 0)
}

describe('Regression an den amtlichen Proben, an denen die Listen entstanden', () => {
  it.each(MZB_PROBEN.map(({ wert }) => wert))('$behoerde, Probe $probe', soll => {
    const werte = werteVon('ZUSATZINDIZES', soll.funde)
    const amtlich = INDIZES.filter(index => soll[index] !== '')
    expect(amtlich.length).toBeGreaterThan(0)
    for (const index of amtlich) {
      const ist = werte.get(index.toUpperCase()) ?? Number.NaN
      expect(Math.abs(ist - Number(soll[index])), `${index} ${ist} statt ${soll[index]}`).toBeLessThanOrEqual(
        rundung(soll[index]),
      )
    }
  })

  it('vergleicht 101 Proben des MZB, zehn davon mit LIFE und PSI', () => {
    expect(MZB_PROBEN).toHaveLength(101)
    expect(MZB_PROBEN.filter(({ wert }) => wert.psi !== '' && wert.life !== '')).toHaveLength(10)
  })

  it('rechnet für 361 Proben TDI4 und die vier Anteile wie DARLEQ2, auf zwei Stellen', () => {
    expect(TDI_PROBEN).toHaveLength(361)
    const abweichend = TDI_PROBEN.flatMap(({ wert: soll }) => {
      const werte = werteVon('PHB', soll.funde)
      return TDI_SPALTEN.flatMap(spalte => {
        const ist = werte.get(TDI_WERTE[spalte]) ?? Number.NaN
        const stimmt = Math.abs(ist - Number(soll[spalte])) <= 0.005_000_1
        return stimmt ? [] : [`${soll.probe} ${spalte}: ${ist} statt ${soll[spalte]}`]
      })
    })
    expect(abweichend).toEqual([])
  })
})
