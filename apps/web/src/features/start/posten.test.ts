import type { Akteur, Rolle } from '@benthos/fachmodell'
import { expect, test } from 'vitest'
import { postenFuer } from './posten.ts'

const HEUTE = new Date(2026, 2, 1)
const als = (...rollen: Rolle[]): Akteur => ({ rollen, organisationseinheitId: 7, bundesland: 'AT-3' })
const posten = (...rollen: Rolle[]) => Object.fromEntries(postenFuer(als(...rollen), HEUTE).map(p => [p.id, p]))
const kriterien = (id: string, ...rollen: Rolle[]) => posten(...rollen)[id]?.auswahlen[0]?.kriterien

test('[A-START-01] Jede Rolle sieht, was sie tun kann, und sonst nichts', () => {
  expect(Object.keys(posten('LESEN'))).toEqual(['FREIGEGEBEN'])
  expect(Object.keys(posten('QS'))).toEqual(['PRUEFEN', 'FREIGEGEBEN'])
  expect(Object.keys(posten('BUND'))).toEqual(['FREIGEBEN', 'FREIGEGEBEN'])
  expect(Object.keys(posten('AUFTRAGNEHMER'))).toEqual([
    'ZURUECK',
    'UEBERFAELLIG',
    'FAELLIG',
    'LANGE_OFFEN',
    'OFFEN',
    'FREIGEGEBEN',
  ])
  expect(Object.keys(posten('ADMIN'))).toEqual([
    'ZURUECK',
    'UEBERFAELLIG',
    'FAELLIG',
    'LANGE_OFFEN',
    'OFFEN',
    'PRUEFEN',
    'FREIGEBEN',
    'FREIGEGEBEN',
  ])
})

test('[A-START-01] Die Kriterien sind so eng wie das Recht', () => {
  expect(kriterien('ZURUECK', 'ADMIN')).toEqual({ mzbStatus: ['UNPLAUSIBEL'] })
  expect(kriterien('ZURUECK', 'AUFTRAGNEHMER')).toEqual({ meine: 'true', mzbStatus: ['UNPLAUSIBEL'] })
  expect(kriterien('PRUEFEN', 'LAND')).toEqual({
    bereich: ['GZUEV', 'LAND'],
    bundesland: ['AT-3'],
    mzbStatus: ['BEWERTUNG_ABGESCHLOSSEN'],
  })
  expect(kriterien('OFFEN', 'FACHPROJEKT')).toMatchObject({ bereich: ['FACHPROJEKT'], meine: 'true' })
})

test('[A-START-01] Freizugeben ist das Qualitätselement, das plausibel ist, nicht das andere', () => {
  expect(posten('ADMIN')['FREIGEBEN']?.auswahlen.map(auswahl => auswahl.kriterien)).toEqual([
    { mzbStatus: ['PLAUSIBEL'], mzbFreigabe: ['NICHT_FREIGEGEBEN'] },
    { phbStatus: ['PLAUSIBEL'], phbFreigabe: ['NICHT_FREIGEGEBEN'] },
  ])
})

test('[A-FRIST-02] Überfällig und fällig fragen nach der Frist des Elements, so eng wie das Recht', () => {
  expect(kriterien('UEBERFAELLIG', 'AUFTRAGNEHMER')).toEqual({
    meine: 'true',
    element: ['MZB'],
    frist: ['UEBERFAELLIG'],
  })
  expect(posten('ADMIN')['FAELLIG']?.auswahlen.map(auswahl => auswahl.kriterien)).toEqual([
    { element: ['MZB'], frist: ['NAHE'] },
    { element: ['PHB'], frist: ['NAHE'] },
  ])
})

test('[A-START-02] Lange offen ist, was 180 Tage nach der Probenahme noch nicht übergeben ist; neu eine Freigabe 30 Tage', () => {
  expect(kriterien('LANGE_OFFEN', 'ADMIN')).toMatchObject({ datumBis: '2025-09-02' })
  expect(kriterien('FREIGEGEBEN', 'LESEN')).toEqual({ freigegebenAb: '2026-01-30' })
})
