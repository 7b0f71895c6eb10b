import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PROBLEME } from '@benthos/vertrag/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { antworteAufUnlesbares } from './unlesbar.ts'

const server = createServer({ maxHeaderSize: 2000 }, (_, antwort) => antwort.end('gelesen'))
server.on('clientError', antworteAufUnlesbares)
beforeAll(() => new Promise<void>(bereit => server.listen(0, '127.0.0.1', bereit)))
afterAll(() => new Promise<unknown>(fertig => server.close(fertig)))

const sende = (text: string) =>
  new Promise<string>((erfuellt, scheitert) => {
    let antwort = ''
    connect((server.address() as AddressInfo).port, '127.0.0.1')
      .on('connect', function (this: { write: (text: string) => void }) {
        this.write(text)
      })
      .on('data', teil => (antwort += teil.toString()))
      .on('close', () => erfuellt(antwort))
      .on('error', scheitert)
  })

test.each([
  ['kein HTTP', 'GUTEN TAG\r\n\r\n', 400],
  ['NUL im Kopf', 'GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400],
  ['zwei Längen', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
  ['zu lange Köpfe', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(4000)}\r\n\r\n`, 431],
])('[API-01] %s: auch das wird in der Form aller Fehler beantwortet', async (_, anfrage, status) => {
  const [kopf = '', rumpf = ''] = (await sende(anfrage)).split('\r\n\r\n')
  expect(kopf).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(kopf.toLowerCase()).toContain('content-type: application/json')
  expect(JSON.parse(rumpf)).toEqual({
    status,
    message: PROBLEME.ANFRAGE_UNLESBAR.text,
    errors: [],
    code: 'ANFRAGE_UNLESBAR',
  })
})
