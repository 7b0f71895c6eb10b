import { BESTIMMUNGSMETHODEN, SICHERHEITEN } from '@benthos/fachmodell'
import { describe, expect, test } from 'vitest'
import { wendeAn } from '../modell/aenderung.ts'
import { neueZeile } from '../modell/zeile.ts'
import { KLEINE_ART, KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { fasseZusammen, findeDoppelte, fundschluesselVon } from './doppelte.ts'
import type { Menge } from './menge.ts'
import { mengenDer } from './mengen.ts'
import { pruefeTaxon } from './pruefeFund.ts'
import { deuteSicherheit } from './sicherheit.ts'
import { deuteTaxon, dichtespalte, taxonvorschlaege } from './spalten.tsx'
import { deuteStadium } from './stadium.ts'
import { deuteWahl } from './wahl.ts'
import { deuteZahl, individuenJeM2 } from './zahl.ts'

describe('Deutung getippter Zellen', () => {
  test('Die Kurzform „bae rho“ schlägt Baetis rhodani als Erstes vor', () => {
    expect(taxonvorschlaege(KLEINE_LISTE, 'bae rho')[0]?.zellen).toEqual({ taxon: 'Baetis rhodani' })
    expect(taxonvorschlaege(KLEINE_LISTE, 'b')).toEqual([])
  })

  test('Ein genau getroffener Name steht vor allen Vorschlägen, auch als Synonym mit Stadium', () => {
    expect(taxonvorschlaege(KLEINE_LISTE, 'Baetis sp.')[0]?.text).toBe('Baetis sp.')
    expect(taxonvorschlaege(KLEINE_LISTE, 'Ephemerella ignita Lv.')[0]?.zellen).toEqual({
      taxon: 'Serratella ignita',
      artStadium: 'LARVE',
    })
  })

  test('Was die Liste nicht führt und nur aus der Schreibweise folgt, gilt als abgeleitet', () => {
    for (const name of ['Gammarus fossarum-Gr.', 'Baetis alpinus/rhodani', 'Baetis-Gr.'])
      expect(KLEINE_LISTE.istAbgeleitet(name), name).toBe(true)
    for (const name of ['Ecdyonurus venosus-Gr.', 'Baetis rhodani', 'Ephemerella ignita', 'Foobarus-Gr.', ''])
      expect(KLEINE_LISTE.istAbgeleitet(name), name).toBe(false)
  })

  test('Eine Bestimmung, die nur aus der Schreibweise folgt, wird übernommen und gilt; Erfundenes nicht', () => {
    for (const [text, name] of [
      ['Gammarus fossarum agg.', 'Gammarus fossarum-Gr.'],
      ['Baetis rhodani/alpinus', 'Baetis alpinus/rhodani'],
      ['Baetis (Rhodobaetis) sp.', 'Baetis (Rhodobaetis) sp.'],
    ] as const) {
      expect(deuteTaxon(KLEINE_LISTE, text)).toEqual({ taxon: name })
      const [erster] = taxonvorschlaege(KLEINE_LISTE, text)
      expect(erster).toMatchObject({ text: name, zusatz: expect.stringContaining('ohne eigene Indikatorwerte') })
      expect(pruefeTaxon(KLEINE_LISTE, neueZeile('z', { taxon: name }))).toBeNull()
    }
    expect(pruefeTaxon(KLEINE_LISTE, neueZeile('z', { taxon: 'Baetis foobarus-Gr.' }))).toMatchObject({
      schwere: 'FEHLER',
      vorschlaege: [{ text: 'Baetis sp.' }],
    })
  })

  test('Der Vorschlag sagt, was vom Getippten wegfiel', () => {
    expect(taxonvorschlaege(KLEINE_LISTE, 'Baetis (Rhodobaetis) rhodani')[0]).toMatchObject({
      text: 'Baetis rhodani',
      zusatz: expect.stringContaining('„(Rhodobaetis)“'),
    })
  })

  test('Unverstandenes bleibt stehen, wie es getippt wurde', () => {
    expect(deuteTaxon(KLEINE_LISTE, ' Baetis rodani ')).toEqual({ taxon: 'Baetis rodani' })
    expect(deuteZahl('1.5')).toBe('1.5')
    expect(deuteStadium('Wurm')).toBe('Wurm')
    expect(deuteSicherheit(SICHERHEITEN, 'vielleicht')).toBe('vielleicht')
    expect(deuteWahl(BESTIMMUNGSMETHODEN, 'Waage')).toBe('Waage')
  })

  test('Zahlen, Stadien und Angaben zur Bestimmung werden vereinheitlicht', () => {
    expect(deuteZahl('1.234,50')).toBe('1234,5')
    expect(deuteZahl('3.5', '.')).toBe('3,5')
    expect(deuteZahl('1.234', '.')).toBe('1,234')
    expect(deuteStadium('lv')).toBe('LARVE')
    expect(deuteStadium('pu')).toBe('PUPPE')
    expect(deuteStadium('')).toBe('')
    for (const text of ['cf', 'cf.', '?', 'unsicher', 'Fraglich'])
      expect(deuteSicherheit(SICHERHEITEN, text)).toBe('CF')
    for (const text of ['ja', 'x', '1', 'nein']) expect(deuteSicherheit(SICHERHEITEN, text)).toBe(text)
    expect(deuteSicherheit(SICHERHEITEN, '-')).toBe('')
    expect(deuteSicherheit(SICHERHEITEN, 'aggr.')).toBe('AGG')
    expect(deuteSicherheit(SICHERHEITEN, 'si')).toBe('SICHER')
    for (const text of ['d', 'DNA', 'dna']) expect(deuteWahl(BESTIMMUNGSMETHODEN, text)).toBe('DNA')
  })
})

describe('Individuendichte und Summen', () => {
  test('12 Individuen auf 1,25 m² aus einem Sechstel der Probe sind 57,6 je m²', () => {
    expect(individuenJeM2(12, { flaeche: 1.25, aussortierterAnteil: 1 / 6 })).toBeCloseTo(57.6, 10)
    expect(individuenJeM2(12, { flaeche: null, aussortierterAnteil: 1 })).toBeNull()
    const spalte = dichtespalte(mengenDer('MHS')[0] as Menge, { flaeche: 1.25, aussortierterAnteil: null })
    expect(spalte.text(neueZeile('z', { anzahl: '12' }))).toBe('9,60')
    for (const anzahl of ['', 'x', '-5', '0', '1000000000'])
      expect(spalte.text(neueZeile('z', { anzahl })), anzahl).toBe('')
  })

  test('Summen übergehen Unlesbares', () => {
    const zeilen = [
      neueZeile('a', { taxon: 'Elmis sp.', artStadium: 'LARVE', anzahl: '37' }),
      neueZeile('b', { taxon: 'Elmis sp.', artStadium: 'IMAGO', anzahl: '0,5' }),
      neueZeile('c', { taxon: 'Perla sp.', anzahl: 'x' }),
    ]
    expect(KLEINE_ART.summen(zeilen)).toEqual(['37,5 gezählte Individuen', '30,00 Ind./m²'])
  })
})

describe('Zusammenfassen gleicher Funde', () => {
  const zeilen = [
    neueZeile('a', { taxon: 'Elmis sp.', anzahl: '0,1', bemerkung: 'Moos' }),
    neueZeile('b', { taxon: 'Perla sp.', anzahl: '1' }),
    neueZeile('c', { taxon: 'Elmis sp.', anzahl: '0,2', bemerkung: 'Stein' }),
    neueZeile('d', { taxon: 'Elmis sp.', anzahl: '5', sicherheit: 'CF' }),
    neueZeile('e', { taxon: 'Perla sp.', anzahl: 'x' }),
  ]

  test('Anzahlen werden ohne Rundungsrest addiert, Bemerkungen bleiben, Unlesbares bleibt einzeln', () => {
    const { schritte, entfernt } = fasseZusammen(zeilen, KLEINE_ART.fundschluessel, KLEINE_ART.mengen)
    expect(entfernt).toBe(1)
    expect(wendeAn(zeilen, schritte).map(z => z.zellen)).toEqual([
      { taxon: 'Elmis sp.', anzahl: '0,3', bemerkung: 'Moos; Stein' },
      { taxon: 'Perla sp.', anzahl: '1' },
      { taxon: 'Elmis sp.', anzahl: '5', sicherheit: 'CF' },
      { taxon: 'Perla sp.', anzahl: 'x' },
    ])
  })

  test('cf. und Habitat trennen Funde', () => {
    expect(findeDoppelte(zeilen, KLEINE_ART.fundschluessel).map(g => g.map(z => z.id))).toEqual([
      ['a', 'c'],
      ['b', 'e'],
    ])
  })

  test('Was ohne Angabe gilt, gilt auch ausgeschrieben: sicher, morphologisch, bestimmt von dem im Kopf', () => {
    const gleiche = [
      neueZeile('a', { taxon: 'Elmis sp.' }),
      neueZeile('b', { taxon: 'Elmis sp.', sicherheit: 'SICHER' }),
      neueZeile('c', { taxon: 'Elmis sp.', bestimmungsmethode: 'MORPHOLOGISCH' }),
      neueZeile('d', { taxon: 'Elmis sp.', bestimmer: 'Berta Huber' }),
      neueZeile('e', { taxon: 'Elmis sp.', bestimmungsmethode: 'DNA' }),
    ]
    const doppelte = (bearbeiter: string | null) =>
      findeDoppelte(gleiche, fundschluesselVon(KLEINE_LISTE, bearbeiter)).map(g => g.map(z => z.id))
    expect(doppelte('Berta Huber')).toEqual([['a', 'b', 'c', 'd']])
    for (const anderer of ['Karl Maier', null]) expect(doppelte(anderer)).toEqual([['a', 'b', 'c']])
  })
})
