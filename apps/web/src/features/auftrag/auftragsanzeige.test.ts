import type { Auftrag } from '@benthos/vertrag/auftrag'
import { expect, test } from 'vitest'
import { nachlesenNach } from './auftragsanzeige.ts'

const laufend = { timeFinished: null } as Auftrag
const beendet = { timeFinished: '2025-04-21T10:00:00Z' } as Auftrag

test.each([
  ['noch nicht gelesen', undefined, 2000],
  ['einer läuft', [beendet, laufend], 2000],
  ['alle beendet', [beendet, beendet], false],
  ['keiner', [], false],
] as const)(
  '[SESS-01] nachgelesen wird nur, solange ein Auftrag läuft: sonst endete keine Sitzung (%s)',
  (_, auftraege, nach) => {
    expect(nachlesenNach(auftraege)).toBe(nach)
  },
)
