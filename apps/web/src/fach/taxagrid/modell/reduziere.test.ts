import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Befehl } from './befehl.ts'
import { reduziere } from './reduziere.ts'
import { anfangsstand, type Spaltenmodell, type Stand } from './stand.ts'
import { neueZeile, type Zeile, type Zellen, zelleVon } from './zeile.ts'

const eingabe = (id: string): Spaltenmodell => ({ id, istEingabe: true, lies: text => ({ [id]: text.trim() }) })
const SPALTEN: readonly Spaltenmodell[] = [
  {
    id: 'taxon',
    istEingabe: true,
    lies: (text): Zellen => (text.endsWith(' Lv.') ? { taxon: text.slice(0, -4), stadium: 'Lv.' } : { taxon: text }),
  },
  eingabe('stadium'),
  eingabe('anzahl'),
  { id: 'dichte', istEingabe: false, lies: () => ({}) },
  eingabe('bemerkung'),
]
const zeilen = (n: number) =>
  Array.from({ length: n }, (_, i) => neueZeile(`z${i}`, { taxon: `T${i}`, anzahl: String(i) }))
const tue = (stand: Stand, ...befehle: Befehl[]) => befehle.reduce((s, b) => reduziere(s, b, SPALTEN), stand)
const gehe = (zeile: number, spalte: number, erweitern = false): Befehl => ({
  art: 'GEHE_ZU',
  stelle: { zeile, spalte },
  erweitern,
})
const uebernimm = (text: string, weiter: 'UNTEN' | 'RECHTS' | 'BLEIBEN' = 'UNTEN', kennung = 'neu'): Befehl => ({
  art: 'UEBERNIMM',
  text,
  weiter,
  kennung,
})
const texte = (stand: Stand, spalte: string) => stand.zeilen.map(z => zelleVon(z, spalte))

describe('Taxaraster: Eingabe', () => {
  test('Tippen in der Anfügezeile legt eine Zeile an, Enter springt in die nächste', () => {
    const stand = tue(
      anfangsstand([]),
      { art: 'BEGINNE', text: 'b', bearbeitung: 'ERSETZEN' },
      { art: 'TIPPE', text: 'bae rho' },
      uebernimm('Baetis rhodani'),
    )
    expect(texte(stand, 'taxon')).toEqual(['Baetis rhodani'])
    expect(stand.aktiv).toEqual({ zeile: 1, spalte: 0 })
    expect(stand.bearbeitung).toBeNull()
  })

  test('Tab überspringt die berechnete Spalte, Enter kehrt in die Spalte zurück, in der Tab begann', () => {
    const stand = tue(
      anfangsstand(zeilen(2)),
      uebernimm('X', 'RECHTS'),
      { art: 'WEITER', weiter: 'RECHTS' },
      uebernimm('5', 'RECHTS'),
    )
    expect(stand.aktiv).toEqual({ zeile: 0, spalte: 4 })
    expect(tue(stand, uebernimm('gut', 'UNTEN')).aktiv).toEqual({ zeile: 1, spalte: 0 })
    expect(tue(stand, { art: 'WEITER', weiter: 'RECHTS' }).aktiv).toEqual({ zeile: 1, spalte: 0 })
  })

  test('Eine Eingabe darf mehrere Zellen setzen und ist eine einzige Handlung', () => {
    const stand = tue(anfangsstand(zeilen(1)), uebernimm('Elmis sp. Lv.', 'BLEIBEN'))
    expect(stand.zeilen[0]?.zellen).toEqual({ taxon: 'Elmis sp.', stadium: 'Lv.', anzahl: '0' })
    expect(tue(stand, { art: 'RUECKGAENGIG' }).zeilen).toEqual(zeilen(1))
  })

  test('In einer berechneten Spalte beginnt keine Bearbeitung', () => {
    const stand = tue(anfangsstand(zeilen(1)), gehe(0, 3), { art: 'BEGINNE', text: '9', bearbeitung: 'ERSETZEN' })
    expect(stand.bearbeitung).toBeNull()
  })

  test('Verwerfen lässt die Zelle, wie sie war', () => {
    const stand = tue(
      anfangsstand(zeilen(1)),
      { art: 'BEGINNE', text: 'x', bearbeitung: 'ERSETZEN' },
      { art: 'VERWIRF' },
    )
    expect(stand.zeilen).toEqual(zeilen(1))
    expect(stand.rueckgaengig).toEqual([])
  })
})

