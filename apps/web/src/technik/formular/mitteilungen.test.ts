import { expect, test } from 'vitest'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import { meldeGespeichert, meldeUngueltig, meldeZurueckgesetzt } from './mitteilungen.ts'

test('[FORM-02] gespeichert, ungültig und zurückgesetzt melden sich, jede Art für sich', () => {
  meldeGespeichert('Muster gespeichert')
  meldeUngueltig('Muster', 0)
  meldeUngueltig('Muster', 1)
  meldeUngueltig('Muster', 2)
  meldeZurueckgesetzt('Muster')
  expect(kurznachrichten.getState().history.map(({ type, message }) => [type, message])).toEqual([
    ['info', 'Muster: Eingaben zurückgesetzt'],
    ['danger', 'Muster: nicht gespeichert, 2 Angaben fehlen oder sind fehlerhaft'],
    ['danger', 'Muster: nicht gespeichert, 1 Angabe fehlt oder ist fehlerhaft'],
    ['danger', 'Muster: nicht gespeichert'],
    ['success', 'Muster gespeichert'],
  ])
})
