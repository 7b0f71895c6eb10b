import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Taxaliste, TaxonEintrag } from '@benthos/fachmodell/taxaliste'
import { KENNGROESSEN_MZB, KENNGROESSEN_PHB } from '@benthos/fachmodell/taxaliste'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from './ausgabe.ts'
import { type Bauergebnis, baueReferenzlisten } from './bau.ts'
import { leseQuelle, QUELLENORDNER } from './csv.ts'
import { ZIELORDNER } from './ziel.ts'

const BAUORDNER = fileURLToPath(new URL('.', import.meta.url))
let bau: Bauergebnis
const listen = new Map<string, { liste: Taxaliste; nachName: ReadonlyMap<string, TaxonEintrag> }>()
const DATEIEN = ['mzb-2026.3.json', 'phb-2026.5.json'] as const

beforeAll(() => {
  bau = baueReferenzlisten()
  for (const datei of DATEIEN) {
    const liste: Taxaliste = JSON.parse(bau.listen.get(datei) ?? '')
    listen.set(datei, { liste, nachName: new Map(liste.taxa.map(t => [t.name, t])) })
  }
}, 60_000)

function hole(datei: (typeof DATEIEN)[number]) {
  const l = listen.get(datei)
  if (!l) throw new Error(`${datei} fehlt im Bau.`)
  return l
}
const mzb = (name: string) => hole('mzb-2026.3.json').nachName.get(name)

describe('Bau der Referenzlisten', () => {
  it('ergibt aus den Quellen genau die eingecheckten Dateien', () => {
    for (const [datei, text] of bau.listen) {
      expect(sha256(readFileSync(join(ZIELORDNER, datei), 'utf8')), datei).toBe(sha256(text))
    }
    expect(sha256(readFileSync(join(QUELLENORDNER, 'bericht.md'), 'utf8'))).toBe(sha256(bau.bericht))
  })

  it('schreibt Prüfsummen, die zu den Listen passen', () => {
    const summen: Record<string, string> = JSON.parse(bau.listen.get('pruefsummen.json') ?? '')
    expect(Object.keys(summen)).toEqual([...DATEIEN])
    for (const datei of DATEIEN) expect(summen[datei]).toBe(`sha256-${sha256(bau.listen.get(datei) ?? '')}`)
  })

  it('bucht jede Quellzeile genau einmal: gelesen = zugeordnet + ergänzt + ausgelassen', () => {
    const summen = bau.buch.abschluss()
    expect(summen.filter(s => !s.datei.endsWith('_gesichtet.csv')).map(s => [s.datei, s.gelesen])).toEqual([
      ['mzb_taxa.csv', 10377],
      ['mzb_uk_dictionary.csv', 6656],
      ['mzb_ea_namen.csv', 457],
      ['mzb_saprobic_valences.csv', 1191],
      ['mzb_current_shares.csv', 1262],
      ['phb_taxa.csv', 1857],
      ['diatoms_darleq.csv', 1275],
      ['diatoms_sladecek_1986.csv', 976],
      ['diatoms_hofmann_vandam.csv', 888],
      ['diatoms_darleq3.csv', 1719],
    ])
    for (const s of summen) expect(s.zugeordnet + s.ergaenzt + s.ausgelassen, s.datei).toBe(s.gelesen)
  })

  it('nennt im Bericht jede ausgelassene Zeile mit Grund', () => {
    const aus = bau.buch.buchungen().filter(b => b.verbleib === 'AUSGELASSEN')
    expect(aus.length).toBeGreaterThan(0)
    for (const b of aus) {
      expect(b.grund).not.toBe('')
      expect(bau.bericht).toContain(`${b.text} (${b.zeile})`)
    }
  })

  it('liest die amtlichen Proben nicht: keine Zeile einer Liste stammt aus ihnen', () => {
    const gelesen = bau.buch.abschluss().map(s => s.datei)
    expect(gelesen.filter(datei => /proben/i.test(datei))).toEqual([])
    const bausteine = readdirSync(BAUORDNER, { recursive: true, encoding: 'utf8' })
    const benutzt = bausteine.filter(
      datei =>
        datei.endsWith('.ts') &&
        !datei.endsWith('.test.ts') &&
        readFileSync(join(BAUORDNER, datei), 'utf8').includes('amtliche_proben'),
    )
    expect(bausteine.length).toBeGreaterThan(20)
    expect(benutzt).toEqual([])
  })

  it('nennt jede Quelldatei in QUELLEN.md', () => {
    const text = readFileSync(join(QUELLENORDNER, 'QUELLEN.md'), 'utf8')
    for (const s of bau.buch.abschluss()) expect(text).toContain(s.datei)
  })
})