describe('Taxaraster: Bereiche', () => {
  test('Leeren betrifft nur Eingabezellen der Auswahl', () => {
    const stand = tue(anfangsstand(zeilen(3)), gehe(0, 2), gehe(1, 4, true), { art: 'LEERE' })
    expect(texte(stand, 'anzahl')).toEqual(['', '', '2'])
    expect(texte(stand, 'taxon')).toEqual(['T0', 'T1', 'T2'])
  })

  test('Strg+D füllt mit der obersten Zeile der Auswahl, bei einer Zelle mit der darüber', () => {
    expect(
      texte(tue(anfangsstand(zeilen(3)), gehe(0, 2), gehe(2, 2, true), { art: 'FUELLE_UNTEN' }), 'anzahl'),
    ).toEqual(['0', '0', '0'])
    expect(texte(tue(anfangsstand(zeilen(3)), gehe(2, 2), { art: 'FUELLE_UNTEN' }), 'anzahl')).toEqual(['0', '1', '1'])
    expect(tue(anfangsstand(zeilen(3)), gehe(0, 2), { art: 'FUELLE_UNTEN' }).rueckgaengig).toEqual([])
  })

  test('Ein Block reicht über das Ende hinaus in neue Zeilen; eine Zelle füllt die ganze Auswahl', () => {
    const block = tue(anfangsstand(zeilen(1)), gehe(0, 1), {
      art: 'BLOCK',
      zellen: [
        ['Lv.', '7'],
        ['Ad.', '8'],
      ],
      kennungen: ['a', 'b'],
      istEigenes: false,
    })
    expect(block.zeilen.map(z => z.zellen)).toEqual([
      { taxon: 'T0', stadium: 'Lv.', anzahl: '7' },
      { stadium: 'Ad.', anzahl: '8' },
    ])
    const gefuellt = tue(anfangsstand(zeilen(3)), gehe(0, 2), gehe(2, 2, true), {
      art: 'BLOCK',
      zellen: [['4']],
      kennungen: [],
      istEigenes: false,
    })
    expect(texte(gefuellt, 'anzahl')).toEqual(['4', '4', '4'])
  })

  test('Zeilen löschen nimmt alle berührten Zeilen und lässt sich zurücknehmen', () => {
    const geloescht = tue(anfangsstand(zeilen(5)), gehe(1, 0), gehe(3, 2, true), { art: 'LOESCHE_ZEILEN' })
    expect(geloescht.zeilen.map(z => z.id)).toEqual(['z0', 'z4'])
    expect(geloescht.rueckgaengig.at(-1)?.name).toBe('3 Zeilen löschen')
    expect(tue(geloescht, { art: 'RUECKGAENGIG' }).zeilen).toEqual(zeilen(5))
  })
})

describe('Taxaraster: Bewegung', () => {
  test('Die Anfügezeile am Ende ist immer erreichbar, weiter geht es nicht', () => {
    const stand = tue(anfangsstand(zeilen(2)), {
      art: 'BEWEGE',
      bewegung: { art: 'SCHRITT', zeilen: 99, spalten: 0 },
      erweitern: false,
    })
    expect(stand.aktiv).toEqual({ zeile: 2, spalte: 0 })
  })

  test('Zeilen von außen halten den Fokus bei seiner Zeile', () => {
    const stand = tue(anfangsstand(zeilen(3)), gehe(1, 2), {
      art: 'ERSETZE',
      zeilen: [neueZeile('oben'), ...zeilen(3)],
    })
    expect(stand.aktiv).toEqual({ zeile: 2, spalte: 2 })
  })

  test('Verschwindet die Zeile unter dem offenen Editor, bleibt sein Text in der Anfügezeile stehen', () => {
    const stand = tue(
      anfangsstand(zeilen(3)),
      gehe(1, 0),
      { art: 'BEGINNE', text: 'Perla', bearbeitung: 'ERSETZEN' },
      { art: 'ERSETZE', zeilen: zeilen(1) },
    )
    expect(stand.bearbeitung?.text).toBe('Perla')
    expect(stand.aktiv).toEqual({ zeile: 1, spalte: 0 })
  })
})

