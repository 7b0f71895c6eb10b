import { listeMessstellen } from '@benthos/vertrag/messstelle'
import { expect, test } from 'vitest'
import { ersetzeInAdresse, leseKriterien, leseListeneingabe } from './listenadresse.ts'
import type { Kriterium } from './typen.ts'

const SCHEMA = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>
const KRITERIEN: readonly Kriterium[] = [
  { id: 'suche', label: 'Suche', category: 'A', defaultValue: '', art: 'text', hilfe: '', maxLaenge: 100 },
  { id: 'art', label: 'Art', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] },
  { id: 'bundesland', label: 'Land', category: 'A', defaultValue: [], art: 'mehrfachauswahl', optionen: [] },
  { id: 'aktiv', label: 'Betrieb', category: 'A', defaultValue: null, art: 'auswahl', optionen: [] },
]
const lese = (text: string) => leseListeneingabe(SCHEMA, new URLSearchParams(text))
const kriterien = (text: string) => leseKriterien(SCHEMA, KRITERIEN, new URLSearchParams(text)).werte
const ersetze = (text: string, werte: object) =>
  decodeURIComponent(`${ersetzeInAdresse(SCHEMA, new URLSearchParams(text), { ...werte })}`)

test('[API-09] Die Abfrage der Liste ist, was in der Adresse steht; Unlesbares und Fremdes fällt weg', () => {
  expect(lese('')).toEqual({})
  expect(lese('suche=Donau&art=GZUEV&art=LAND&aktiv=false&seite=3')).toEqual({
    suche: 'Donau',
    art: ['GZUEV', 'LAND'],
    aktiv: 'false',
    seite: '3',
  })
  expect(lese('seite=-1&art=SEE&sortierung=laune&fremd=1&bundesland=AT-3')).toEqual({ bundesland: 'AT-3' })
})

test('Kriterien haben die Form ihrer Vorgabe: einzelne Werte einer Mehrfachauswahl sind ein Feld', () => {
  expect(kriterien('seite=2&sortierung=code')).toEqual({})
  expect(kriterien('art=LAND&suche=a&aktiv=true&bundesland=AT-1&bundesland=AT-2')).toEqual({
    suche: 'a',
    art: ['LAND'],
    bundesland: ['AT-1', 'AT-2'],
    aktiv: 'true',
  })
  expect(kriterien('suche=&art=SEE&suche=')).toEqual({})
})

test('Was in der Adresse unlesbar ist, wird genannt; Leeres, Seite und Fremdes nicht', () => {
  const unlesbar = (text: string) => leseKriterien(SCHEMA, KRITERIEN, new URLSearchParams(text)).unlesbar
  expect(unlesbar('suche=Donau&art=LAND&aktiv=true')).toEqual([])
  expect(unlesbar('seite=-1&fremd=1')).toEqual([])
  expect(unlesbar('bundesland=AT-3&bundesland=XX&aktiv=vielleicht&art=LAND')).toEqual(['bundesland', 'aktiv'])
})

test('Ersetzt wird nur Genanntes; Leeres und Vorgaben stehen nicht in der Adresse', () => {
  expect(ersetze('art=LAND&seite=3', { seite: undefined, suche: 'Ö & Co' })).toBe('art=LAND&suche=Ö+&+Co')
  expect(ersetze('art=LAND&groesse=25', { art: [], groesse: 50, sortierung: 'name' })).toBe('')
  expect(ersetze('', { art: ['LAND', 'GZUEV'], richtung: 'ab' })).toBe('art=LAND&art=GZUEV&richtung=ab')
})
