import { expect, test } from 'vitest'
import { entwurfText } from './EntwurfAnzeige.tsx'

test('Der Stand des Entwurfs nennt die österreichische Uhrzeit der Sicherung', () => {
  expect(entwurfText({ art: 'GESICHERT', um: Date.UTC(2025, 3, 21, 12, 32, 9) })).toBe('Entwurf 14:32 gesichert')
  expect(entwurfText({ art: 'KEINER' })).toBe('')
  expect(entwurfText({ art: 'FEHLER' })).toContain('nicht gesichert')
})
