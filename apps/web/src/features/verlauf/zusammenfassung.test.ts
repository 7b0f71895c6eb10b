import type { Verlaufseintrag } from '@benthos/vertrag/verlauf'
import { describe, expect, test } from 'vitest'
import { nenneHerkunft } from '../../technik/verlauf/nenneHerkunft.ts'
import { alsPunkt, fasseZusammen, jeFeld } from './zusammenfassung.ts'

type Kurz = [feld: string, vorher: string | null, nachher: string | null]
const eintrag = (id: number, aenderungen: Kurz[], benutzer: string | null = 'Lena Leitgeb'): Verlaufseintrag => ({
  id,
  zeitpunkt: `2026-03-0${id}T10:00:00Z`,
  benutzer,
  teil: 'aufnahmedaten',
  titel: 'Aufnahmedaten',
  art: 'UPDATED',
  grund: null,
  herkunft: null,
  aenderungen: aenderungen.map(([feld, vorher, nachher]) => ({
    art: vorher === null ? 'NEW' : nachher === null ? 'DELETED' : 'UPDATED',
    feld,
    label: `Label ${feld}`,
    vorher,
    nachher,
  })),
})
/** Neueste zuerst, wie der Server sie liefert. */
const eintraege = [
  eintrag(5, [['a', 'z', 'x']]),
  eintrag(4, [['b', null, 'neu']], null),
  eintrag(3, [
    ['a', 'y', 'z'],
    ['c', 'weg', null],
  ]),
  eintrag(2, [['a', 'x', 'y']]),
  eintrag(1, [['a', null, 'x']]),
]

describe('[HIST-04] Unterschied zweier Stände', () => {
  const kurz = (alt: number, neu: number) =>
    fasseZusammen(eintraege, String(alt), String(neu)).map(z => [z.label, z.links, z.rechts, z.art])

  test('fasst alle Änderungen dazwischen zusammen', () =>
    expect(kurz(2, 4)).toEqual([
      ['Aufnahmedaten: Label a', 'y', 'z', 'UPDATED'],
      ['Aufnahmedaten: Label c', 'weg', null, 'DELETED'],
      ['Aufnahmedaten: Label b', null, 'neu', 'NEW'],
    ]))
  test('was hin und wieder zurück geändert wurde, fällt weg', () =>
    expect(kurz(1, 5).map(([label]) => label)).toEqual(['Aufnahmedaten: Label c', 'Aufnahmedaten: Label b']))
  test('zwischen Nachbarn steht genau die eine Änderung', () =>
    expect(kurz(4, 5)).toEqual([['Aufnahmedaten: Label a', 'z', 'x', 'UPDATED']]))
})

test('[HIST-04] je Feld alle Änderungen mit Person und Zeit, neueste zuerst', () => {
  const felder = jeFeld(eintraege)
  expect(felder.get('a')?.map(a => [a.versionId, a.type, a.oldValue, a.newValue])).toEqual([
    ['5', 'UPDATED', 'z', 'x'],
    ['3', 'UPDATED', 'y', 'z'],
    ['2', 'UPDATED', 'x', 'y'],
    ['1', 'NEW', null, 'x'],
  ])
  expect(felder.get('b')).toMatchObject([{ user: 'System', versionName: '04.03.2026, 11:00' }])
})

test('[HIST-01] ein Eintrag wird zum Punkt: wer, wann, was; lange Listen nennen den Rest als Zahl', () => {
  const viele = eintrag(
    1,
    ['a', 'b', 'c', 'd', 'e'].map((feld): Kurz => [feld, null, 'x']),
  )
  expect(alsPunkt(viele, true)).toEqual({
    id: '1',
    date: '2026-03-01T10:00:00Z',
    title: { name: 'Lena Leitgeb' },
    beschreibung: 'Aufnahmedaten: Label a, Label b, Label c und 2 weitere',
  })
  expect(alsPunkt(eintrag(1, [['a', null, 'x']], null), false)).toMatchObject({
    title: { name: 'System' },
    beschreibung: 'Label a',
  })
})

test('[A-EINLESEN-21] eine eingelesene Änderung nennt Datei, Zeile und Import, am Punkt der Leiste und am Feld', () => {
  const herkunft = {
    art: 'IMPORT' as const,
    einleseart: 'FUNDE_MHS' as const,
    einlesung: 7,
    dateiname: 'taxa.xlsx',
    hochgeladenAm: '2026-11-27T03:12:00Z',
  }
  const eingelesen = { ...eintrag(1, [['zeile 4', null, 'Anzahl 3']]), herkunft }
  expect(nenneHerkunft(herkunft, 12)).toBe('eingelesen aus „taxa.xlsx“, Zeile 12, Import vom 27.11.2026, 04:12')
  expect(nenneHerkunft({ ...herkunft, art: 'RUECKNAHME' })).toBe(
    'zurückgenommen: „taxa.xlsx“, Import vom 27.11.2026, 04:12',
  )
  expect(alsPunkt(eingelesen, false).beschreibung).toContain('eingelesen aus „taxa.xlsx“')
  const mitZeile = { ...eingelesen, aenderungen: eingelesen.aenderungen.map(a => ({ ...a, dateizeile: 12 })) }
  expect(jeFeld([mitZeile]).get('zeile 4')?.[0]?.user).toContain('eingelesen aus „taxa.xlsx“, Zeile 12, ')
})
