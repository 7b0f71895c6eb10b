import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type AusgelieferteListe,
  artenDesWoerterbuchs,
  getrenntePaare,
  ladeAusgelieferte,
  leseSichtung,
  paareDerEa,
  paareGleichenCodes,
  paareVonDarleq,
  paareVonDarleq3,
} from './ausgeliefert.ts'
import { leseQuelle, QUELLENORDNER } from './csv.ts'
import { variantenSchluessel } from './namen.ts'

/**
 * Ein Taxon hat einen gültigen Namen: geprüft an den ausgelieferten Listen, gelesen wird, was die Quellen sagen, nicht wie der
 * Bau es deutet. Was getrennt bleibt, steht mit seinem Grund in der gesichteten Liste oder im Bericht.
 */
const MZB = ladeAusgelieferte('mzb-2026.3.json')
const PHB = ladeAusgelieferte('phb-2026.5.json')
const BERICHT = readFileSync(join(QUELLENORDNER, 'bericht.md'), 'utf8')

const GESICHTET = { mzb: leseSichtung('mzb_namen_gesichtet.csv'), phb: leseSichtung('phb_namen_gesichtet.csv') }
const GETRENNT = getrenntePaare([...GESICHTET.mzb, ...GESICHTET.phb])

/** Paare, die in der Liste unter zwei gültigen Namen stehen und nicht mit Grund getrennt sind. */
function zweifach(liste: AusgelieferteListe, paare: Iterable<readonly [string, string]>): string[] {
  return [...paare].flatMap(([a, b]) => {
    const [x, y] = [liste.gueltig(a), liste.gueltig(b)]
    return x === null || y === null || x === y || GETRENNT.has(`${a}|${b}`) ? [] : [`${a} = ${b}`]
  })
}

/** Gültige Einträge je Taxon, über Ketten von Verweisen hinweg, auch wo die Liste ein Zwischenglied nicht führt. */
function kettenMitZweiNamen(liste: AusgelieferteListe, paare: Iterable<readonly [string, string]>): string[][] {
  const nachbarn = new Map<string, Set<string>>()
  const verbinde = (von: string, nach: string) => nachbarn.set(von, (nachbarn.get(von) ?? new Set()).add(nach))
  for (const [a, b] of paare) {
    if (GETRENNT.has(`${a}|${b}`)) continue
    verbinde(a, b)
    verbinde(b, a)
  }
  const gesehen = new Set<string>()
  return [...nachbarn.keys()].flatMap(start => {
    if (gesehen.has(start)) return []
    const kette = [start]
    gesehen.add(start)
    for (const name of kette) {
      for (const n of nachbarn.get(name) ?? []) {
        if (gesehen.has(n)) continue
        gesehen.add(n)
        kette.push(n)
      }
    }
    const gueltige = [...new Set(kette.flatMap(name => liste.gueltig(name) ?? []))]
    return gueltige.length > 1 ? [gueltige] : []
  })
}

const EA = paareDerEa()

