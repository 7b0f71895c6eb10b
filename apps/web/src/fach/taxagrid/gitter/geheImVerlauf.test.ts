import { onAnnouncement } from '@benthos/ui/announce/announce.ts'
import { expect, test } from 'vitest'
import { neueZeile } from '../modell/zeile.ts'
import { geheImVerlauf } from './geheImVerlauf.ts'
import { Gitterspeicher } from './gitterspeicher.ts'

test('[A-RASTER-12] Rückgängig und Wiederholen sagen, welcher Vorgang es war; ohne Vorgang sagen sie nichts', () => {
  const gesagt: string[] = []
  const beende = onAnnouncement(({ text }) => gesagt.push(text))
  const gitter = new Gitterspeicher(
    [neueZeile('a', { anzahl: '1' })],
    [{ id: 'anzahl', istEingabe: true, lies: anzahl => ({ anzahl }) }],
  )
  geheImVerlauf(gitter, 'RUECKGAENGIG')
  expect(gesagt).toEqual([])
  gitter.sende({ art: 'SETZE', zeile: 'a', zellen: { anzahl: '2' }, name: 'Anzahl ändern' })
  geheImVerlauf(gitter, 'RUECKGAENGIG')
  expect(gitter.stand.zeilen[0]?.zellen['anzahl']).toBe('1')
  geheImVerlauf(gitter, 'WIEDERHOLE')
  expect(gitter.stand.zeilen[0]?.zellen['anzahl']).toBe('2')
  expect(gesagt).toEqual(['Rückgängig: Anzahl ändern', 'Wiederholt: Anzahl ändern'])
  beende()
})
