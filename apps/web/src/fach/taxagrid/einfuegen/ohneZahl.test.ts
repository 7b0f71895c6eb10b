import { describe, expect, test } from 'vitest'
import { KLEINE_ART, KLEINE_LISTE } from '../pruefdaten/kleineListe.pruefhilfe.ts'
import { rasterartDer } from '../taxa/rasterartDer.ts'
import { type Ohnezahl, ohnezahlwahl } from './ohneZahl.ts'
import { pruefeEinfuegen } from './pruefliste.ts'

const PLAN = { rollen: ['taxon', 'artStadium', 'anzahl', 'bemerkung'], hatKopfzeile: false, dezimalzeichen: null }
const SCREENING = rasterartDer('SCREENING', KLEINE_LISTE)
const PLAN_SCREENING = { ...PLAN, rollen: ['taxon', 'artStadium', 'haeufigkeitsklasse', 'bemerkung'] }
const pruefe = (zeilen: string[][], ohneZahl?: Ohnezahl) =>
  pruefeEinfuegen(zeilen, PLAN, KLEINE_ART, ohneZahl === undefined ? {} : { ohneZahl })

const VORDRUCK = [
  ['Baetis rhodani', 'Lv.', '12', ''],
  ['Gammarus fossarum', '', '', ''],
  ['Baetis alpinus', '', '0', ''],
]
const ANGEKREUZT = [
  ['Baetis rhodani', 'Lv.', '12', ''],
  ['Gammarus fossarum', '', 'x', 'Ufer'],
  ['Baetis alpinus', '', '', ''],
]

describe('Taxa ohne Zahl in einer eingefügten Liste', () => {
  test('Ohne Wahl: eine leere Menge ist kein Fund, ein Kreuz ist eine Frage', () => {
    expect(pruefe(VORDRUCK).map(p => [p.lage, p.ohneZahl])).toEqual([
      ['ZUGEORDNET', false],
      ['UEBERSPRUNGEN', true],
      ['UEBERSPRUNGEN', false],
    ])
    const [, kreuz, leer] = pruefe(ANGEKREUZT)
    expect(kreuz).toMatchObject({
      lage: 'UNGUELTIG',
      ohneZahl: true,
      gruende: { anzahl: '„x“ nennt das Taxon, aber keine Anzahl.' },
    })
    // Wo angekreuzt wird, heißt leer: nicht gefunden.
    expect(leer).toMatchObject({ lage: 'UEBERSPRUNGEN', ohneZahl: false })
  })

  test('Eine Wahl gilt allen: auslassen, offen übernehmen, kleinste Menge der Methode', () => {
    expect(pruefe(ANGEKREUZT, 'AUSLASSEN').map(p => p.lage)).toEqual(['ZUGEORDNET', 'UEBERSPRUNGEN', 'UEBERSPRUNGEN'])
    expect(pruefe(ANGEKREUZT, 'OFFEN')[1]).toMatchObject({
      lage: 'ZUGEORDNET',
      zellen: { anzahl: '', bemerkung: 'Ufer' },
    })
    expect(pruefe(VORDRUCK, 'OFFEN').map(p => p.lage)).toEqual(['ZUGEORDNET', 'ZUGEORDNET', 'UEBERSPRUNGEN'])
    expect(pruefe(ANGEKREUZT, 'KLEINSTE')[1]).toMatchObject({
      lage: 'ZUGEORDNET',
      zellen: { anzahl: '1', bemerkung: 'Ufer; in der Liste ohne Zahl' },
    })
    const [stufe] = pruefeEinfuegen([['Baetis rhodani', '', '+', '']], PLAN_SCREENING, SCREENING, {
      ohneZahl: 'KLEINSTE',
    })
    expect(stufe).toMatchObject({ lage: 'ZUGEORDNET', zellen: { haeufigkeitsklasse: '1' } })
  })

  test('Was ein Mensch an der Zeile einträgt, geht vor der Wahl für alle', () => {
    const [, kreuz] = pruefeEinfuegen(ANGEKREUZT, PLAN, KLEINE_ART, {
      ohneZahl: 'KLEINSTE',
      berichtigungen: new Map([[2, { anzahl: '7' }]]),
    })
    expect(kreuz).toMatchObject({ lage: 'ZUGEORDNET', ohneZahl: false, zellen: { anzahl: '7', bemerkung: 'Ufer' } })
  })

  test('Ein unbekanntes Taxon ohne Zahl wird mit der Wahl zur Frage, nicht zum Fund', () => {
    expect(pruefe([['Quatschus sp.', '', '', '']], 'OFFEN')[0]?.lage).toBe('UNBEKANNT')
  })

  test('Eine Liste ganz ohne Mengenspalte bleibt offen; Stufen nennen ihre kleinste, Gewogenes hat keine', () => {
    const plan = { ...PLAN, rollen: ['taxon', 'artStadium'] }
    const nurNamen = [['Baetis rhodani', 'Lv.']]
    expect(pruefeEinfuegen(nurNamen, plan, KLEINE_ART)[0]).toMatchObject({ lage: 'ZUGEORDNET', ohneZahl: true })
    expect(pruefeEinfuegen(nurNamen, plan, KLEINE_ART, { ohneZahl: 'KLEINSTE' })[0]?.zellen['anzahl']).toBe('1')
    const texte = (methode: 'MHS' | 'SCREENING' | 'BIOMASSE', zeilen: string[][]) => {
      const art = rasterartDer(methode, KLEINE_LISTE)
      return ohnezahlwahl(pruefeEinfuegen(zeilen, plan, art), art)?.wahl.map(w => w.label)
    }
    expect(texte('MHS', nurNamen)).toEqual([
      'nicht übernehmen',
      'übernehmen, die Menge bleibt offen',
      'übernehmen mit Anzahl 1, in der Bemerkung vermerkt',
    ])
    expect(texte('SCREENING', nurNamen)?.[2]).toBe(
      'übernehmen mit der kleinsten Häufigkeit 1 – Einzelfund, in der Bemerkung vermerkt',
    )
    expect(texte('BIOMASSE', nurNamen)).toHaveLength(2)
    expect(texte('MHS', [['Summe', '']])).toBeUndefined()
  })
})
