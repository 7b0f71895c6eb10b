import { expect, test } from 'vitest'
import {
  type Akteur,
  BERECHTIGUNGEN,
  darf,
  hatRecht,
  listeBedingungen,
  RECHTE,
  type Sachverhalt,
} from './berechtigung.ts'

const ohneRolle: Akteur = { rollen: [], organisationseinheitId: 1, bundesland: 'AT-3' }
const oeffentlich: Sachverhalt = {
  bereich: 'GZUEV',
  bundesland: 'AT-3',
  organisationseinheitId: 1,
  auftragnehmerId: 1,
  freigabe: 'OEFFENTLICH',
  status: 'PLAUSIBEL',
}

test.each(RECHTE)('[ROLE-01] wer angemeldet ist und keine Rolle hat, darf genau, was Anonyme dürfen: %s', recht => {
  expect(listeBedingungen(ohneRolle, recht)).toEqual(listeBedingungen(null, recht))
})

test('[ROLE-01] ohne Rolle: öffentliche Ergebnisse ja, Rohdaten und Verwaltung nein, auch nicht der eigenen Organisation', () => {
  expect(darf(ohneRolle, 'ergebnis.lesen', oeffentlich)).toBe(true)
  expect(darf(ohneRolle, 'ergebnis.lesen', { ...oeffentlich, freigabe: 'BEHOERDEN' })).toBe(false)
  expect(darf(ohneRolle, 'aufnahme.lesen', oeffentlich)).toBe(false)
  expect(hatRecht(ohneRolle, 'allgemein.oeffentlich')).toBe(true)
  expect(hatRecht(ohneRolle, 'allgemein.angemeldet')).toBe(false)
})

test('[API-04] „status.aendern“ hat genau, wer irgendeinen Wechsel auslösen darf', () => {
  const einzelne = ['status.abschliessen', 'status.pruefen', 'status.wiederoeffnen', 'status.freigeben'] as const
  const rollen = einzelne.flatMap(recht => Object.keys(BERECHTIGUNGEN[recht]))
  expect(Object.keys(BERECHTIGUNGEN['status.aendern']).toSorted()).toEqual([...new Set(rollen)].toSorted())
})
