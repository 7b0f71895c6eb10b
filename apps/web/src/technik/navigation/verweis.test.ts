import { expect, test } from 'vitest'
import { anwendungsweg, loeseVerweis } from './verweis.ts'

const ORT = { basis: '/benthosdb', pathname: '/stammdaten/7', search: '?a=1' }

test.each([
  ['/start', '/benthosdb/start'],
  ['/start?x=1#y', '/benthosdb/start?x=1#y'],
  ['start', '/benthosdb/start'],
  ['../portal/login.do?event=logout', '/portal/login.do?event=logout'],
  ['../benthosdb/start#oben', '/benthosdb/start#oben'],
  ['x/../start', '/benthosdb/start'],
  ['../../../../..', '/'],
  ['..//www.example.org/a', '/www.example.org/a'],
  ['#oben', '/benthosdb/stammdaten/7?a=1#oben'],
  ['https://www.example.org/a/../b', 'https://www.example.org/a/../b'],
  ['//www.example.org/a', '//www.example.org/a'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('[ROUTE-13] [ROUTE-16] der Verweis %s führt nach %s', (href, adresse) => {
  expect(loeseVerweis(href, ORT)).toBe(adresse)
})

test('[ROUTE-16] ohne Kontextpfad liegt die Anwendung an der Wurzel', () => {
  expect(loeseVerweis('/start', { ...ORT, basis: '' })).toBe('/start')
  expect(loeseVerweis('../x', { ...ORT, basis: '' })).toBe('/x')
})

test.each([
  ['/benthosdb/start', '/start'],
  ['/benthosdb', '/'],
  ['/benthosdb/', '/'],
  ['/benthosdb2/start', null],
  ['/portal', null],
  ['https://www.example.org/', null],
])('[ROUTE-16] %s ist in der Anwendung %s', (adresse, weg) => {
  expect(anwendungsweg(adresse, '/benthosdb')).toBe(weg)
})
