import { expect, test } from 'vitest'
import { pruefeEinfuegen } from '../einfuegen/pruefliste.ts'
import { erkenneSpalten } from '../einfuegen/spaltenplan.ts'
import { wendeAn } from '../modell/aenderung.ts'
import { neueZeile } from '../modell/zeile.ts'
import { fasseZusammen } from './doppelte.ts'
import { eingabelisteVon } from './eingabeliste.ts'
import { rasterartDer } from './rasterartDer.ts'

const taxon = (name: string, gruppe: string) => ({
  name,
  autor: null,
  rang: 'ART' as const,
  gruppe,
  familie: null,
  gattung: name.split(' ')[0] ?? null,
  akzeptiert: null,
})
const ART = rasterartDer(
  'PHB',
  eingabelisteVon({
    name: 'PHB Test',
    taxa: [
      taxon('Navicula gregaria', 'Bacillariophyceae'),
      taxon('Cyclotella ocellata', 'Coscinodiscophyceae'),
      taxon('Cladophora glomerata', 'Ulvophyceae'),
      taxon('Lemanea fluviatilis', 'Florideophyceae'),
    ],
  }),
)
const befunde = (zellen: Record<string, string>) => ART.pruefe([neueZeile('z', zellen)]).jeZeile.get('z')

test('Kieselalgen brauchen Schalen und haben keine Schätzung, andere Algen umgekehrt', () => {
  expect(befunde({ taxon: 'Navicula gregaria', schalen: '12' })).toEqual({})
  expect(befunde({ taxon: 'Navicula gregaria' })?.['schalen']).toMatchObject({ schwere: 'FEHLER', istLeer: true })
  expect(befunde({ taxon: 'Cyclotella ocellata', schalen: '1', deckung: '5' })?.['deckung']?.text).toBe(
    'Kieselalgen werden gezählt, nicht geschätzt.',
  )
  expect(befunde({ taxon: 'Cladophora glomerata', schaetzklasse: '4' })).toEqual({})
  expect(befunde({ taxon: 'Cladophora glomerata', deckung: '12,5' })).toEqual({})
  expect(befunde({ taxon: 'Cladophora glomerata' })?.['schaetzklasse']).toMatchObject({ istLeer: true })
  expect(befunde({ taxon: 'Cladophora glomerata', schalen: '3', deckung: '1' })?.['schalen']?.text).toBe(
    'Schalen zählt man nur bei Kieselalgen.',
  )
})

test.each([
  [{ taxon: 'Navicula gregaria', schalen: '2,5' }, 'schalen', 'Bitte geben Sie eine ganze Zahl ein'],
  [{ taxon: 'Navicula gregaria', schalen: '0' }, 'schalen', 'Wert muss mindestens 1 sein'],
  [{ taxon: 'Cladophora glomerata', deckung: '101' }, 'deckung', 'Wert darf maximal 100 sein'],
  [{ taxon: 'Cladophora glomerata', deckung: '1,25' }, 'deckung', 'Höchstens eine Nachkommastelle'],
  [{ taxon: 'Navicula gregaria', schalen: '1', bemerkung: 'x'.repeat(501) }, 'bemerkung', 'Maximal 500 Zeichen'],
])('Unmögliches wird an seiner Zelle beanstandet: %j', (zellen, spalte, text) => {
  expect(befunde(zellen as Record<string, string>)?.[spalte]).toMatchObject({ schwere: 'FEHLER', text })
})

test('Passen Deckung und Schätzklasse nicht zusammen, warnt die Zelle und bietet die passende an', () => {
  expect(befunde({ taxon: 'Cladophora glomerata', deckung: '12', schaetzklasse: '5' })?.['schaetzklasse']).toEqual({
    schwere: 'WARNUNG',
    text: 'Zur Deckung 12 % gehört die Schätzklasse 4 – 5 bis 33 %.',
    vorschlaege: [{ text: 'Schätzklasse 4', zellen: { schaetzklasse: '4' } }],
  })
})

test('Wo eine Menge nicht hingehört, steht ein Strich', () => {
  const zeige = (spalte: string, name: string) =>
    ART.spalten.find(s => s.id === spalte)?.anzeige?.(neueZeile('z', { taxon: name }))
  expect(['schalen', 'schaetzklasse', 'deckung'].map(s => zeige(s, 'Navicula gregaria'))).toEqual(['', '–', '–'])
  expect(['schalen', 'schaetzklasse', 'deckung'].map(s => zeige(s, 'Lemanea fluviatilis'))).toEqual(['–', '', ''])
})

const BESTIMMT = { sicherheit: 'CF', bestimmungsmethode: 'BILD', bestimmer: null } as const
test('Ein Fund vom Server ergibt dieselbe Zeile wieder', () => {
  const fund = {
    zeile: 7,
    taxon: 'Cladophora glomerata',
    schalen: null,
    schaetzklasse: 4,
    deckung: 12.5,
    cf: true,
    ...BESTIMMT,
  }
  expect(ART.alsFund(ART.alsZeile({ ...fund, bemerkung: 'Watten' }), 7)).toEqual({ ...fund, bemerkung: 'Watten' })
})

test('Eine eingefügte Liste wird an ihren Köpfen erkannt; Zeilen ohne jede Menge sind kein Fund', () => {
  const zeilen = [
    ['Taxon', 'Schalen', 'Schätzklasse', 'Deckung %'],
    ['Navicula gregaria', '120', '', ''],
    ['Cladophora glomerata', '', '4', '12,5'],
    ['Lemanea fluviatilis', '', '', ''],
    ['Cyclotella ocellata', '0', '', ''],
  ]
  const plan = erkenneSpalten(zeilen, ART)
  expect(plan.rollen).toEqual(['taxon', 'schalen', 'schaetzklasse', 'deckung'])
  expect(pruefeEinfuegen(zeilen, plan, ART).map(p => p.lage)).toEqual([
    'UEBERSPRUNGEN',
    'ZUGEORDNET',
    'ZUGEORDNET',
    'UEBERSPRUNGEN',
    'UEBERSPRUNGEN',
  ])
})

test('Gleiche Funde: Schalen und Deckungen werden addiert, von Schätzklassen gilt die höhere', () => {
  const zeilen = [
    neueZeile('a', { taxon: 'Navicula gregaria', schalen: '3' }),
    neueZeile('b', { taxon: 'Cladophora glomerata', schaetzklasse: '3', deckung: '0,1' }),
    neueZeile('c', { taxon: 'Navicula gregaria', schalen: '4' }),
    neueZeile('d', { taxon: 'Cladophora glomerata', schaetzklasse: '4', deckung: '0,2' }),
  ]
  const { schritte } = fasseZusammen(zeilen, ART.fundschluessel, ART.mengen)
  expect(wendeAn(zeilen, schritte).map(z => z.zellen)).toEqual([
    { taxon: 'Navicula gregaria', schalen: '7' },
    { taxon: 'Cladophora glomerata', schaetzklasse: '4', deckung: '0,3' },
  ])
})
