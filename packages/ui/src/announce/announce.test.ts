import { expect, test } from 'vitest'
import { announce, onAnnouncement } from './announce.ts'

test('Ein angemeldeter Empfänger hört jede Ansage, ein abgemeldeter keine', () => {
  const heard: string[] = []
  const stop = onAnnouncement(({ text, politeness }) => heard.push(`${politeness}: ${text}`))
  announce('3 Ergebnisse')
  announce('Verbindung getrennt', 'assertive')
  stop()
  announce('nicht mehr')
  expect(heard).toEqual(['polite: 3 Ergebnisse', 'assertive: Verbindung getrennt'])
})
