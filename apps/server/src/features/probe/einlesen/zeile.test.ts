import { alge } from '@benthos/bewertung/pruefbeispiele/algenliste'
import { hausnamenschluessel } from '@benthos/fachmodell/taxonname/hausnamenschluessel'
import { erstelleTaxonSuche } from '@benthos/fachmodell/taxonname/taxonSuche'
import { expect, test } from 'vitest'
import { baueTaxaliste } from '../../../fach/taxalisten/baueTaxaliste.ts'
import { type Fundkenntnis, leereProbe, zielschluessel } from './fundkenntnis.ts'
import { probenfeld } from './probenspalten.ts'
import { pruefeZeile } from './zeile.ts'

const taxa = [{ ...alge('Cladophora glomerata', {}), gruppe: 'Ulvophyceae' }, alge('Navicula gregaria', {})]
// Die mitgelieferten Codes nennen nur Kieselalgen; eine Liste mit Codes für alle darf nicht anders ausgehen.
const suche = erstelleTaxonSuche(taxa, { system: 'Labor', namen: { GA1: ['Cladophora glomerata'] } })
const liste = { art: 'PHB', name: 'PHB', gueltigVon: '2026-01-01', quellen: [], kenngroessen: {}, taxa } as const
const taxaliste = { ...baueTaxaliste({ id: 1, liste, pruefsumme: '', idVon: new Map() }), suche: () => suche }
const ziel = {
  aufnahmeId: 1,
  code: 'A-1',
  bearbeitbar: true,
  ...leereProbe(taxaliste),
  platz: 10,
  stellen: [],
  datum: '2026-05-01',
}

const pruefe = (zeile: object, wissen: Partial<Fundkenntnis> = {}) =>
  pruefeZeile(
    { [probenfeld('A-1')]: 3, ...zeile },
    {
      methode: 'PHB',
      kontext: { angaben: {}, antworten: [] },
      ziele: new Map([[zielschluessel({ code: 'A-1' }), { ...ziel, neue: new Set<string>() }]]),
      mehrdeutige: new Map(),
      neueProbe: leereProbe(taxaliste),
      antworten: new Map(),
      hausnamen: null,
      zuordnungen: new Map(),
      gelesene: new Map(),
      ...wissen,
    },
    new Set(),
  )

test.each<[string, object, Partial<Fundkenntnis>]>([
  ['Name', { taxon: 'Cladophora glomerata' }, {}],
  ['Code', { code: 'GA1' }, {}],
  ['Code neben einem unbekannten Namen', { taxon: 'Grüne Fäden', code: 'GA1' }, {}],
  [
    'gemerkter Name',
    { taxon: 'Grüne Fäden' },
    {
      hausnamen: {
        organisation: 'Labor',
        taxonVon: new Map([[hausnamenschluessel('Grüne Fäden'), 'Cladophora glomerata']]),
      },
    },
  ],
  [
    'Antwort',
    { taxon: 'Grüne Fäden' },
    { antworten: new Map([[hausnamenschluessel('Grüne Fäden'), { art: 'TAXON', name: 'Cladophora glomerata' }]]) },
  ],
])(
  '[A-EINLESEN-16] die Zelle einer breiten Liste meint die Menge des Taxons, auf das es hinausläuft: %s',
  (_, zeile, wissen) => {
    expect(pruefe(zeile, wissen)).toMatchObject({
      ausgang: 'ANGENOMMEN',
      speichern: { auftraege: [{ fund: { taxon: 'Cladophora glomerata', schaetzklasse: 3, schalen: null } }] },
    })
  },
)

test('[A-EINLESEN-42] verschwindet die Aufnahme einer Spalte, ist nur sie beanstandet, nicht auch die Menge', () => {
  expect(pruefe({ taxon: 'Cladophora glomerata' }, { ziele: new Map() })).toMatchObject({
    ausgang: 'ABGELEHNT',
    beanstandungen: [{ feld: probenfeld('A-1'), meldung: expect.stringContaining('„A-1“') }],
  })
})
