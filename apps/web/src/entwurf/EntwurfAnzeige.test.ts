import { expect, test } from 'vitest'
import { entwurfText } from './EntwurfAnzeige.tsx'

test('Der Stand des Entwurfs nennt die Uhrzeit der Sicherung', () => {
  expect(entwurfText({ art: 'GESICHERT', um: new Date(2025, 3, 21, 14, 32, 9).getTime() })).toBe(
    'Entwurf 14:32 gesichert',
  )
  expect(entwurfText({ art: 'KEINER' })).toBe('')
  expect(entwurfText({ art: 'FEHLER' })).toContain('nicht gesichert')
})
