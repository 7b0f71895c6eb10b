import { listeMessstellen } from '@benthos/vertrag/messstelle'
import { expect, test } from 'vitest'
import { leseFilterort, nenntFilter, schreibeFilterort } from './filteradresse.ts'
import type { Filterdefinition, Filterort } from './typen.ts'

const SCHEMA = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>
const DEFINITION: Filterdefinition = {
  id: 'messstellen',
  criterias: [
    { id: 'suche', label: 'Suche', category: 'A', defaultValue: '', art: 'text', hilfe: '', maxLaenge: 100 },
    { id: 'art', label: 'Art', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] },
    { id: 'aktiv', label: 'Betrieb', category: 'A', defaultValue: null, art: 'auswahl', optionen: [] },
  ],
}
const lies = (text: string) => leseFilterort(SCHEMA, DEFINITION, new URLSearchParams(text))
const schreibe = (text: string, ort: Partial<Filterort>) =>
  decodeURIComponent(
    `${schreibeFilterort(SCHEMA, DEFINITION, new URLSearchParams(text), { enabled: true, werte: {}, unlesbar: [], ...ort })}`,
  )

test.each([
  ['gespeichert', { schluessel: '17-4', werte: { art: ['LAND', 'GZUEV'] } }],
  ['umbenannt und noch nicht gespeichert', { schluessel: '17-4', name: 'Länder & mehr', werte: { aktiv: 'true' } }],
  ['nie gespeichert', { name: 'Unbenannter Filter', werte: { suche: 'Ö' } }],
  ['ausdrücklich keiner', { schluessel: null }],
  ['ausgeschaltet', { schluessel: '17-4', enabled: false, werte: { suche: 'a=b&c', art: ['LAND'] } }],
  ['ausgeschaltet und leer', { schluessel: '17-4', enabled: false }],
])('Was die Adresse nennt, wird aus ihr gelesen: %s', (_, teil) => {
  const ort: Filterort = { enabled: true, werte: {}, unlesbar: [], ...teil }
  expect(leseFilterort(SCHEMA, DEFINITION, schreibeFilterort(SCHEMA, DEFINITION, new URLSearchParams(), ort))).toEqual(
    ort,
  )
})

test('Ausgeschaltete Kriterien wirken nicht: als Abfrage der Liste stehen sie nicht da', () => {
  const adresse = schreibeFilterort(SCHEMA, DEFINITION, new URLSearchParams('art=LAND&seite=2'), {
    enabled: false,
    werte: { art: ['LAND'] },
    unlesbar: [],
  })
  expect([...adresse.keys()]).toEqual(['inaktiv'])
})

test('Sortierung bleibt; die Seite nur, solange dieselben Kriterien wirken', () => {
  expect(schreibe('art=LAND&seite=3&sortierung=code', { werte: { art: ['GZUEV'] } })).toBe('sortierung=code&art=GZUEV')
  expect(schreibe('art=LAND&seite=3', { schluessel: '17', werte: { art: ['LAND'] } })).toBe(
    'seite=3&art=LAND&filter=17',
  )
})

test('Nur ein Verweis, der gar keinen Filter nennt, meint den zuletzt gewählten', () => {
  for (const text of ['', 'seite=2&sortierung=code', 'suche=']) expect(nenntFilter(lies(text)), text).toBe(false)
  for (const text of ['filter=', 'filter=OJS_DEFAULT_FILTER', 'filtername=X', 'inaktiv=', 'art=LAND', 'art=SEE'])
    expect(nenntFilter(lies(text)), text).toBe(true)
})

test('Unlesbares filtert nicht und wird genannt; mit dem nächsten Schritt steht es nicht mehr da', () => {
  expect(lies('art=SEE&suche=x')).toMatchObject({ werte: { suche: 'x' }, unlesbar: ['art'] })
  expect(schreibe('art=SEE&suche=x', { werte: { suche: 'y' } })).toBe('suche=y')
})
