import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gewaehlterFilter, istGleich, pruefeHandlung, wirksameWerte } from './filterlage.ts'
import { beginne, gehe, type Lage, oeffne, verweis } from './filterstand.pruefhilfe.ts'
import type { Filterschritt } from './filterstand.ts'
import { STANDARDFILTER } from './konstanten.ts'
import type { Filterdefinition, Filterwerte } from './typen.ts'

const definition = (updateMode: 'live' | 'apply'): Filterdefinition => ({
  id: 'muster',
  defaultEnabled: true,
  updateMode,
  criterias: [
    { id: 'art', label: 'Art', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] },
    { id: 'suche', label: 'Suche', category: 'A', defaultValue: '', art: 'text', hilfe: '', maxLaenge: 100 },
  ],
})

const schluessel = fc.constantFrom('a', 'b', 'c', 'd', STANDARDFILTER)
const neuerSchluessel = fc.uuid()
const werte = fc.subarray(['LAND', 'GZUEV'])
/** Ein Verweis oder „Zurück“ führt auf eine andere Adresse der Liste. */
type Verweis = { art: 'verweis'; werte: Filterwerte }
const schritt: fc.Arbitrary<Filterschritt | Verweis> = fc
  .oneof(
    fc.record({ art: fc.constant('setze' as const), kriterium: fc.constant('art'), wert: werte }),
    fc.record({
      art: fc.constant('setze' as const),
      kriterium: fc.constant('suche'),
      wert: fc.string(),
    }),
    fc.record({ art: fc.constant('waehle' as const), schluessel: fc.option(schluessel) }),
    fc.record({
      art: fc.constant('erstelle' as const),
      name: fc.constantFrom('A', 'B', 'C'),
      neuerSchluessel: schluessel,
    }),
    fc.record({ art: fc.constant('benenneUm' as const), name: fc.constantFrom('D', 'E') }),
    fc.record({ art: fc.constant('schalte' as const), enabled: fc.boolean() }),
    fc.record({ art: fc.constant('setzeKriteriumZurueck' as const), kriterium: fc.constantFrom('art', 'suche') }),
    fc.record({
      art: fc.constant('verweis' as const),
      werte: fc.record({ suche: fc.constantFrom('x', 'y') }, { requiredKeys: [] }),
    }),
    fc.record({ art: fc.constant('speichere' as const), neuerSchluessel }),
    fc.constantFrom<Filterschritt>(
      { art: 'wendeAn' },
      { art: 'setzeZurueck' },
      { art: 'dupliziere' },
      { art: 'entferne' },
    ),
  )
  .filter(s => s.art !== 'erstelle' || s.neuerSchluessel !== STANDARDFILTER)

/** Prüft jeden Übergang einer zufälligen Folge von Handlungen. */
function immer(modus: 'live' | 'apply', pruefe: (vorher: Lage, s: Filterschritt | Verweis, nachher: Lage) => void) {
  fc.assert(
    fc.property(fc.array(schritt, { maxLength: 25 }), schritte => {
      let stand = beginne(definition(modus))
      for (const s of schritte) {
        const nachher =
          s.art === 'verweis' ? oeffne(definition(modus), stand, verweis(s.werte)) : gehe(definition(modus), stand, s)
        pruefe(stand, s, nachher)
        stand = nachher
      }
    }),
  )
}

describe('Nach jeder Folge von Handlungen', () => {
  test('[FILT-09] gibt es den Standardfilter, leer, unberührt und nicht änderbar', () => {
    immer('live', (_, __, { gruppe }) => {
      const standard = gruppe.values[STANDARDFILTER]
      expect(standard).toMatchObject({ name: 'Standardfilter', editable: false, touched: false })
      expect(Object.values(standard?.criterias ?? {}).every(k => istGleich(k.currentValue, k.defaultValue))).toBe(true)
    })
  })

  test('[FILT-14] ist gewählt, was es gibt, oder nichts', () => {
    immer('apply', (_, __, { gruppe }) => {
      expect(gruppe.selectedKey === null || gruppe.selectedKey in gruppe.values).toBe(true)
    })
  })

  test('[FILT-11] sind im Modus live anwendbarer und geltender Wert immer gleich', () => {
    immer('live', (_, __, { gruppe }) => {
      for (const filter of Object.values(gruppe.values))
        for (const k of Object.values(filter.criterias)) expect(k.applyableValue).toEqual(k.currentValue)
    })
  })

  test('[FILT-16] führt kein Wählen und kein Duplizieren von einem ungespeicherten Filter fort', () => {
    immer('apply', (vorher, s, nachher) => {
      if (s.art !== 'waehle' && s.art !== 'dupliziere') return
      if (pruefeHandlung(vorher.gruppe, 'wechsel') === null) return
      expect(nachher).toBe(vorher)
    })
  })

  test('[FILT-12] ist nach dem Zurücksetzen nichts gefiltert und nichts ungespeichert', () => {
    immer('apply', (vorher, s, { gruppe }) => {
      if (s.art !== 'setzeZurueck') return
      expect(wirksameWerte(gruppe)).toEqual({})
      if (gewaehlterFilter(vorher.gruppe) !== null) expect(gewaehlterFilter(gruppe)?.touched).toBe(false)
    })
  })

  test('Gespeichertes ändert nur, wer speichert, schaltet oder löscht', () => {
    immer('apply', (vorher, s, nachher) => {
      if (!['speichere', 'erstelle', 'schalte', 'entferne'].includes(s.art))
        expect(nachher.gespeichert).toBe(vorher.gespeichert)
    })
  })

  test('ein unberührter gespeicherter Filter, der nicht gewählt ist, steht da wie gespeichert', () => {
    immer('live', (_, __, { gruppe, gespeichert }) => {
      for (const [key, filter] of Object.entries(gespeichert))
        if (key !== gruppe.selectedKey && gruppe.values[key]?.touched === false)
          expect(gruppe.values[key]).toEqual(filter)
    })
  })
})
