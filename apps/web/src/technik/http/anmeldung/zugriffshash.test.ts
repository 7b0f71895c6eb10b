import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { gehoertZusammen } from './zugriffshash.ts'

const teil = (wert: object) => Buffer.from(JSON.stringify(wert)).toString('base64url')
const idToken = (alg: unknown, inhalt: object) => `${teil({ alg })}.${teil({ sub: 'ü-1', ...inhalt })}.x`
/** Zweite Rechnung, mit den Mitteln von Node. */
const hash = (streuung: string, token: string) => {
  const summe = createHash(streuung).update(token).digest()
  return summe.subarray(0, summe.length / 2).toString('base64url')
}

test('[SESS-02] das Beispiel der Norm (OpenID Connect Core, Anhang A.3)', async () => {
  const token = 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y'
  expect(await gehoertZusammen(idToken('RS256', { at_hash: '77QmUPtjPfzWtF2AnpK9RQ' }), token)).toBe(true)
})

test.each([
  ['RS256', 'sha256'],
  ['PS384', 'sha384'],
  ['ES512', 'sha512'],
  ['EdDSA', 'sha512'],
])('[SESS-02] 47 %s: die richtige Prüfsumme gilt, die eines anderen Tokens nicht', async (alg, streuung) => {
  for (let i = 0; i < 50; i++) {
    const token = `eyJ.${'a'.repeat(i)}.${i}`
    expect(await gehoertZusammen(idToken(alg, { at_hash: hash(streuung, token) }), token)).toBe(true)
    expect(await gehoertZusammen(idToken(alg, { at_hash: hash(streuung, token) }), `${token}x`)).toBe(false)
  }
})

test('[SESS-02] 47 ohne Prüfsumme sagt das ID-Token nichts; eine, die sich nicht nachrechnen lässt, gilt nicht', async () => {
  expect(await gehoertZusammen(idToken('RS256', {}), 'a')).toBe(true)
  expect(await gehoertZusammen(undefined, 'a')).toBe(true)
  for (const falsch of ['', null, 1, [hash('sha256', 'a')], `${hash('sha256', 'a')}=`, hash('sha512', 'a')])
    expect(await gehoertZusammen(idToken('RS256', { at_hash: falsch }), 'a'), String(falsch)).toBe(false)
  for (const alg of ['none', 'HS256', undefined, 256])
    expect(await gehoertZusammen(idToken(alg, { at_hash: hash('sha256', 'a') }), 'a'), String(alg)).toBe(false)
  expect(await gehoertZusammen('kein Token', 'a')).toBe(false)
})
