import { alge } from '@benthos/bewertung/pruefbeispiele/algenliste'
import type { TaxonEintrag } from '@benthos/fachmodell'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { expect, test } from 'vitest'
import { fortgefuehrterName, istAusfuehrbar, planeFassungswechsel } from './fassungswechsel.ts'
import type { GeladeneTaxaliste } from './taxalisten.ts'

const taxon = (name: string, rest: Partial<TaxonEintrag> = {}): TaxonEintrag => ({ ...alge(name, {}), ...rest })

function fassung(taxa: readonly TaxonEintrag[]): GeladeneTaxaliste {
  return {
    id: 1,
    pruefsumme: '',
    liste: {
      art: 'PHB',
      name: 'Prüfliste',
      gueltigVon: '2026-01-01',
      quellen: [],
      kenngroessen: { s: { label: 'Saprobie', quelle: 'x', marke: 'demonstration', bereich: [0, 4] } },
      taxa,
    },
    idVon: new Map(taxa.map((t, i) => [t.name, i + 1])),
    eintragVon: new Map(taxa.map(t => [t.name, t])),
    finde: name => taxa.find(t => t.name === name) ?? erstelleTaxonSuche(taxa).nachName(name),
    suche: () => erstelleTaxonSuche(taxa),
    index: () => {
      throw new Error('wird hier nicht gebraucht')
    },
  }
}

const ALT = fassung([
  taxon('Navicula gregaria', { werte: { s: 2 } }),
  taxon('Navicula lanceolata'),
  taxon('Synedra ulna'),
  taxon('Achnanthes minutissima', { akzeptiert: 'Achnanthidium minutissimum', werte: {} }),
  taxon('Achnanthidium minutissimum'),
  taxon('Gomphonema unbekanntum'),
  taxon('Cymbella minuta var. silesiaca', { rang: 'UNTERART', operationell: 'Cymbella minuta' }),
  taxon('Cymbella minuta'),
])
const NEU = fassung([
  taxon('Navicula gregaria', { werte: { s: 2.5 } }),
  taxon('Navicula lanceolata'),
  taxon('Ulnaria ulna'),
  taxon('Synedra ulna', { akzeptiert: 'Ulnaria ulna' }),
  taxon('Achnanthidium minutissimum'),
  taxon('Cymbella minuta'),
])

test('Fassungswechsel: gleich, mit anderen Werten, Synonym, umbenannt, ohne Entsprechung; das Schwerste zuerst', () => {
  const aenderungen = planeFassungswechsel([...ALT.eintragVon.keys()], ALT, NEU)
  expect(aenderungen).toEqual([
    { taxon: 'Gomphonema unbekanntum', art: 'FEHLT', neu: null, vorschlaege: [], gleichMit: [], andereWerte: [] },
    {
      taxon: 'Achnanthes minutissima',
      art: 'UMBENANNT',
      neu: 'Achnanthidium minutissimum',
      vorschlaege: [],
      gleichMit: [],
      andereWerte: [],
    },
    {
      taxon: 'Cymbella minuta var. silesiaca',
      art: 'UMBENANNT',
      neu: 'Cymbella minuta',
      vorschlaege: [],
      gleichMit: ['Cymbella minuta'],
      andereWerte: [],
    },
    { taxon: 'Synedra ulna', art: 'SYNONYM', neu: 'Ulnaria ulna', vorschlaege: [], gleichMit: [], andereWerte: [] },
    {
      taxon: 'Navicula gregaria',
      art: 'GLEICH',
      neu: 'Navicula gregaria',
      vorschlaege: [],
      gleichMit: [],
      andereWerte: ['Saprobie'],
    },
  ])
  expect(aenderungen.map(fortgefuehrterName)).toEqual([
    'Gomphonema unbekanntum',
    'Achnanthidium minutissimum',
    'Cymbella minuta',
    'Synedra ulna',
    'Navicula gregaria',
  ])
})

test('Fassungswechsel auf dieselbe Fassung ändert nichts', () => {
  expect(planeFassungswechsel([...ALT.eintragVon.keys()], ALT, ALT)).toEqual([])
})

test('Fassungswechsel: Mehrdeutiges und Fehlendes nennt Vorschläge und verlangt eine Wahl; gewählt werden nur Namen der neuen Fassung', () => {
  const alt = fassung([taxon('Navicula gregari'), taxon('Gomphonema unbekanntum')])
  const plan = (wahl: Record<string, string>) =>
    planeFassungswechsel([...alt.eintragVon.keys()], alt, NEU, wahl).map(a => [a.taxon, a.art, a.neu])
  expect(planeFassungswechsel(['Navicula gregari'], alt, NEU)[0]?.vorschlaege).toContain('Navicula gregaria')
  expect(plan({ 'Gomphonema unbekanntum': 'gibt es nicht' })).toEqual([
    ['Gomphonema unbekanntum', 'FEHLT', null],
    ['Navicula gregari', 'FEHLT', null],
  ])
  expect(istAusfuehrbar(planeFassungswechsel([...alt.eintragVon.keys()], alt, NEU))).toBe(false)
  const wahl = { 'Gomphonema unbekanntum': 'Ulnaria ulna', 'Navicula gregari': 'Navicula gregaria' }
  expect(plan(wahl)).toEqual([
    ['Gomphonema unbekanntum', 'GEWAEHLT', 'Ulnaria ulna'],
    ['Navicula gregari', 'GEWAEHLT', 'Navicula gregaria'],
  ])
  const aenderungen = planeFassungswechsel([...alt.eintragVon.keys()], alt, NEU, wahl)
  expect(istAusfuehrbar(aenderungen)).toBe(true)
  expect(aenderungen.map(fortgefuehrterName)).toEqual(['Ulnaria ulna', 'Navicula gregaria'])
})

test('Fassungswechsel: Taxa, die danach dasselbe sind, nennen einander; was schon vorher dasselbe war, nicht', () => {
  const alt = fassung([
    taxon('Synedra ulna'),
    taxon('Ulnaria ulna'),
    taxon('Achnanthes minutissima', { akzeptiert: 'Achnanthidium minutissimum' }),
    taxon('Achnanthidium minutissimum'),
  ])
  const plan = planeFassungswechsel([...alt.eintragVon.keys()], alt, NEU)
  expect(plan.map(a => [a.taxon, a.gleichMit])).toEqual([
    ['Achnanthes minutissima', []],
    ['Synedra ulna', ['Ulnaria ulna']],
  ])
})
