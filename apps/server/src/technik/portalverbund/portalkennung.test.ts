import { expect, test } from 'vitest'
import { istKennung, landDesTeilnehmers, personenschluessel } from './portalkennung.ts'

test.each([
  ['AT:VKZ:L3', 'AT-3'],
  ['AT:VKZ:L9-M01', 'AT-9'],
  ['AT:L6:1234789', 'AT-6'],
  ['AT:L9', 'AT-9'],
  ['AT:VKZ:L10', null],
  ['AT:VKZ:L0', null],
  ['AT:VKZ:BMI', null],
  ['AT:VKZ:GGA-50101', null],
  ['AT:VKZ:XFN-123456a', null],
  ['AT:B:0', null],
])('[GEN-03] Teilnehmer %s: Land %s', (teilnehmer, land) => {
  expect(landDesTeilnehmers(teilnehmer)).toBe(land)
})

test.each(['AT:L9:1:domain/user', 'AT:B:0:qC9+/w==', 'AT:GGA-60420:0815'])('[GEN-03] „%s“ ist eine Kennung', k => {
  expect(istKennung(k)).toBe(true)
})
test.each(['', 'AT:', 'DE:L9', 'at:L9', 'AT:-', 'AT:L9\n', 'AT:L 9', 'AT:Lä'])('[GEN-03] „%s“ ist keine', k => {
  expect(istKennung(k)).toBe(false)
})

test('[GEN-03] die Person ist GID und Teilnehmer, ohne GID USERID und Teilnehmer; nichts davon fällt zusammen', () => {
  const eva = { gid: 'AT:L3:1:eva', userid: 'eva', teilnehmer: 'AT:VKZ:L3' }
  const andere = [
    { ...eva, gid: 'AT:L3:1:Eva' },
    { ...eva, teilnehmer: 'AT:VKZ:L9' },
    { ...eva, gid: null },
    { ...eva, gid: null, userid: 'Eva' },
    { ...eva, gid: null, userid: 'ev\u0430' },
    { ...eva, gid: null, userid: eva.gid },
    { ...eva, gid: null, userid: `gid ${eva.teilnehmer} ${eva.gid}` },
  ]
  const schluessel = [eva, ...andere].map(personenschluessel)
  expect(new Set(schluessel).size).toBe(schluessel.length)
  expect(personenschluessel({ ...eva, userid: 'umbenannt' })).toBe(personenschluessel(eva))
})