describe.each(DATEIEN)('%s', datei => {
  it('führt jeden Namen einmal, nach Namen geordnet', () => {
    const namen = hole(datei).liste.taxa.map(t => t.name)
    expect(new Set(namen).size).toBe(namen.length)
    expect(namen).toEqual([...namen].sort((a, b) => (a < b ? -1 : 1)))
  })

  it('löst jedes Synonym in einem Schritt zu einem gültigen Taxon auf und gibt ihm keine eigenen Werte', () => {
    const { liste, nachName } = hole(datei)
    const synonyme = liste.taxa.filter(t => t.akzeptiert !== null)
    expect(synonyme.length).toBeGreaterThan(20)
    for (const s of synonyme) {
      const gueltig = nachName.get(s.akzeptiert ?? '')
      expect(gueltig?.akzeptiert, s.name).toBeNull()
      expect(s.operationell).toBe(gueltig?.operationell)
      expect(s.werte).toEqual({})
    }
  })

  it('bildet jedes Taxon auf ein vorhandenes gültiges operationelles Taxon ab, Unterarten auf ihre Art', () => {
    const { liste, nachName } = hole(datei)
    for (const t of liste.taxa) {
      const ziel = nachName.get(t.operationell)
      expect(ziel?.akzeptiert, t.name).toBeNull()
      expect(ziel?.operationell, t.name).toBe(ziel?.name)
      if (t.akzeptiert !== null || t.operationell === t.name) continue
      expect(ziel?.rang, t.name).toBe('ART')
      // Eine Art steht nur dann nicht für sich, wenn DARLEQ zwei Namen desselben Taxons verschieden einstuft.
      if (t.rang !== 'UNTERART') expect(bau.bericht).toContain(`\n- ${t.name} · `)
    }
    for (const t of liste.taxa.filter(t => t.akzeptiert === null && t.rang === 'UNTERART')) {
      expect(t.operationell, t.name).not.toBe(t.name)
    }
  })

  it('hat zu jeder Gattung, Familie und Großgruppe einen Oberbegriff', () => {
    const { liste, nachName } = hole(datei)
    for (const t of liste.taxa.filter(t => t.akzeptiert === null)) {
      if (t.gattung !== null) expect(nachName.has(`${t.gattung} sp.`), t.name).toBe(true)
      if (t.familie !== null) expect(nachName.has(`${t.familie} Gen. sp.`), t.name).toBe(true)
      expect(nachName.get(`${t.gruppe} Gen. sp.`)?.rang, t.name).toBe('GRUPPE')
    }
  })

  it('belegt jeden Wert mit Kenngröße, Bereich und Quelle', () => {
    const { liste } = hole(datei)
    const quellen = new Set(liste.quellen.map(q => q.schluessel))
    const erlaubt: ReadonlySet<string> = new Set(datei.startsWith('mzb') ? KENNGROESSEN_MZB : KENNGROESSEN_PHB)
    const benutzt = new Set<string>()
    for (const [schluessel, k] of Object.entries(liste.kenngroessen)) {
      expect(erlaubt.has(schluessel), schluessel).toBe(true)
      expect(quellen.has(k.quelle), schluessel).toBe(true)
    }
    for (const t of liste.taxa) {
      for (const [schluessel, wert] of Object.entries(t.werte)) {
        benutzt.add(schluessel)
        const [von, bis] = liste.kenngroessen[schluessel]?.bereich ?? [1, 0]
        expect(wert >= von && wert <= bis, `${t.name} ${schluessel} ${wert}`).toBe(true)
      }
    }
    expect([...benutzt].sort()).toEqual(Object.keys(liste.kenngroessen).sort())
  })

  it('enthält nur Namen in einheitlicher Schreibweise', () => {
    const { liste } = hole(datei)
    for (const t of liste.taxa) {
      expect(t.name, t.name).toMatch(/^[A-Z][a-z-]+ \S/)
      expect(t.name).not.toMatch(/ {2}|"|\(| (Lv|Ad)\.|abnormal|[^\x20-\x7e]/)
    }
  })
})

describe('MZB 2026.3', () => {
  it('verteilt Saprobie und Strömung auf je zehn Punkte', () => {
    const summe = (t: TaxonEintrag, praefix: RegExp) =>
      Object.entries(t.werte).reduce((s, [k, w]) => (praefix.test(k) ? s + w : s), 0)
    let anzahl = 0
    for (const t of hole('mzb-2026.3.json').liste.taxa) {
      const sap = summe(t, /^sap_[obap]$/)
      const str = summe(t, /^str_/)
      if (sap > 0) anzahl++
      for (const s of [sap, str]) if (s > 0) expect(s, t.name).toBeCloseTo(10, 6)
      expect(t.werte.sap_g === undefined).toBe(t.werte.sap_o === undefined)
    }
    expect(anzahl).toBeGreaterThan(1100)
  })

  it('übernimmt jede zugeordnete Valenz- und Strömungszeile unverändert', () => {
    const spalten = [
      ['mzb_saprobic_valences.csv', { oligo: 'sap_o', beta_meso: 'sap_b', alpha_meso: 'sap_a', poly: 'sap_p' }],
      [
        'mzb_current_shares.csv',
        {
          stagnant: 'str_stehend',
          very_slow: 'str_sehr_langsam',
          slow: 'str_langsam',
          moderate: 'str_maessig',
          fast: 'str_schnell',
        },
      ],
    ] as const
    for (const [datei, ziel] of spalten) {
      const aus = new Set(
        bau.buch.buchungen().flatMap(b => (b.datei === datei && b.verbleib === 'AUSGELASSEN' ? [b.zeile] : [])),
      )
      for (const { zeile, wert } of leseQuelle(datei, ['taxon', ...Object.keys(ziel)])) {
        if (aus.has(zeile)) continue
        const name = (wert.taxon ?? '').replace(/ \([A-Z][a-z]+\)/, '')
        const eintrag = mzb(name) ?? mzb(`${name} sp.`)
        const gueltig = eintrag?.akzeptiert ? mzb(eintrag.akzeptiert) : eintrag
        for (const [spalte, schluessel] of Object.entries(ziel)) {
          expect(gueltig?.werte[schluessel], `${datei}:${zeile} ${name}`).toBeCloseTo(Number(wert[spalte]), 6)
        }
      }
    }
  })

  it('kennzeichnet das Indikationsgewicht als abgeleitet, alles andere als veröffentlicht', () => {
    for (const [k, a] of Object.entries(hole('mzb-2026.3.json').liste.kenngroessen)) {
      expect(a.marke).toBe(k === 'sap_g' ? 'abgeleitet' : 'veroeffentlicht')
    }
  })

  it.each([
    ['Baetis rhodani', 'Baetidae', 'Baetidae', 'Baetidae'],
    ['Ancylus fluviatilis', 'Ancylidae', 'Ancylidae (mit Acroloxidae)', 'Ancylidae'],
    ['Planorbis planorbis', 'Planorbidae', 'Planorbidae', 'Planorbidae'],
    ['Tubifex tubifex', 'Oligochaeta', 'Oligochaeta', 'Oligochaeta'],
    ['Glossosoma conformis', 'Glossosomatidae', 'Rhyacophilidae (mit Glossosomatidae)', 'Glossosomatidae'],
    ['Apatania fimbriata', 'Limnephilidae (mit Apataniidae)', 'Limnephilidae (mit Apataniidae)', 'Apataniidae'],
    ['Potamophylax cingulatus', 'Limnephilidae (mit Apataniidae)', 'Limnephilidae (mit Apataniidae)', 'Limnephilidae'],
    [
      'Dicranota sp.',
      'Tipulidae (mit Limoniidae, Cylindrotomidae und Pediciidae)',
      'Tipulidae (mit Limoniidae, Cylindrotomidae und Pediciidae)',
      'Pediciidae',
    ],
    ['Niphargus sp.', 'Niphargidae', 'Gammaridae (mit Crangonyctidae und Niphargidae)', 'Niphargidae'],
    ['Haemopis sanguisuga', 'Hirudinidae', 'Hirudinidae', 'Hirudinidae'],
    ['Ecnomus tenellus', 'Ecnomidae', 'Psychomyiidae (mit Ecnomidae)', 'Ecnomidae'],
    ['Orthocladiinae Gen. sp.', 'Chironomidae', 'Chironomidae', 'Chironomidae'],
    ['Cordulegaster boltonii', 'Cordulegastridae', 'Cordulegastridae', 'Cordulegastridae'],
  ])('wertet %s bei WHPT unter %s, bei BMWP unter %s, bei PSI unter %s', (name, whpt, bmwp, psi) => {
    const t = mzb(name)
    expect([
      t?.wertungsfamilie,
      t?.wertungsfamilieBmwp ?? t?.wertungsfamilie,
      t?.wertungsfamiliePsi ?? t?.wertungsfamilie,
    ]).toEqual([whpt, bmwp, psi])
  })

  it.each([
    [
      'Baetis rhodani',
      { bmwp: 4, whpt_p: 5.5, whpt_a: 3.6, whpt_b: 5.9, whpt_c: 7.2, whpt_d: 7.5, life_gruppe: 2, psi_gruppe: 1 },
    ],
    [
      'Oligochaeta Gen. sp.',
      { bmwp: 1, whpt_p: 2.7, whpt_a: 3.6, whpt_b: 2.3, whpt_c: 1.4, whpt_d: -0.6, psi_gruppe: 4 },
    ],
    ['Perla marginata', { bmwp: 10, whpt_p: 12.7, life_gruppe: 1, psi_gruppe: 1 }],
    ['Asellus aquaticus', { bmwp: 3, whpt_p: 2.8, whpt_d: -1.6, life_gruppe: 4, psi_gruppe: 4 }],
    ['Limnephilus rhombicus', { bmwp: 7, whpt_p: 6.2, life_gruppe: 4, psi_gruppe: 2 }],
  ])('gibt %s die Werte der Familie im Wörterbuch', (name, werte) => {
    expect(mzb(name)?.werte).toMatchObject(werte)
  })

  it('lässt BMWP 0, LIFE 0 und PSI E als „nicht gewertet“ weg', () => {
    expect(mzb('Psychodidae Gen. sp.')?.werte).not.toHaveProperty('bmwp')
    expect(mzb('Leptoceridae Gen. sp.')?.werte).not.toHaveProperty('psi_gruppe')
    expect(mzb('Coenagrionidae Gen. sp.')?.werte).not.toHaveProperty('life_gruppe')
    expect(mzb('Nematoda Gen. sp.')?.werte).toEqual({})
  })

  it('hat je Wertungsfamilie einen einzigen Satz von Werten', () => {
    const je = (familie: (t: TaxonEintrag) => string | null | undefined, schluessel: readonly string[]) => {
      const gesehen = new Map<string, string>()
      for (const t of hole('mzb-2026.3.json').liste.taxa) {
        const f = familie(t)
        const satz = schluessel.map(s => t.werte[s] ?? '').join('|')
        if (!f || satz.replaceAll('|', '') === '') continue
        expect(gesehen.get(f) ?? satz, `${t.name} ${f}`).toBe(satz)
        gesehen.set(f, satz)
      }
      return gesehen.size
    }
    expect(je(t => t.wertungsfamilie, ['whpt_p', 'whpt_a', 'whpt_b', 'whpt_c', 'whpt_d'])).toBeGreaterThan(90)
    expect(je(t => t.wertungsfamilie, ['life_gruppe'])).toBeGreaterThan(70)
    expect(je(t => t.wertungsfamilieBmwp ?? t.wertungsfamilie, ['bmwp'])).toBeGreaterThan(75)
    expect(je(t => t.wertungsfamiliePsi ?? t.wertungsfamilie, ['psi_gruppe'])).toBeGreaterThan(80)
  })

  it('fasst die Stadienzeilen der Käfer zu einem Taxon mit zulässigen Stadien zusammen', () => {
    expect(mzb('Elmis aenea')?.stadien).toEqual(['IMAGO', 'LARVE'])
    expect(mzb('Eubria palustris')?.stadien).toEqual(['IMAGO'])
    expect(mzb('Elmis sp.')?.stadien).toEqual(['IMAGO', 'LARVE'])
    expect(mzb('Baetis rhodani')?.stadien).toBeUndefined()
  })

  it.each([
    ['Alainites muticus', 'Baetis muticus'],
    ['Glossosoma conforme', 'Glossosoma conformis'],
    ['Gammarus roeseli', 'Gammarus roeselii'],
    ['Elodes minutus', 'Elodes minuta'],
    ['Coenagriidae Gen. sp.', 'Coenagrionidae Gen. sp.'],
  ])('führt %s als Synonym von %s', (name, gueltig) => {
    expect(mzb(name)?.akzeptiert).toBe(gueltig)
  })

  it.each([
    ['Potamopyrgus jenkinsi', 'Potamopyrgus antipodarum'],
    ['Asellus meridianus', 'Proasellus meridianus'],
    ['Lymnaea truncatula', 'Galba truncatula'],
    ['Polycelis nigra or tenuis', 'Polycelis nigra/tenuis'],
    // in Mitteleuropa eine andere Art als in England: nur die Gattung ist gesichert
    ['Lymnaea peregra', 'Radix sp.'],
  ])('führt den Namen der englischen Umweltbehörde %s als Synonym von %s', (name, gueltig) => {
    expect(mzb(name)?.akzeptiert).toBe(gueltig)
  })

  it('übernimmt keinen früheren Namen, dessen Epitheton hierzulande eine andere Art trägt', () => {
    expect(mzb('Boreonectes griseostriatus')?.akzeptiert).toBeNull()
    expect(mzb('Nebrioporus griseostriatus')).toBeUndefined()
  })

  it('führt Artengruppen wirklicher Proben mit der Wertung ihrer Familie', () => {
    expect(mzb('Gammarus pulex/fossarum')).toMatchObject({ rang: 'ARTENGRUPPE', wertungsfamilie: 'Gammaridae' })
    expect(mzb('Gammarus pulex/fossarum agg.')?.akzeptiert).toBe('Gammarus pulex/fossarum')
  })

  it('gibt der Nominatform die Valenzen der Art, anderen Unterarten nicht', () => {
    expect(mzb('Halesus digitatus digitatus')?.werte.sap_g).toBe(mzb('Halesus digitatus')?.werte.sap_g)
    expect(mzb('Halesus digitatus')?.werte.sap_g).toBeGreaterThan(0)
  })

  it.each([
    'Chironomidae Gen. sp.',
    'Oligochaeta Gen. sp.',
    'Hydrachnidia Gen. sp.',
    'Nematoda Gen. sp.',
    'Simulium ornatum-Gr.',
    'Hydropsyche angustipennis',
  ])('führt den abgeleiteten Eintrag %s', name => {
    expect(mzb(name)?.akzeptiert).toBeNull()
  })

  it('bricht verrutschte Familien der Namensliste gerade', () => {
    expect(mzb('Daphnia ambigua')?.familie).toBe('Daphniidae')
    expect(mzb('Parastenocaris germanica')?.gruppe).toBe('Copepoda')
  })
})