const stelle = fc.record({ zeile: fc.integer({ min: -1, max: 8 }), spalte: fc.integer({ min: -1, max: 6 }) })
const text = fc.constantFrom('', 'A', 'B Lv.', '12', '1,5')
let naechste = 0
const kennung = fc.constant(null).map(() => `k${naechste++}`)
const befehl: fc.Arbitrary<Befehl> = fc.oneof(
  fc.record({ art: fc.constant('GEHE_ZU' as const), stelle, erweitern: fc.boolean() }),
  fc.record({
    art: fc.constant('UEBERNIMM' as const),
    text,
    weiter: fc.constantFrom('UNTEN' as const, 'RECHTS' as const, 'LINKS' as const),
    kennung,
  }),
  fc.record({ art: fc.constant('LEERE' as const) }),
  fc.record({ art: fc.constant('FUELLE_UNTEN' as const) }),
  fc.record({ art: fc.constant('LOESCHE_ZEILEN' as const) }),
  fc.record({ art: fc.constant('NEUE_ZEILE' as const), kennung }),
  fc.record({
    art: fc.constant('BLOCK' as const),
    zellen: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    kennungen: fc.tuple(kennung, kennung, kennung, kennung),
    istEigenes: fc.boolean(),
  }),
  fc.record({ art: fc.constant('RUECKGAENGIG' as const) }),
  fc.record({ art: fc.constant('WIEDERHOLE' as const) }),
)
const alles = (stand: Stand, art: 'RUECKGAENGIG' | 'WIEDERHOLE'): Stand => {
  let s = stand
  while ((art === 'RUECKGAENGIG' ? s.rueckgaengig : s.wiederholbar).length > 0) s = tue(s, { art })
  return s
}
const folge = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.array(befehl, { maxLength: 25 }))
const inhalt = (zs: readonly Zeile[]) => zs.map(z => ({ id: z.id, zellen: z.zellen }))

describe('Taxaraster: Gesetze', () => {
  test('Alles rückgängig gemacht ergibt den Anfang, alles wiederholt den Stand davor', () => {
    fc.assert(
      fc.property(folge, ([n, befehle]) => {
        const ende = tue(anfangsstand(zeilen(n)), ...befehle)
        const zurueck = alles(ende, 'RUECKGAENGIG')
        expect(inhalt(zurueck.zeilen)).toEqual(inhalt(zeilen(n)))
        const vor = alles(zurueck, 'WIEDERHOLE')
        expect(inhalt(vor.zeilen)).toEqual(inhalt(alles(ende, 'WIEDERHOLE').zeilen))
      }),
    )
  })

  test('Jede Handlung einzeln: rückgängig nach tun ist nichts tun', () => {
    fc.assert(
      fc.property(folge, befehl, ([n, befehle], b) => {
        const vorher = tue(anfangsstand(zeilen(n)), ...befehle)
        const nachher = tue(vorher, b)
        fc.pre(nachher.rueckgaengig.length === vorher.rueckgaengig.length + 1 && b.art !== 'WIEDERHOLE')
        const zurueck = tue(nachher, { art: 'RUECKGAENGIG' })
        expect(inhalt(zurueck.zeilen)).toEqual(inhalt(vorher.zeilen))
        expect(zurueck.aktiv).toEqual(vorher.aktiv)
      }),
    )
  })

  test('Fokus und Auswahl liegen immer im Raster, Kennungen sind eindeutig, keine leere Zelle wird gespeichert', () => {
    fc.assert(
      fc.property(folge, ([n, befehle]) => {
        const { zeilen: ende, aktiv, anker } = tue(anfangsstand(zeilen(n)), ...befehle)
        for (const s of [aktiv, anker]) {
          expect(s.zeile).toBeGreaterThanOrEqual(0)
          expect(s.zeile).toBeLessThanOrEqual(ende.length)
          expect(s.spalte).toBeGreaterThanOrEqual(0)
          expect(s.spalte).toBeLessThan(SPALTEN.length)
        }
        expect(new Set(ende.map(z => z.id)).size).toBe(ende.length)
        expect(ende.flatMap(z => Object.values(z.zellen))).not.toContain('')
      }),
    )
  })
})
