import { expect, test } from 'vitest'
import { umgebungLabel } from './umgebungstexte.ts'

test.each([
  ['LOCAL', 'Lokale Umgebung'],
  ['DEV', 'Entwicklungsumgebung'],
  ['TEST', 'Testumgebung'],
  ['DEMO', 'Demoumgebung'],
  ['PREPROD', 'Vorproduktionsumgebung'],
  ['PROD', 'Produktionsumgebung'],
  ['STAGING', 'Unbekannte Umgebung'],
])('[SESS-11] Die Umgebung %s heißt „%s“', (umgebung, label) => {
  expect(umgebungLabel(umgebung)).toBe(label)
})