describe('ein Taxon, ein gültiger Name: MZB', () => {
  it('keine zwei gültigen Einträge für einen Namen der englischen Umweltbehörde und den, den sie vorzieht', () => {
    expect(
      zweifach(
        MZB,
        EA.map(({ paar }) => paar),
      ),
    ).toEqual([])
  })

  it('jeder frühere Name der englischen Umweltbehörde, dessen Taxon die Liste führt, steht in ihr oder mit Grund im Bericht', () => {
    const fehlend = EA.flatMap(({ zeile, roh, paar }) => {
      const gefuehrt = paar.filter(n => MZB.gueltig(n) !== null)
      return gefuehrt.length !== 1 || BERICHT.includes(`${roh} (${zeile})`) ? [] : [paar.join(' = ')]
    })
    expect(fehlend).toEqual([])
  })

  const arten = artenDesWoerterbuchs()
  const jeCode = paareGleichenCodes()

  it('keine zwei gültigen Einträge für einen AQEM-Code', () => {
    expect(jeCode.length).toBeGreaterThan(2500)
    expect(zweifach(MZB, jeCode)).toEqual([])
  })

  it('keine zwei gültigen Einträge, wo dieselbe Art mit ihrem Autor in Klammern in anderer Gattung steht', () => {
    const urspruenglich = new Map<string, string>()
    const schluessel = (a: (typeof arten)[number]) => {
      const [, jahr] = /(1[789]\d\d|20\d\d)/.exec(a.authority) ?? []
      const autor = a.authority
        .replaceAll(/[^\p{L} ]/gu, ' ')
        .trim()
        .split(/ +/)
        .at(-1)
      return jahr && autor ? `${a.family} ${variantenSchluessel(a.name.split(' ')[1] ?? '')} ${autor} ${jahr}` : null
    }
    for (const a of arten) {
      const s = schluessel(a)
      if (s && !a.authority.startsWith('(')) urspruenglich.set(s, a.name)
    }
    const paare = arten.flatMap(a => {
      const original = urspruenglich.get(schluessel(a) ?? '')
      return original && a.authority.startsWith('(') ? [[original, a.name] as const] : []
    })
    expect(paare.length).toBeGreaterThan(5)
    expect(zweifach(MZB, paare)).toEqual([])
  })

  it('keine zwei gültigen Einträge in einer Kette von Verweisen aller Quellen', () => {
    const paare = [
      ...EA.map(({ paar }) => paar),
      ...jeCode,
      ...GESICHTET.mzb.flatMap((z): [string, string][] => (z.entscheid === 'SYNONYM' ? [[z.name, z.gueltig]] : [])),
    ]
    expect(kettenMitZweiNamen(MZB, paare)).toEqual([])
  })

  it.each([
    ['Ephemerella ignita', 'Serratella ignita'],
    ['Corophium curvispinum', 'Chelicorophium curvispinum'],
    ['Dugesia tigrina', 'Girardia tigrina'],
    ['Gomphus flavipes', 'Stylurus flavipes'],
    ['Epeorus sylvicola', 'Epeorus assimilis'],
    ['Benthalia dissidens', 'Einfeldia dissidens'],
    ['Chironomus dissidens', 'Einfeldia dissidens'],
    ['Perla burmeisteriana', 'Perla abdominalis'],
  ])('%s ist Synonym von %s', (name, gueltig) => {
    expect(MZB.gueltig(name)).toBe(gueltig)
    expect(MZB.gueltig(gueltig)).toBe(gueltig)
  })

  it.each([
    ['Stratiomyiidae Gen. sp.', 'Stratiomyidae Gen. sp.'],
    ['Helodidae Gen. sp.', 'Scirtidae Gen. sp.'],
    ['Limnodrilus claparedeanus', 'Limnodrilus claparedeianus'],
    ['Halesus tesselatus', 'Halesus tessellatus'],
    ['Aeshna isosceles', 'Aeshna isoceles'],
  ])('die gebräuchliche Schreibweise %s ist Synonym von %s', (name, gueltig) => {
    expect(MZB.gueltig(name)).toBe(gueltig)
  })
})

describe('eine Gattung, deren einzige gelistete Art unter einer anderen steht: MZB', () => {
  it.each(['Heleobia sp.', 'Peringia sp.'])('%s ist nicht Hydrobia sp.', name => {
    expect(MZB.gueltig(name)).toBe(name)
    expect(MZB.taxa.find(t => t.name === name)?.werte).not.toHaveProperty('sap_g')
  })
})

