import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pruefe } from '../../technik/formular/pruefung.ts'
import { anfangswerte, feldorte, istSichtbar, verschachtele } from '../../technik/formular/werte.ts'
import {
  alsFormular,
  alsMischbestand,
  anteilsumme,
  Mischbestandformular,
  mischbestandabschnitte,
} from './mischbestandformular.ts'

const ORTE = feldorte(mischbestandabschnitte('PHB Test'))
const BESTAND = { name: 'Belag', deckung: 12.5, bemerkung: null, teile: [] }

test('Ein gespeicherter Mischbestand kommt unverändert aus dem Formular zurück', () => {
  const bestaende = fc
    .uniqueArray(fc.stringMatching(/^[A-Z][a-z]{3,8} [a-z]{3,8}$/), { minLength: 1, maxLength: 10 })
    .map(taxa => ({
      ...BESTAND,
      teile: taxa.map((taxon, i) => ({ taxon, anteil: i === 0 ? 100 - (taxa.length - 1) * 5 : 5 })),
    }))
  fc.assert(
    fc.property(bestaende, bestand => {
      const werte = verschachtele(anfangswerte(ORTE, alsFormular(bestand)))
      expect(pruefe(Mischbestandformular, ORTE, werte)).toMatchObject({ ok: true })
      expect(alsMischbestand(Mischbestandformular.parse(alsFormular(bestand)))).toEqual(bestand)
      expect(anteilsumme(werte)).toBe(100)
    }),
  )
})

test('Anteile ohne Art, Arten ohne Anteil, doppelte Arten und eine falsche Summe stehen an ihrem Feld', () => {
  const fehler = (werte: object) =>
    Mischbestandformular.safeParse({ name: 'x', deckung: 1, ...werte }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    )
  expect(fehler({ taxon1: 'A', anteil1: 95.5 })).toEqual(['anteil1: Die Anteile ergeben 95,5 % statt 100 %'])
  expect(fehler({ taxon1: 'A', anteil2: 100 })).toEqual([
    'anteil1: Bitte geben Sie den Anteil der Art an',
    'taxon2: Bitte wählen Sie die Art zu diesem Anteil',
  ])
  expect(fehler({ taxon1: 'A', anteil1: 50, taxon3: 'A', anteil3: 50 })).toEqual([
    'taxon3: Diese Art ist schon angegeben',
  ])
  expect(fehler({})).toBeUndefined()
})

test('Zu sehen ist immer eine Stelle mehr, als ausgefüllt sind', () => {
  const sichtbare = (werte: object) =>
    ORTE.filter(ort => ort.pfad.startsWith('taxon') && istSichtbar(ort, werte)).map(ort => ort.pfad)
  expect(sichtbare({})).toEqual(['taxon1', 'taxon2'])
  expect(sichtbare({ taxon1: 'A' })).toEqual(['taxon1', 'taxon2'])
  expect(sichtbare({ taxon1: 'A', anteil2: 3 })).toEqual(['taxon1', 'taxon2', 'taxon3'])
  expect(sichtbare({ taxon3: 'A' })).toEqual(['taxon1', 'taxon2', 'taxon3', 'taxon4'])
})
