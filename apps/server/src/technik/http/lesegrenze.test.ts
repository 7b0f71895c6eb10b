import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { leseKonfiguration } from '../konfiguration/konfiguration.ts'
import { bauePlattform } from './plattform.ts'
import { Einwand } from './problem.ts'

type Zeile = { level: number; msg: string }
const zeilen: Zeile[] = []
const stream = { write: (text: string) => void zeilen.push(JSON.parse(text) as Zeile) }
const app = await bauePlattform(leseKonfiguration({ ENVIRONMENT: 'TEST' }), { level: 'info', stream }, { rumpf: 200 })
const ereignisse = new EventEmitter()
app.addHook('onSend', async (_request, reply) => void ereignisse.emit('antwort', reply.statusCode))
app.route({ method: 'POST', url: '/anonym', handler: async request => ({ angekommen: request.body }) })
app.route({
  method: 'POST',
  url: '/verboten',
  onRequest: async () => {
    throw new Einwand('NICHT_ANGEMELDET')
  },
  handler: async request => ({ angekommen: request.body }),
})
await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.close())
const { port } = app.server.address() as { port: number }
const auffaellig = () => zeilen.filter(({ level, msg }) => level >= 40 || msg.includes('gescheitert'))

async function beginne(art: string, weg = '/anonym') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let antwort = ''
  socket.setEncoding('utf8').on('data', stueck => {
    antwort += stueck
  })
  socket.write(`POST ${weg} HTTP/1.1\r\nhost: x\r\ncontent-type: ${art}\r\ncontent-length: 5000\r\n\r\nlevel=`)
  // Wem die Leitung genommen wird, der erfährt es auch als Fehler; was zählt, ist die Antwort davor.
  socket.on('error', () => undefined)
  return { socket, ende: new Promise<string>(fertig => socket.once('close', () => fertig(antwort))) }
}

test('hundert tröpfelnde Sendungen an einen anonymen Aufruf: jede endet mit 408, keine gilt als Fehler des Servers', async () => {
  const arten = ['application/json', 'application/x-www-form-urlencoded']
  const leitungen = await Promise.all(Array.from({ length: 100 }, (_, n) => beginne(arten[n % 2] ?? '')))
  // Ein Zeichen dann und wann hält die Verbindung am Leben, nicht aber die Anfrage.
  const tropfen = setInterval(() => leitungen.forEach(({ socket }) => void (socket.writable && socket.write('x'))), 40)
  const antworten = await Promise.all(leitungen.map(({ ende }) => ende))
  clearInterval(tropfen)
  for (const antwort of antworten) {
    expect(antwort).toMatch(/^HTTP\/1\.1 408 /)
    expect(antwort).toContain('"code":"ZU_LANGSAM"')
  }
  expect(auffaellig()).toEqual([])
  const danach = await app.inject({ method: 'POST', url: '/anonym', payload: { x: 1 } })
  expect(danach.json()).toEqual({ angekommen: { x: 1 } })
})

test('wer abgelehnt ist und weiter tröpfelt, dem wird die Leitung genommen', async () => {
  const { socket, ende } = await beginne('application/json', '/verboten')
  const tropfen = setInterval(() => void (socket.writable && socket.write('x')), 40)
  const antwort = await ende
  clearInterval(tropfen)
  expect(antwort).toMatch(/^HTTP\/1\.1 401 /)
  expect(auffaellig()).toEqual([])
})

test('wer mitten im Senden geht, ist kein Fehler des Servers', async () => {
  const antwort = once(ereignisse, 'antwort')
  const { socket } = await beginne('application/json')
  socket.destroy()
  expect(await antwort).toEqual([400])
  expect(auffaellig()).toEqual([])
})
