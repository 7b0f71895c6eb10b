import { expect, test, vi } from 'vitest'
import { Fehlerlage } from './fehlerlage.ts'

test('gemeldet wird nur, was sich ändert', () => {
  const lage = new Fehlerlage()
  const hoerer = vi.fn()
  const beende = lage.abonniere(hoerer)
  lage.setze({ istUnterbrochen: false })
  expect(hoerer).not.toHaveBeenCalled()
  lage.setze({ istUnterbrochen: true, zeitueberschreitung: '/x' })
  expect(hoerer).toHaveBeenCalledTimes(1)
  expect(lage.lies()).toMatchObject({ istUnterbrochen: true, zeitueberschreitung: '/x', firewallseite: null })
  beende()
  lage.setze({ zeitueberschreitung: null })
  expect(hoerer).toHaveBeenCalledTimes(1)
})
