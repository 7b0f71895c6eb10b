import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Taxaliste } from '@benthos/fachmodell/taxaliste'
import { describe, expect, it } from 'vitest'
import { paareVonDarleq3 } from '../ausgeliefert.ts'
import { leseQuelle } from '../csv.ts'
import { PHB_GESICHTET_DATEI } from '../gesichtet.ts'
import { einfacheBlanks, variantenSchluessel } from '../namen.ts'
import { artDerNominatform } from '../nominatform.ts'
import { ZIELORDNER } from '../ziel.ts'
import { algenvariante, bereinigeAlge } from './bereinigung.ts'
import { DARLEQ_SCHLUESSEL, leseDarleq, leseDarleqwerte } from './darleq.ts'
import { bereinigeDarleq3, leseDarleq3 } from './darleq3.ts'

const { taxa: TAXA }: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, 'phb-2026.5.json'), 'utf8'))
const NACH_NAME = new Map(TAXA.map(t => [t.name, t]))
const phb = (name: string) => NACH_NAME.get(name)

describe('PHB 2026.5', () => {
  it.each([
    ['Amphora pediculus', { tdi3: 5, tdi4: 5, ltdi2: 5, motil: 0, planktisch: 0 }],
    [
      'Achnanthes coarctata',
      { vandam_trophie: 2, vandam_saprobie: 1, vandam_sauerstoff: 1, vandam_stickstoff: 1, ltdi2: 3 },
    ],
    ['Achnanthidium minutissimum', { sladecek_s: 1, sladecek_v: 1, hofmann_trophie: 6, hofmann_saprobie: 5, tdi4: 2 }],
    ['Aulacoseira ambigua', { sladecek_s: 1.5, sladecek_v: 1, planktisch: 1 }],
    ['Cocconeis placentula agg.', { tdi4: 3.1 }],
  ])('gibt %s die Werte der Quellen', (name, werte) => {
    expect(phb(name)?.werte).toMatchObject(werte)
  })

  it('gibt jedem Namen des DARLEQ-Wörterbuchs, den sie führt, genau dessen Werte: der Index gilt für den gezählten Namen', () => {
    const gesehen = new Map<string, Readonly<Record<string, number>>>()
    for (const { wert } of leseDarleq()) {
      const sauber = bereinigeAlge(wert.taxonname)
      if (sauber.art !== 'TAXON') continue
      // Führt das Wörterbuch einen Namen zweimal, gilt die erste Zeile; die zweite ergänzt, was ihr fehlt, außer als Mitglied einer Sammelart.
      if (wert.status === 'M' && gesehen.has(sauber.name)) continue
      gesehen.set(sauber.name, { ...leseDarleqwerte(wert), ...gesehen.get(sauber.name) })
    }
    expect(gesehen.size).toBeGreaterThan(1200)
    const abweichend = [...gesehen].filter(([name, soll]) => {
      const eintrag = phb(name)
      const gueltig = eintrag?.akzeptiert ? phb(eintrag.akzeptiert) : eintrag
      return DARLEQ_SCHLUESSEL.some(s => gueltig?.werte[s] !== soll[s])
    })
    expect(abweichend.map(([name]) => name)).toEqual([])
  })

  it('gibt jedem Namen den Autor, den DARLEQ diesem Namen gibt, nicht den eines Synonyms', () => {
    const autoren = new Map<string, string[]>()
    for (const { wert } of leseDarleq()) {
      const sauber = bereinigeAlge(wert.taxonname)
      if (sauber.art === 'TAXON')
        autoren.set(sauber.name, [...(autoren.get(sauber.name) ?? []), einfacheBlanks(wert.authority)])
    }
    for (const { wert } of leseDarleq3()) {
      const sauber = bereinigeDarleq3(wert.TaxonName)
      if (sauber.art === 'TAXON')
        autoren.set(sauber.name, [...(autoren.get(sauber.name) ?? []), einfacheBlanks(wert.Authority)])
    }
    const fremd = TAXA.filter(t => t.autor !== null && !autoren.get(t.name)?.includes(t.autor))
    expect(fremd.map(t => `${t.name} ${t.autor}`)).toEqual([])
    expect(TAXA.filter(t => t.autor !== null && /added|Nov 2016/.test(t.autor)).map(t => t.name)).toEqual([])
  })

  it('gibt einem Namen mit eigenen DARLEQ-Werten sonst die Werte seines gültigen', () => {
    expect(phb('Navicula atomus')).toMatchObject({
      akzeptiert: null,
      werte: { motil: 1, hofmann_trophie: 8 },
    })
    expect(phb('Mayamaea atomus')?.werte).toMatchObject({ motil: 0, hofmann_trophie: 8 })
  })

  it('wertet einen Namen nicht, den DARLEQ nur als Mitglied einer Sammelart einstuft: so auch die amtliche Probe 2126353', () => {
    expect(phb('Gomphonema lateripunctatum')?.werte).not.toHaveProperty('tdi4')
    expect(phb('Cocconeis pseudothumensis')?.werte.tdi4).toBe(4)
  })

  it.each([
    ['Nitzschia palea var. palea', { tdi4: 4, motil: 1, sladecek_s: 2.6, sladecek_v: 2 }],
    ['Nitzschia palea', { tdi4: 4, motil: 1, sladecek_s: 2.6, sladecek_v: 2 }],
    ['Fragilaria capucina var. capucina', { tdi4: 1.2 }],
    ['Meridion circulare var. circulare', { tdi4: 2 }],
    ['Achnanthes minutissima var. minutissima', { tdi4: 2 }],
  ])('gibt Art und Nominatform dieselben Werte: %s', (name, werte) => {
    expect(phb(phb(name)?.akzeptiert ?? name)?.werte).toMatchObject(werte)
  })

  it('führt eine Art, die nur aus ihrer Varietät folgt, als Synonym, wenn sie sich nur in der Endung unterscheidet', () => {
    expect(phb('Achnanthidium biasolettiana')?.akzeptiert).toBe('Achnanthidium biasolettianum')
  })

  it.each([
    ['Centric undif.', { planktisch: 1 }],
    ['Pennate undif.', { planktisch: 0 }],
    ['Naviculoid sp.', { tdi4: 4, motil: 1 }],
  ])('führt die Zählklasse %s ohne Gattung', (name, werte) => {
    expect(phb(name)).toMatchObject({ rang: 'GRUPPE', gattung: null, werte })
  })

  it('übernimmt 0 nach Hofmann und van Dam nicht als Wert', () => {
    expect(phb('Achnanthes brevipes')?.werte).not.toHaveProperty('hofmann_trophie')
    expect(phb('Achnanthes brevipes')?.werte.vandam_trophie).toBe(5)
  })

  it.each([
    ['Achnanthes minutissima', 'Achnanthidium minutissimum'],
    ['Cymbella sinuata', 'Reimeria sinuata'],
  ])('löst %s über die Gattungsspalte von DARLEQ zu %s auf', (name, gueltig) => {
    expect(phb(name)?.akzeptiert).toBe(gueltig)
  })

  it('ändert gegenüber PHB 2026.4 keinen Wert und lässt keinen Namen weg; ergänzt sind nur Werte eines Namens, der nun dasselbe Taxon ist', () => {
    const frueher: Taxaliste = JSON.parse(readFileSync(join(ZIELORDNER, 'frueher', 'phb-2026.4.json'), 'utf8'))
    const nachAltemNamen = new Map(frueher.taxa.map(t => [t.name, t]))
    const alt = (name: string) => nachAltemNamen.get(nachAltemNamen.get(name)?.akzeptiert ?? name)
    const namenJeTaxon = new Map<string, string[]>()
    for (const t of TAXA) {
      const gueltig = t.akzeptiert ?? t.name
      namenJeTaxon.set(gueltig, [...(namenJeTaxon.get(gueltig) ?? []), t.name])
    }
    /** Die Nominatform und ihre Art sind ein Taxon unter zwei Namen. */
    const nominatformen = new Map<string, string[]>()
    for (const { name } of TAXA) {
      const art = artDerNominatform(name)
      if (art === null) continue
      nominatformen.set(art, [...(nominatformen.get(art) ?? []), name])
      nominatformen.set(name, [art])
    }
    const abweichend: string[] = []
    let ergaenzte = 0
    for (const t of frueher.taxa) {
      const jetzt = phb(phb(t.name)?.akzeptiert ?? t.name)
      const vorher = alt(t.name)?.werte ?? {}
      if (!jetzt) abweichend.push(`${t.name} fehlt`)
      for (const [s, wert] of Object.entries(vorher)) if (jetzt?.werte[s] !== wert) abweichend.push(`${t.name} ${s}`)
      const neue = Object.keys(jetzt?.werte ?? {}).filter(s => vorher[s] === undefined)
      if (neue.length > 0) ergaenzte++
      const gueltig = jetzt?.name ?? ''
      const verwandte = [gueltig, ...(nominatformen.get(gueltig) ?? [])].flatMap(name => namenJeTaxon.get(name) ?? [])
      for (const s of neue) {
        if (!verwandte.some(name => alt(name)?.werte[s] === jetzt?.werte[s])) abweichend.push(`${t.name} ${s} ist neu`)
      }
    }
    // teilt sie mit Halamphora oligotraphenta, deren Name es nach DARLEQ3 ist (A-LISTE-09)
    expect(abweichend).toEqual(['trophie', 'saprobie'].map(g => `Amphora oligatraphenta hofmann_${g} ist neu`))
    expect(ergaenzte).toBeLessThan(50)
  })

  it('gibt Taxa, die nur DARLEQ3 führt, dessen Merkmale und die Empfindlichkeiten in der Ausgabe von DARLEQ2, nicht die neueren', () => {
    expect(phb('Achnanthidium reimeri')?.werte).toEqual({ motil: 0, organisch_tolerant: 0, planktisch: 0, salin: 0 })
    expect(phb('Thalassiosira rotula')?.werte).toEqual({ motil: 0, organisch_tolerant: 0, planktisch: 1, salin: 1 })
    // KARA-01 ist in DARLEQ2 „Karayevia sp“; LTDI2 4 ist dessen Wert, nicht der von Karayevia oblongella
    expect(phb(phb('Karayevia oblongella')?.akzeptiert ?? '')?.werte).toMatchObject({ ltdi2: 2 })
  })

  it('lässt Missbildungen, Morphotypen und unsichere Bestimmungen weg', () => {
    const namen = TAXA.map(t => t.name)
    expect(namen.filter(n => /abnormal|morphotyp|teratog|\bcf\.|\baff\.|unknown$|duplicate| - /.test(n))).toEqual([])
  })

  it('vereint ohne Sichtung keine zwei Arten, deren Epitheta sich mehr als in der Endung unterscheiden', () => {
    const zeilen = leseQuelle(PHB_GESICHTET_DATEI, ['name', 'gueltig'])
    // dasselbe letzte Epitheton in anderem Rang (Diatoma hyemale var. mesodon, Diatoma mesodon), wo DARLEQ3 beide gleichsetzt
    const gleich = new Set(paareVonDarleq3().flatMap(paar => paar.map(name => phb(name)?.akzeptiert ?? name)))
    const andererRang = (a: string, b: string) =>
      gleich.has(b) && variantenSchluessel(a.split(' ').at(-1) ?? '') === variantenSchluessel(b.split(' ').at(-1) ?? '')
    const gesichtet = new Set(zeilen.flatMap(({ wert }) => [algenvariante(wert.name), algenvariante(wert.gueltig)]))
    for (const t of TAXA) {
      if (t.akzeptiert === null || gesichtet.has(algenvariante(t.akzeptiert)) || andererRang(t.name, t.akzeptiert))
        continue
      const epitheton = (name: string) =>
        name
          .split(' ')
          .filter(w => !w.endsWith('.'))
          .slice(1)
          .map(variantenSchluessel)
      expect(epitheton(t.name), `${t.name} → ${t.akzeptiert}`).toEqual(epitheton(t.akzeptiert))
    }
  })
})
