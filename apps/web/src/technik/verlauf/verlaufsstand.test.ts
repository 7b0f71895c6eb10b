import { describe, expect, test } from 'vitest'
import type { Verlaufsdefinition } from './typen.ts'
import {
  anfangsstand,
  fuehreNach,
  istAktuell,
  kehreZurueck,
  schalteAnzeige,
  sortiere,
  waehle,
} from './verlaufsstand.ts'

const punkt = (id: string, date: string) => ({ id, date, title: { name: `Fassung ${id}` } })
const items = [
  punkt('1', '2026-01-01T10:00:00Z'),
  punkt('3', '2026-03-01T10:00:00Z'),
  punkt('2', '2026-02-01T10:00:00Z'),
]
const fassungen: Verlaufsdefinition = { id: 'impressum', historyType: 'VERSIONING', items }
const aenderungen: Verlaufsdefinition = { id: 'aufnahme', historyType: 'HISTORY', items }

test('[HIST-02] neueste zuerst, auch über Zeitzonen hinweg; gleichzeitige behalten ihre Reihenfolge', () => {
  expect(sortiere(items).map(({ id }) => id)).toEqual(['3', '2', '1'])
  const gleich = [
    punkt('a', '2026-01-01T10:00:00Z'),
    punkt('b', '2026-01-01T11:30:00+01:00'),
    punkt('c', '2026-01-01T10:00:00Z'),
  ]
  expect(sortiere(gleich).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
  expect(items.map(({ id }) => id)).toEqual(['1', '3', '2'])
})

describe('[HIST-01] Anfangsstand', () => {
  test.each<[string, Verlaufsdefinition, ReturnType<typeof anfangsstand>]>([
    [
      '[HIST-02] Fassungen: die neueste',
      fassungen,
      { activeVersionId: '3', defaultActiveVersionId: '3', showChanges: 'Show' },
    ],
    ['Änderungen: keine', aenderungen, { activeVersionId: null, defaultActiveVersionId: null, showChanges: 'Show' }],
    [
      'Vorgabe der Definition',
      { ...fassungen, defaultActiveVersionId: '2', defaultShowChanges: 'Hide' },
      { activeVersionId: '2', defaultActiveVersionId: '2', showChanges: 'Hide' },
    ],
    [
      'eine Vorgabe, die es nicht gibt, zählt nicht',
      { ...fassungen, defaultActiveVersionId: '9' },
      { activeVersionId: '3', defaultActiveVersionId: '3', showChanges: 'Show' },
    ],
    [
      'ohne Punkte',
      { ...fassungen, items: [] },
      { activeVersionId: null, defaultActiveVersionId: null, showChanges: 'Show' },
    ],
  ])('%s', (_, definition, erwartet) => expect(anfangsstand(definition)).toEqual(erwartet))
})

test('[HIST-03] wählen und zurückkehren; die Anzeige der Änderungen bleibt davon unberührt', () => {
  const versteckt = schalteAnzeige(anfangsstand(fassungen))
  expect(versteckt.showChanges).toBe('Hide')
  const alt = waehle(versteckt, '1')
  expect([istAktuell(versteckt), istAktuell(alt)]).toEqual([true, false])
  expect(kehreZurueck(alt)).toEqual(versteckt)
  expect(schalteAnzeige(alt)).toEqual({ ...alt, showChanges: 'Show' })
  expect(kehreZurueck(waehle(anfangsstand(aenderungen), '1')).activeVersionId).toBeNull()
})

describe('[HIST-01] kommt eine Fassung dazu', () => {
  const mehr: Verlaufsdefinition = { ...fassungen, items: [...items, punkt('4', '2026-04-01T10:00:00Z')] }
  test('folgt, wer auf der aktuellen steht', () =>
    expect(fuehreNach(anfangsstand(fassungen), mehr)).toMatchObject({
      activeVersionId: '4',
      defaultActiveVersionId: '4',
    }))
  test('bleibt, wer eine ältere ansieht', () =>
    expect(fuehreNach(waehle(anfangsstand(fassungen), '1'), mehr)).toMatchObject({
      activeVersionId: '1',
      defaultActiveVersionId: '4',
    }))
  test('steht auf der aktuellen, wessen Fassung es nicht mehr gibt', () =>
    expect(fuehreNach(waehle(anfangsstand(fassungen), '9'), mehr).activeVersionId).toBe('4'))
})
