import type { TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { describe, expect, it } from 'vitest'
import {
  getrenntePaare,
  ladeAusgelieferte,
  leseSichtung,
  type Namenspaar,
  paareDerEa,
  paareGleichenCodes,
  paareVonDarleq,
  paareVonDarleq3,
} from './ausgeliefert.ts'
import { paareGeteilterGattungen } from './geteilteGattungen.ts'

/**
 * Geteilte und umbenannte Gattungen (Achnanthes/Achnanthidium/Planothidium): gleiches Epitheton in zwei von ihnen ist dasselbe Taxon,
 * oder die Sichtung sagt mit Grund, warum nicht. Geprüft an den ausgelieferten Listen.
 */
const LISTEN = [
  ['mzb', 'mzb-2026.3.json', [...paareDerEa().map(({ paar }) => paar), ...paareGleichenCodes()], 29],
  ['phb', 'phb-2026.5.json', [...paareVonDarleq(), ...paareVonDarleq3()], 5],
] as const

describe.each(LISTEN)('gleiches Epitheton in geteilten Gattungen: %s', (liste, datei, verweise, unbelegteSynonyme) => {
  const sichtung = leseSichtung(`${liste}_namen_gesichtet.csv`)
  const getrennt = getrenntePaare(sichtung)
  const gleich = sichtung.flatMap((z): Namenspaar[] => (z.entscheid === 'SYNONYM' ? [[z.name, z.gueltig]] : []))
  const { taxa } = ladeAusgelieferte(datei)

  it('jedes Paar ist ein Taxon oder steht mit Grund in der gesichteten Liste', () => {
    const kette = verbundene(gleich)
    const offen = paareGeteilterGattungen(taxa, [...verweise, ...gleich]).filter(
      // Was die Sichtung gleichsetzt und DARLEQ verschieden einstuft, bleibt mit Grund zwei Einträge (ADR 13).
      ([a, b]) => !getrennt.has(`${a}|${b}`) && (kette(a) !== kette(b) || kette(a) === null),
    )
    expect(offen.map(([a, b]) => `${a} = ${b}`)).toEqual([])
  })

  it('was die Sichtung trennt oder vereint, nennt seine Quelle oder sagt, dass es nicht belegt ist', () => {
    const QUELLE =
      /TWN|Wörterbuch|\bEA\b|DARLEQ|Namensliste|ICZN|nicht belegt|\(.+ \d{4}(, .+)?\)|Reinert 2000|Diatoms of North America|ISPRA/
    expect(sichtung.filter(z => !QUELLE.test(z.grund)).map(z => `${z.name}: ${z.grund}`)).toEqual([])
    // So viele nennt docs/annahmen/referenzlisten.md; es sollen nur weniger werden.
    const unbelegt = sichtung.filter(z => z.entscheid === 'SYNONYM' && z.grund.includes('nicht belegt'))
    expect(unbelegt).toHaveLength(unbelegteSynonyme)
  })
})

describe('Suche nach Paaren geteilter Gattungen', () => {
  const taxon = (name: string, mehr: Partial<TaxonEintrag> = {}): TaxonEintrag => ({
    name,
    autor: null,
    rang: 'ART',
    gruppe: 'Bacillariophyta',
    familie: null,
    gattung: name.split(' ')[0] ?? null,
    akzeptiert: null,
    operationell: name,
    wertungsfamilie: null,
    werte: {},
    ...mehr,
  })
  const achnanthes = ['clevei', 'kolbei'].map((e): Namenspaar => [`Achnanthes ${e}`, `Karayevia ${e}`])
  const planothidium = ['dubia', 'hauckiana'].map((e): Namenspaar => [`Achnanthes ${e}`, `Planothidium ${e}`])
  const suche = (...taxa: TaxonEintrag[]) => paareGeteilterGattungen(taxa, [...achnanthes, ...planothidium])

  it('findet gleiche Epitheta bis auf die Endung, wo ein Name unter beiden Gattungen steht', () => {
    expect(suche(taxon('Achnanthes exigua'), taxon('Karayevia exiguum'))).toEqual([
      ['Achnanthes exigua', 'Karayevia exiguum'],
    ])
  })

  it('findet sie auch zwischen zwei Gattungen, die aus derselben hervorgingen', () => {
    expect(suche(taxon('Karayevia rostrata'), taxon('Planothidium rostratum'))).toHaveLength(1)
  })

  it('findet eine Varietät, die anderswo Art ist, und nennt die Nominatform bei ihrer Art', () => {
    const [a, b] = [taxon('Achnanthes x var. dubia', { rang: 'UNTERART' }), taxon('Karayevia dubia var. dubia')]
    expect(suche(a, b)).toEqual([['Achnanthes x var. dubia', 'Karayevia dubia']])
  })

  it('lässt Synonyme, ein gemeinsames operationelles Taxon und fremde Gattungen aus', () => {
    const gueltig = taxon('Karayevia exigua')
    expect(suche(gueltig, taxon('Achnanthes exigua', { akzeptiert: gueltig.name }))).toEqual([])
    expect(suche(gueltig, taxon('Achnanthes exigua', { operationell: gueltig.name }))).toEqual([])
    expect(suche(gueltig, taxon('Navicula exigua'))).toEqual([])
  })
})

/** Kennung der Kette gleichgesetzter Namen, zu der ein Name gehört; null, wenn zu keiner. */
function verbundene(paare: readonly Namenspaar[]): (name: string) => string | null {
  const kopf = new Map<string, string>()
  const wurzel = (name: string): string => {
    const naechster = kopf.get(name) ?? name
    return naechster === name ? name : wurzel(naechster)
  }
  for (const [a, b] of paare) {
    kopf.set(b, kopf.get(b) ?? b)
    kopf.set(wurzel(a), wurzel(b))
  }
  return name => (kopf.has(name) ? wurzel(name) : null)
}