describe('ein Taxon, ein gültiger Name: PHB', () => {
  const MERKMALE = ['tdi3', 'tdi4', 'ltdi2', 'motil', 'organisch_tolerant', 'planktisch', 'salin'] as const
  const nachName = new Map(PHB.taxa.map(t => [t.name, t]))
  const eintrag = (name: string) => nachName.get(PHB.gueltig(name) ?? '')
  /** Die Einstufungen, die DARLEQ dem Namen gibt: dass die Liste sie richtig führt, prüft phb/liste.test.ts. */
  const einstufung = (name: string) => MERKMALE.map(m => eintrag(name)?.werte[m] ?? '').join('|')

  const paare = paareVonDarleq()

  it('keine zwei gültigen Einträge, wo DARLEQ einen Namen einer anderen Gattung zuschreibt und beiden dieselben Werte gibt', () => {
    expect(paare.length).toBeGreaterThan(150)
    const gleich = paare.filter(([a, b]) => einstufung(a) === einstufung(b))
    expect(zweifach(PHB, gleich)).toEqual([])
  })

  it('zwei Einträge eines Taxons, die DARLEQ verschieden einstuft, zählen als ein operationelles Taxon und stehen im Bericht', () => {
    const zweierlei = paare.filter(([a, b]) => eintrag(a) && eintrag(b) && eintrag(a) !== eintrag(b))
    expect(zweierlei.length).toBeGreaterThan(10)
    for (const [a, b] of zweierlei) {
      expect(eintrag(a)?.operationell, a).toBe(eintrag(b)?.operationell)
      expect(BERICHT, a).toContain(`\n- ${a} · `)
    }
  })

  const jeDarleq3 = paareVonDarleq3()

  it('jeder Name, den DARLEQ3 unter einem anderen führt, ist mit ihm ein Taxon oder steht mit Grund als Ausnahme', () => {
    expect(jeDarleq3.length).toBeGreaterThan(450)
    const grundlos = jeDarleq3.filter(([a, b]) => {
      if (PHB.gueltig(a) === null || PHB.gueltig(b) === null) return true
      const [x, y] = [eintrag(a), eintrag(b)]
      if (x === y || GETRENNT.has(`${a}|${b}`) || GETRENNT.has(`${x?.name}|${y?.name}`)) return false
      const zaehlenAlsEins = x?.operationell === y?.operationell
      return !zaehlenAlsEins && !BERICHT.includes(`\n- ${a} · ${b} (`)
    })
    expect(grundlos.map(([a, b]) => `${a} = ${b}`)).toEqual([])
  })

  it('was DARLEQ3 nur zusammen rechnet, ist keine Art unter zwei Namen: Sammelart, Nominatform oder eine Varietät mit eigenem Epitheton', () => {
    const [, abschnitt = ''] = BERICHT.split(/^## DARLEQ3 rechnet zusammen.*$/m)
    const zeilen = [...(abschnitt.split('\n## ')[0] ?? '').matchAll(/^- (.+) · (.+) \((.+)\)$/gm)]
    expect(zeilen.length).toBeGreaterThan(100)
    const letztes = (name: string) => variantenSchluessel(name.split(' ').at(-1) ?? '')
    const falsch = zeilen.filter(([, a = '', b = '']) => {
      if (/( sp\.| agg\.)$|\/|undif|Unknown/.test(b) || /( sp\.| agg\.)$|\//.test(a)) return false
      const epitheta = a
        .split(' ')
        .filter(wort => !wort.endsWith('.'))
        .slice(1)
      const istNominatform = epitheta.length > 1 && new Set(epitheta).size === 1
      return !istNominatform && (epitheta.length < 2 || letztes(a) === letztes(b))
    })
    expect(falsch.map(([zeile]) => zeile)).toEqual([])
  })

  it.each([
    ['Kolbesia ploenensis', 'Achnanthes ploenensis'],
    ['Diatoma hyemale var. mesodon', 'Diatoma mesodon'],
    ['Fragilaria capucina var. gracilis', 'Fragilaria gracilis'],
    ['Gomphonema micopus', 'Gomphonema micropus'],
    ['Cocconeis euglypta', 'Cocconeis placentula var. euglypta'],
  ])('%s ist nach DARLEQ3 Synonym von %s', (name, gueltig) => {
    expect(PHB.gueltig(name)).toBe(gueltig)
    expect(PHB.gueltig(gueltig)).toBe(gueltig)
  })

  it.each([
    ['Achnanthidium jackii', 'Achnanthidium minutissimum agg.'],
    ['Navicula antonii', 'Navicula menisculus'],
    ['Cocconeis pseudolineata', 'Cocconeis placentula agg.'],
  ])('%s bleibt ein eigenes Taxon neben %s, mit dem DARLEQ3 es rechnet', (name, anderes) => {
    expect(PHB.gueltig(name)).not.toBeNull()
    expect(PHB.gueltig(name)).not.toBe(PHB.gueltig(anderes))
  })

  it('kein gesichteter Name führt zu einem anderen Taxon als sein Epitheton, wo dieselbe oder die neue Gattung es als Art führt', () => {
    const letztes = (name: string) => variantenSchluessel(name.split(' ').at(-1) ?? '')
    const arten = PHB.taxa.filter(t => !t.akzeptiert && t.name.split(' ').length === 2)
    const falsch = GESICHTET.phb.flatMap(({ name, gueltig: ziel, entscheid }) => {
      if (entscheid !== 'SYNONYM') return []
      const gattungen = [name, ziel].map(n => n.split(' ')[0] ?? '')
      return arten
        .filter(t => gattungen.includes(t.name.split(' ')[0] ?? '') && letztes(t.name) === letztes(name))
        .filter(t => t.operationell !== eintrag(ziel)?.operationell && !GETRENNT.has(`${t.name}|${ziel}`))
        .map(t => `${name} → ${ziel}, aber ${t.name}`)
    })
    expect(falsch).toEqual([])
  })
})

/** Die Werte, die DARLEQ einem Namen gibt, aus der Quelle gelesen; eine zweite Zeile ergänzt die erste, außer als Mitglied einer Sammelart. */
const DARLEQ_WERTE = ['tdi3', 'tdi4', 'ltdi2', 'motile', 'organictolerant', 'planktic', 'saline'] as const
const JE_DARLEQNAME = new Map<string, readonly string[]>()
for (const { wert } of leseQuelle('diatoms_darleq.csv', ['taxonname', 'status', ...DARLEQ_WERTE])) {
  const name = wert.taxonname.trim().replaceAll(/ +/g, ' ').replace(' fo. ', ' f. ').replace(' subsp. ', ' ssp. ')
  const erste = JE_DARLEQNAME.get(name)
  if (erste && wert.status === 'M') continue
  const werte = DARLEQ_WERTE.map(s => wert[s])
  JE_DARLEQNAME.set(name, erste?.map((w, i) => w || (werte[i] ?? '')) ?? werte)
}

describe.each([
  ['mzb', MZB, 0],
  ['phb', PHB, 59],
] as const)('gesichtete Namen %s', (liste, { gueltig }, darleqTrennt) => {
  const zeilen = GESICHTET[liste]

  it('nennen zu jeder Zeile den Grund', () => {
    expect(zeilen.length).toBeGreaterThan(200)
    for (const z of zeilen) {
      expect(['SYNONYM', 'GETRENNT'], z.name).toContain(z.entscheid)
      expect(z.grund.length, z.name).toBeGreaterThan(10)
    }
  })

  it('sind zwei Taxa der Liste, wo sie getrennt bleiben', () => {
    const vereint = zeilen.filter(z => z.entscheid === 'GETRENNT' && gueltig(z.name) !== null)
    expect(vereint.filter(z => gueltig(z.name) === gueltig(z.gueltig)).map(z => z.name)).toEqual([])
  })

  it('sind ein Taxon der Liste, wo sie Synonyme sind, außer DARLEQ stuft die beiden Taxa verschieden ein', () => {
    const zwei = zeilen.filter(
      z => z.entscheid === 'SYNONYM' && (gueltig(z.name) === null || gueltig(z.name) !== gueltig(z.gueltig)),
    )
    const einstufungen = (taxon: string | null) =>
      [...JE_DARLEQNAME].flatMap(([name, werte]) => (gueltig(name) === taxon ? [werte.join('|')] : []))
    const grundlos = zwei.filter(z => {
      const [a, b] = [einstufungen(gueltig(z.name)), einstufungen(gueltig(z.gueltig))]
      return liste === 'mzb' || a.length === 0 || b.length === 0 || a.some(werte => b.includes(werte))
    })
    expect(grundlos.map(z => `${z.name} = ${z.gueltig}`)).toEqual([])
    expect(zwei).toHaveLength(darleqTrennt)
  })
})
