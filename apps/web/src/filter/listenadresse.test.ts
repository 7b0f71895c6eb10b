import { listeMessstellen } from '@benthos/vertrag/messstelle'
import { expect, test } from 'vitest'
import { leseListenadresse, schreibeListenadresse, zaehleKriterien } from './listenadresse.ts'

const SCHEMA = listeMessstellen.query as NonNullable<typeof listeMessstellen.query>
const lese = (text: string) => leseListenadresse(SCHEMA, new URLSearchParams(text))
const schreibe = (text: string) => schreibeListenadresse(SCHEMA, lese(text)).toString()

test('Ohne Angaben gelten die Vorgaben des Aufrufs, und die Adresse bleibt leer', () => {
  expect(lese('')).toEqual({ seite: 1, groesse: 50, sortierung: 'name', richtung: 'auf' })
  expect(schreibe('')).toBe('')
})

test('Was in der Adresse steht, kommt wieder heraus', () => {
  const adresse = 'suche=Donau&art=GZUEV&art=LAND&gewaesserId=7&aktiv=false&seite=3&sortierung=code&richtung=ab'
  expect(new Set(schreibe(adresse).split('&'))).toEqual(new Set(adresse.split('&')))
  expect(lese(adresse)).toMatchObject({ art: ['GZUEV', 'LAND'], gewaesserId: [7], aktiv: false, seite: 3 })
})

test('Unlesbares und Fremdes gilt als nicht gesetzt, das Übrige bleibt', () => {
  expect(lese('seite=-1&art=SEE&sortierung=laune&fremd=1&bundesland=AT-3')).toEqual({
    seite: 1,
    groesse: 50,
    sortierung: 'name',
    richtung: 'auf',
    bundesland: ['AT-3'],
  })
})

test('Gezählt werden Kriterien, nicht Seite und Sortierung', () => {
  expect(zaehleKriterien(lese('seite=2&sortierung=code'))).toBe(0)
  expect(zaehleKriterien(lese('suche=a&art=LAND&art=GZUEV&aktiv=true'))).toBe(3)
})
