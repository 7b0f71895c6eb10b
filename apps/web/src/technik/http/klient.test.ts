import { endpunkt } from '@benthos/vertrag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fehlerlage } from '../meldungen/fehlerlage.ts'
import { rufe, verbindeAnmeldung, versuche } from './klient.ts'
import { ZEITGRENZE_MS } from './konstanten.ts'
import { Firewallablehnung, Problemfehler, Verbindungsfehler, Zeitueberschreitung } from './problemfehler.ts'

const allgemein = { thema: 'Probe', zusammenfassung: 'Probe', recht: 'allgemein.oeffentlich', objekt: null } as const
const lies = endpunkt({
  ...allgemein,
  methode: 'GET',
  pfad: '/probe/:id',
  params: z.object({ id: z.number() }),
  antwort: z.object({ wert: z.number() }),
})
const loesche = endpunkt({ ...allgemein, methode: 'DELETE', pfad: '/probe', antwort: null })
const datei = endpunkt({ ...allgemein, methode: 'GET', pfad: '/probe.pdf', antwort: 'datei' })

const ruhig = { zeitueberschreitung: null, firewallseite: null, unerwartet: null, istUnterbrochen: false }
let hole: ReturnType<typeof vi.fn<typeof fetch>>
beforeEach(() => {
  hole = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', hole)
  vi.stubGlobal('document', { baseURI: 'http://ort/benthosdb/', cookie: 'XSRF-TOKEN=marke' })
  fehlerlage.setze(ruhig)
})
afterEach(() => {
  verbindeAnmeldung(
    async () => null,
    () => undefined,
  )
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('[GEN-07] [CLIENT-01] ruft unter dem Kontextpfad, mit Token, und sagt jeden Status weiter', async () => {
  const stati: number[] = []
  verbindeAnmeldung(
    async () => 'abc',
    status => stati.push(status),
  )
  hole.mockResolvedValueOnce(Response.json({ wert: 3 }))
  expect(await rufe(lies, { params: { id: 7 } })).toEqual({ wert: 3 })
  const [adresse, anfrage] = hole.mock.calls[0] ?? []
  expect(adresse).toBe('/benthosdb/probe/7')
  for (const [baseURI, erwartet] of [
    ['http://ort/', '/probe/7'],
    ['https://ort/amt/benthos/', '/amt/benthos/probe/7'],
  ]) {
    vi.stubGlobal('document', { baseURI, cookie: '' })
    hole.mockResolvedValueOnce(Response.json({ wert: 3 }))
    await rufe(lies, { params: { id: 7 } })
    expect(hole.mock.lastCall?.[0]).toBe(erwartet)
  }
  expect(new Headers(anfrage?.headers).get('authorization')).toBe('Bearer abc')
  expect(stati).toEqual([200, 200, 200])
})

test('[API-02] [SESS-05] was von selbst nachliest, sagt es dem Server und gilt nicht als Antwort; nur das Ende zählt', async () => {
  const stati: number[] = []
  verbindeAnmeldung(
    async () => 'abc',
    status => stati.push(status),
  )
  for (const status of [200, 500, 401]) {
    hole.mockResolvedValueOnce(Response.json({ wert: 3 }, { status }))
    await versuche(lies, { params: { id: 7 }, imHintergrund: true })
  }
  expect(hole.mock.calls.map(([, anfrage]) => new Headers(anfrage?.headers).has('x-hintergrund'))).toEqual([
    true,
    true,
    true,
  ])
  expect(stati).toEqual([401])
  hole.mockResolvedValueOnce(Response.json({ wert: 3 }))
  await rufe(lies, { params: { id: 7 } })
  expect(new Headers(hole.mock.lastCall?.[1]?.headers).has('x-hintergrund')).toBe(false)
})

test('[CLIENT-02] [CLIENT-04] DELETE geht als POST; 204 hat keinen Inhalt', async () => {
  hole.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await rufe(loesche, {})).toBeUndefined()
  const [, anfrage] = hole.mock.calls[0] ?? []
  expect(anfrage?.method).toBe('POST')
  expect(Object.fromEntries(new Headers(anfrage?.headers))).toMatchObject({
    'x-http-method-override': 'DELETE',
    'x-xsrf-token': 'marke',
  })
})

test('[CLIENT-04] eine Datei kommt unter dem Namen, den der Server ihr gibt', async () => {
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="bericht.pdf"' }
  hole.mockResolvedValueOnce(new Response('%PDF', { headers }))
  expect(await rufe(datei, {})).toMatchObject({ name: 'bericht.pdf', type: 'application/pdf', size: 4 })
})

describe('[CLIENT-05] eine Ablehnung', () => {
  const problem = { status: 409, message: 'Überholt', errors: [], code: 'VERSIONSKONFLIKT' }
  test('wird mit ihrem gelesenen Körper geworfen', async () => {
    hole.mockResolvedValueOnce(Response.json(problem, { status: 409 }))
    await expect(rufe(lies, { params: { id: 7 } })).rejects.toMatchObject({
      problem,
      pfad: '/probe/7',
      message: 'Überholt',
    })
  })
  test('ob die Anmeldung fehlt oder abgelaufen ist, sagt der Server; ohne ihn gilt, dass sie fehlt', async () => {
    const frage = async (antwort: Response) => {
      hole.mockResolvedValueOnce(antwort)
      const ergebnis = await versuche(lies, { params: { id: 7 } })
      return ergebnis.ok ? '' : (ergebnis.fehler as Error).message
    }
    const abgelaufen = { status: 401, message: 'Ihre Sitzung ist abgelaufen.', errors: [], code: 'NICHT_ANGEMELDET' }
    expect(await frage(Response.json(abgelaufen, { status: 401 }))).toBe('Ihre Sitzung ist abgelaufen.')
    expect(await frage(new Response('<h1>401</h1>', { status: 401 }))).toBe(
      'Dafür müssen Sie angemeldet sein. Bitte melden Sie sich an.',
    )
  })
  test('wird angesehen statt geworfen, wo das verlangt ist', async () => {
    hole.mockResolvedValueOnce(Response.json(problem, { status: 409 }))
    const ergebnis = await versuche(lies, { params: { id: 7 } })
    expect(ergebnis).toEqual({ ok: false, fehler: expect.any(Problemfehler) })
    hole.mockResolvedValueOnce(Response.json({ wert: 1 }))
    expect(await versuche(lies, { params: { id: 7 } })).toEqual({ ok: true, daten: { wert: 1 } })
  })
  test('auch eine unlesbare gelungene Antwort ist ein Fehler mit eigenem Text', async () => {
    hole.mockResolvedValueOnce(new Response('<h1>Gastzugang</h1>', { headers: { 'content-type': 'text/html' } }))
    await expect(rufe(lies, { params: { id: 7 } })).rejects.toThrow('Der Server hat unlesbar geantwortet.')
  })
})

describe('[CLIENT-01] [ERR-01] nach 60 Sekunden', () => {
  const haengt = (_: unknown, anfrage?: RequestInit) =>
    new Promise<Response>((_fertig, scheitere) =>
      anfrage?.signal?.addEventListener('abort', () => scheitere(anfrage.signal?.reason)),
    )
  test('endet die Anfrage; der Fehler und die Fehlerlage nennen ihren Weg', async () => {
    vi.useFakeTimers()
    hole.mockImplementationOnce(haengt)
    const ergebnis = versuche(lies, { params: { id: 7 } })
    await vi.advanceTimersByTimeAsync(ZEITGRENZE_MS - 1)
    expect(fehlerlage.lies().zeitueberschreitung).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    const { ok, fehler } = (await ergebnis) as { ok: boolean; fehler: Zeitueberschreitung }
    expect(ok).toBe(false)
    expect(fehler).toBeInstanceOf(Zeitueberschreitung)
    expect(fehler.pfad).toBe('/probe/7')
    expect(fehlerlage.lies().zeitueberschreitung).toBe('/probe/7')
    expect(ZEITGRENZE_MS).toBe(60_000)
  })
  test('was von selbst nachliest, öffnet dabei kein Fenster', async () => {
    vi.useFakeTimers()
    hole.mockImplementationOnce(haengt)
    const ergebnis = versuche(lies, { params: { id: 7 }, imHintergrund: true })
    await vi.advanceTimersByTimeAsync(ZEITGRENZE_MS)
    expect(await ergebnis).toEqual({ ok: false, fehler: expect.any(Zeitueberschreitung) })
    expect(fehlerlage.lies()).toEqual(ruhig)
  })
  test('auch wenn die Antwort begonnen hat und nicht endet', async () => {
    vi.useFakeTimers()
    hole.mockImplementationOnce(async (_, anfrage) => {
      const strom = new ReadableStream({
        start: strom => anfrage?.signal?.addEventListener('abort', () => strom.error(anfrage.signal?.reason)),
      })
      return new Response(strom)
    })
    const ergebnis = versuche(lies, { params: { id: 7 } })
    await vi.advanceTimersByTimeAsync(ZEITGRENZE_MS)
    expect(await ergebnis).toEqual({ ok: false, fehler: expect.any(Zeitueberschreitung) })
  })
  test('der Abbruch durch den Aufrufer ist keine Zeitüberschreitung', async () => {
    hole.mockImplementationOnce(haengt)
    const abbruch = new AbortController()
    const ergebnis = versuche(lies, { params: { id: 7 }, abbruch: abbruch.signal })
    await Promise.resolve()
    abbruch.abort()
    expect(await ergebnis).toMatchObject({ ok: false, fehler: { name: 'AbortError' } })
    expect(fehlerlage.lies()).toEqual(ruhig)
  })
})

test('[ERR-02] 400 mit einer Seite statt eines Problems: die Fehlerlage trägt die Seite der Firewall', async () => {
  hole.mockResolvedValueOnce(
    new Response('<h1>Request Rejected</h1>', { status: 400, headers: { 'content-type': 'text/html; charset=utf-8' } }),
  )
  await expect(rufe(lies, { params: { id: 7 } })).rejects.toBeInstanceOf(Firewallablehnung)
  expect(fehlerlage.lies().firewallseite).toBe('<h1>Request Rejected</h1>')
})

test('[ERR-02] was von selbst nachliest, zeigt die Seite der Firewall nicht', async () => {
  hole.mockResolvedValueOnce(
    new Response('<h1>Request Rejected</h1>', { status: 400, headers: { 'content-type': 'text/html' } }),
  )
  await expect(rufe(lies, { params: { id: 7 }, imHintergrund: true })).rejects.toBeInstanceOf(Firewallablehnung)
  expect(fehlerlage.lies()).toEqual(ruhig)
})

test('ohne Verbindung: Verbindungsfehler, bis wieder etwas antwortet', async () => {
  hole.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(rufe(lies, { params: { id: 7 } })).rejects.toBeInstanceOf(Verbindungsfehler)
  expect(fehlerlage.lies().istUnterbrochen).toBe(true)
  hole.mockResolvedValueOnce(new Response(null, { status: 500 }))
  await expect(rufe(lies, { params: { id: 7 } })).rejects.toBeInstanceOf(Problemfehler)
  expect(fehlerlage.lies().istUnterbrochen).toBe(false)
})
