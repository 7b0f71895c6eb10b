import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Akteur, alleinAls, rollenVon } from './akteur.ts'
import {
  alleinMit,
  BERECHTIGUNGEN,
  darf,
  hatRecht,
  listeBedingungen,
  RECHTE,
  type Sachverhalt,
} from './berechtigung.ts'
import { BEREICHE, ROLLEN } from './rollen.ts'
import { vergebbareRollen } from './rollenvergabe.ts'
import { FREIGABESTATUSWERTE, STATUSWERTE } from './status.ts'

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

test.each(RECHTE)('[ROLE-01] %s: allein mit den Rollen, die es geben, darf man dasselbe wie mit allen', recht => {
  const alle: Akteur = {
    ...ohneRolle,
    rollen: ['LAND', 'QS', 'LESEN'],
    weitere: [{ rolle: 'AUFTRAGNEHMER', organisationseinheitId: 2, bundesland: null }],
  }
  const eng = alleinMit(alle, recht)
  expect(listeBedingungen(eng, recht)).toEqual(listeBedingungen(alle, recht))
  for (const rolle of rollenVon(eng)) expect(hatRecht(alleinAls(alle, rolle), recht)).toBe(true)
})

test('[API-04] „status.aendern“ hat genau, wer irgendeinen Wechsel auslösen darf', () => {
  const einzelne = ['status.abschliessen', 'status.pruefen', 'status.wiederoeffnen', 'status.freigeben'] as const
  const rollen = einzelne.flatMap(recht => Object.keys(BERECHTIGUNGEN[recht]))
  expect(Object.keys(BERECHTIGUNGEN['status.aendern']).toSorted()).toEqual([...new Set(rollen)].toSorted())
})

const wert = <T>(...werte: readonly T[]) => fc.constantFrom<T | null>(null, ...werte)
const zustaendig = fc.record({ organisationseinheitId: wert(1, 2, 3), bundesland: wert('AT-3', 'AT-9') })
const sachverhalte = fc.record<Sachverhalt>({
  bereich: wert(...BEREICHE),
  bundesland: wert('AT-3', 'AT-9', 'AT-6'),
  organisationseinheitId: wert(1, 2, 3, 4),
  auftragnehmerId: wert(1, 2, 3, 4),
  freigabe: wert(...FREIGABESTATUSWERTE),
  status: wert(...STATUSWERTE),
})

test.each(RECHTE)(
  '[ROLE-01] wer für mehrere handelt, darf genau, was er als je eine Person dürfte, die nur für eine handelt: %s',
  recht => {
    fc.assert(
      fc.property(
        zustaendig,
        fc.subarray([...ROLLEN]),
        fc.array(fc.tuple(fc.constantFrom(...ROLLEN), zustaendig), { minLength: 1, maxLength: 3 }),
        sachverhalte,
        (eigene, rollen, weitere, sache) => {
          const akteur: Akteur = { ...eigene, rollen, weitere: weitere.map(([rolle, fuer]) => ({ rolle, ...fuer })) }
          const einzelne: Akteur[] = [
            ...rollen.map(rolle => ({ ...eigene, rollen: [rolle] })),
            ...weitere.map(([rolle, fuer]) => ({ ...fuer, rollen: [rolle] })),
          ]
          expect(darf(akteur, recht, sache)).toBe(einzelne.some(einer => darf(einer, recht, sache)))
          expect(hatRecht(akteur, recht)).toBe(einzelne.some(einer => hatRecht(einer, recht)))
          for (const rolle of rollenVon(akteur))
            expect(darf(alleinAls(akteur, rolle), recht, sache)).toBe(
              einzelne.filter(einer => einer.rollen[0] === rolle).some(einer => darf(einer, recht, sache)),
            )
        },
      ),
    )
  },
)

test('[A-BENUTZER-01] wer für zwei Organisationen handelt, vergibt in jeder nur, was er für sie hat', () => {
  const beide: Akteur = {
    rollen: ['LAND'],
    organisationseinheitId: 1,
    bundesland: 'AT-3',
    weitere: [{ rolle: 'AUFTRAGNEHMER', organisationseinheitId: 2, bundesland: null }],
  }
  expect(vergebbareRollen(beide, 1)).toEqual(['LAND', 'LESEN'])
  expect(vergebbareRollen(beide, 2)).toEqual(['AUFTRAGNEHMER', 'LESEN'])
  expect(vergebbareRollen(beide, 3)).toEqual([])
  expect(vergebbareRollen(beide, null)).toEqual([])
})
