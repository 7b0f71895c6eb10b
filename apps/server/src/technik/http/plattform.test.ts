import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { FEHLERMELDUNGEN_JE_MINUTE } from './konstanten.ts'

const { app, als, ende } = await pruefdienst()
afterAll(ende)

const B = '/benthosdb'
const json = { 'content-type': 'application/json' }

test('ein langsamer Rechner darf für jeden Teil des Starts länger brauchen als die zehn Sekunden, nach denen Fastify aufgibt', () => {
  expect(app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(60_000)
})

describe('Fehlerkörper', () => {
  test('[CLIENT-06] trägt Status, Meldung, Felder und Code; je Feld die Meldung der Spezifikation', async () => {
    const antwort = await als('admin')({ method: 'POST', url: '/projekte', payload: { name: '' } })
    expect(antwort.statusCode).toBe(400)
    const koerper = antwort.json<{
      status: number
      message: string
      errors: { field: string; message: string }[]
      code: string
    }>()
    expect(koerper).toMatchObject({ status: 400, code: 'EINGABE_UNGUELTIG' })
    expect(koerper.errors).toContainEqual({ field: 'name', message: 'Dieses Feld ist verpflichtend' })
  })
  test('unlesbares JSON ist 400 ohne Einblick in den Server', async () => {
    const antwort = await als('admin')({ method: 'POST', url: '/projekte', payload: '{', headers: json })
    expect(antwort.statusCode).toBe(400)
    expect(antwort.json()).toMatchObject({ code: 'ANFRAGE_UNLESBAR' })
    expect(antwort.body).not.toMatch(/node_modules|SyntaxError|at /)
  })
  test('zu große Rümpfe sind 413, fremde Medientypen 415', async () => {
    const gross = await als('admin')({
      method: 'POST',
      url: '/projekte',
      payload: `"${'x'.repeat(5 * 1024 ** 2)}"`,
      headers: json,
    })
    expect(gross.json()).toMatchObject({ status: 413, code: 'ZU_GROSS' })
    const fremd = await als('admin')({
      method: 'POST',
      url: '/projekte',
      payload: '<a/>',
      headers: { 'content-type': 'application/xml' },
    })
    expect(fremd.json()).toMatchObject({ status: 415, code: 'MEDIENTYP' })
    const text = await als('admin')({
      method: 'POST',
      url: '/projekte',
      payload: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(text.json()).toMatchObject({ status: 415, code: 'MEDIENTYP' })
  })
  test('[CLIENT-06] auch eine unlesbare Adresse bekommt den Fehlerkörper', async () => {
    for (const weg of ['/aufnahme/%E0%A4%A', '/%', '/messstelle/%ff/foto']) {
      const antwort = await als('admin')(weg)
      expect(antwort.statusCode, weg).toBe(400)
      expect(antwort.json()).toMatchObject({ status: 400, code: 'ANFRAGE_UNLESBAR', errors: [] })
      expect(antwort.body).not.toContain('component')
    }
    const lang = await als('admin')(`/aufnahme/${'1'.repeat(5000)}`)
    expect(lang.json()).toMatchObject({ status: lang.statusCode, errors: [] })
  })
  test('unbekannte Wege der Schnittstelle sind 404 als Problem, nie die Oberfläche', async () => {
    const antwort = await app.inject({ method: 'GET', url: `${B}/api/gibtesnicht`, headers: { accept: 'text/html' } })
    expect(antwort.statusCode).toBe(404)
    expect(antwort.json()).toMatchObject({ code: 'NICHT_GEFUNDEN' })
  })
})

describe('[CLIENT-02] XSRF und Methodenüberschreibung', () => {
  const cookie = 'XSRF-TOKEN=abc123'
  test('mit Cookie und ohne oder mit falschem Kopf abgewiesen, mit gleichem Kopf angenommen', async () => {
    const rufe = (headers: Record<string, string>) =>
      app.inject({
        method: 'POST',
        url: `${B}/api/log`,
        payload: 'level=ERROR&message=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      })
    expect((await rufe({ cookie })).json()).toMatchObject({ status: 403, code: 'XSRF_UNGUELTIG' })
    expect((await rufe({ cookie, 'x-xsrf-token': 'abc124' })).statusCode).toBe(403)
    expect((await rufe({ cookie, 'x-xsrf-token': 'abc123' })).statusCode).toBe(204)
    expect((await rufe({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
  test('eine lesende Antwort setzt das Cookie, lesbar für eigenen Code, nur für dieselbe Seite', async () => {
    const antwort = await app.inject({ method: 'GET', url: `${B}/api/env` })
    expect(String(antwort.headers['set-cookie'])).toMatch(/^XSRF-TOKEN=[\w-]{20,}; Path=\/benthosdb; SameSite=Strict$/)
  })
  test('was für alle zwischengespeichert werden darf, trägt kein Cookie', async () => {
    const seite = await app.inject({ url: `${B}/start`, headers: { accept: 'text/html' } })
    expect(seite.headers['cache-control']).toBe('no-cache')
    expect(seite.headers['set-cookie']).toBeDefined()
    const [datei = ''] = /assets\/index-[\w-]+\.js/.exec(seite.body) ?? []
    const antwort = await app.inject({ url: `${B}/${datei}` })
    expect(antwort.statusCode).toBe(200)
    expect(antwort.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(antwort.headers['set-cookie']).toBeUndefined()
  })
  test('POST mit X-HTTP-Method-Override: GET wird als GET bedient; aus GET lässt sich nichts anderes machen', async () => {
    const alsGet = await app.inject({
      method: 'POST',
      url: `${B}/api/env`,
      headers: { 'x-http-method-override': 'GET' },
    })
    expect(alsGet.statusCode).toBe(200)
    const alsPost = await app.inject({
      method: 'GET',
      url: `${B}/api/log`,
      headers: { 'x-http-method-override': 'POST' },
    })
    expect(alsPost.statusCode).toBe(405)
    expect(alsPost.headers['allow']).toBe('POST')
    const unbekannt = await app.inject({
      method: 'POST',
      url: `${B}/api/env`,
      headers: { 'x-http-method-override': 'TRACE' },
    })
    expect(unbekannt.statusCode).toBe(405)
    expect(unbekannt.headers['allow']).toBe('GET, HEAD')
  })
})

describe('Sicherheitsköpfe', () => {
  test('strenge Inhaltsrichtlinie ohne unsafe-inline, kein Einbetten, kein Raten, kein Verweis', async () => {
    const { headers } = await app.inject({ method: 'GET', url: `${B}/api/env` })
    const richtlinie = String(headers['content-security-policy'])
    expect(richtlinie).not.toContain('unsafe')
    expect(richtlinie).toContain("default-src 'self'")
    expect(richtlinie).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cache-control']).toBe('no-store')
  })
  test('die Anfragekennung vergibt der Server; eine fremde wird nicht übernommen', async () => {
    const { headers } = await app.inject({
      method: 'GET',
      url: `${B}/api/env`,
      headers: { 'x-request-id': 'gefaelscht', 'request-id': 'gefaelscht' },
    })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  })
})

test('[ERR-03] gemeldete Fehler der Oberfläche füllen das Protokoll nicht: über der Grenze 429, je Adresse für sich', async () => {
  const melde = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `${B}/api/log`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'level=ERROR&message=x',
    })
  const stati: number[] = []
  for (let i = 0; i <= FEHLERMELDUNGEN_JE_MINUTE; i++) stati.push((await melde('192.0.2.1')).statusCode)
  expect(stati.slice(0, -1).every(status => status === 204)).toBe(true)
  expect(stati.at(-1)).toBe(429)
  expect((await melde('192.0.2.1')).json()).toMatchObject({ status: 429, code: 'ZU_VIELE_ANFRAGEN' })
  expect((await melde('192.0.2.2')).statusCode).toBe(204)
})

describe('Lebenszeichen, Metriken, Beschreibung', () => {
  test('live und ready antworten, Metriken nennen Wege ohne Werte', async () => {
    expect((await app.inject(`${B}/api/health/live`)).json()).toEqual({ status: 'UP' })
    expect((await app.inject(`${B}/api/health/ready`)).json()).toMatchObject({ status: 'UP' })
    await als('admin')('/messstelle/4711')
    const metriken = (await app.inject(`${B}/api/metrics`)).body
    expect(metriken).toContain(
      'http_request_duration_seconds_count{method="GET",route="/benthosdb/messstelle/:id",status="404"}',
    )
    // Nur die Namen: in den Ziffern der Zeiten und Bytes steht „4711“ manchmal zufällig.
    expect([...metriken.matchAll(/\{[^}]*\}/g)].join()).not.toContain('4711')
  })
  test('die Beschreibung ist OpenAPI 3.1 und nennt jeden angemeldeten Endpunkt mit Recht und Antwort', async () => {
    const beschreibung = (await app.inject(`${B}/api/openapi.json`)).json<{
      openapi: string
      paths: Record<string, Record<string, { description?: string; responses: Record<string, unknown> }>>
    }>()
    expect(beschreibung.openapi).toBe('3.1.0')
    const wege = Object.entries(beschreibung.paths).flatMap(([pfad, methoden]) =>
      Object.entries(methoden).map(([methode, angabe]) => ({ pfad, methode, angabe })),
    )
    expect(wege.length).toBeGreaterThan(60)
    for (const { pfad, angabe } of wege) {
      expect(angabe.description, pfad).toMatch(/^Recht: /)
      expect(Object.keys(angabe.responses).length, pfad).toBeGreaterThan(0)
    }
  })
})

describe('[SESS-11] Umgebung', () => {
  test('nennt Titel, Version und Sitzungsdauer', async () => {
    const paket = JSON.parse(readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')) as {
      version: string
    }
    expect((await app.inject(`${B}/api/env`)).json()).toMatchObject({
      environment: 'TEST',
      title: 'Benthosdatenbank Fließgewässer',
      version: paket.version,
      sessionTimeout: 1800,
    })
  })
})
