import { once } from 'node:events'
import { type IncomingMessage, request as sende } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as warte } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { leseKonfiguration } from '../konfiguration/konfiguration.ts'
import { bauePlattform } from './plattform.ts'

// Über echte Leitungen: `inject` kennt das Ende eines gelesenen Rumpfs nicht, an dem es hier liegt.
const app = await bauePlattform(leseKonfiguration({ ENVIRONMENT: 'TEST' }), false, { bearbeitung: 400 })
const abgebrochen: string[] = []
app.route({
  method: ['GET', 'POST'],
  url: '/arbeit',
  handler: async request => {
    const { ms, name } = request.query as { ms: string; name: string }
    request.abbruch.addEventListener('abort', () => abgebrochen.push(name))
    await warte(Number(ms))
    return { abgebrochen: request.abbruch.aborted }
  },
})
app.get('/strom', async () =>
  Readable.from(
    (async function* () {
      for (;;) {
        yield 'Schub'
        await warte(50)
      }
    })(),
  ),
)
const adresse = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())

const rufe = (method: 'GET' | 'POST', ms: number, name: string = method) =>
  fetch(`${adresse}/arbeit?ms=${ms}&name=${name}`, {
    method,
    ...(method === 'POST' && { body: '{"x":1}', headers: { 'content-type': 'application/json' } }),
  })

test.each(['GET', 'POST'] as const)('%s: solange jemand wartet, ist nichts abgebrochen', async method => {
  const antwort = await rufe(method, 100)
  expect(await antwort.json()).toEqual({ abgebrochen: false })
  expect(abgebrochen).toEqual([])
})

test.each(['GET', 'POST'] as const)('%s: nach der Grenze 503, und die Arbeit erfährt es', async method => {
  const antwort = await rufe(method, 800, `lang-${method}`)
  expect(antwort.status).toBe(503)
  expect(await antwort.json()).toMatchObject({ code: 'ZEITUEBERSCHREITUNG' })
  expect(abgebrochen).toContain(`lang-${method}`)
})

test.each(['GET', 'POST'] as const)('%s: wer auflegt, auf den wartet niemand mehr', async method => {
  const anfrage = sende(`${adresse}/arbeit?ms=300&name=fort-${method}`, {
    method,
    headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
  })
  anfrage.on('error', () => undefined).end(method === 'POST' ? '{}' : undefined)
  await once(anfrage, 'finish')
  await warte(50)
  anfrage.destroy()
  await expect.poll(() => abgebrochen).toContain(`fort-${method}`)
})

// Verdichtet geht lange nichts hinaus; eine 503 trüge dann die Köpfe der Datei und wäre nicht zu lesen.
test.each(['identity', 'gzip', 'br'])(
  'eine Antwort, die nicht aufhört (%s), reißt an der Grenze ab',
  async kodierung => {
    const anfrage = sende(`${adresse}/strom`, { headers: { 'accept-encoding': kodierung } }).end()
    const ende = once(anfrage, 'response').then(async ([antwort]: IncomingMessage[]) => {
      expect(antwort?.statusCode).toBe(200)
      for await (const _ of antwort ?? []);
    })
    await expect(ende).rejects.toMatchObject({ code: 'ECONNRESET' })
  },
)
