import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PROTOKOLLTEXT_HOECHSTENS } from './konstanten.ts'
import { beschreibeFehler, merkeStapel, neueFehlerId, protokolliere } from './protokoll.ts'

const hole = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', hole)
  vi.stubGlobal('document', { baseURI: 'http://ort/b/', cookie: '' })
  vi.stubGlobal('location', { origin: 'http://ort', pathname: '/b/start', search: '?suche=geheim' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  hole.mockReset()
})
const gesendet = () => new URLSearchParams(hole.mock.calls[0]?.[1]?.body as URLSearchParams)

describe('[ERR-03] ein unerwarteter Fehler', () => {
  test('hat eine Kennung, die sich durchsagen lässt, jedes Mal eine andere', () => {
    expect(neueFehlerId()).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
    expect(neueFehlerId()).not.toBe(neueFehlerId())
  })
  test('geht mit Kennung, Adresse ohne Abfrage und Stelle im Baum der Bausteine an den Server', async () => {
    hole.mockResolvedValueOnce(new Response(null, { status: 204 }))
    const fehler = new Error('Bruch')
    merkeStapel(fehler, '\n    at Kopf')
    expect(await protokolliere('AB12-CD34', fehler)).toBe(true)
    expect(hole.mock.calls[0]?.[0]).toBe('/b/api/log')
    expect(gesendet().get('level')).toBe('ERROR')
    const message = gesendet().get('message') ?? ''
    expect(message).toMatch(/^Fehler-ID: AB12-CD34\nAdresse: http:\/\/ort\/b\/start\nError: Bruch/)
    expect(message).toContain('Bausteine:\n    at Kopf')
    expect(message).not.toContain('geheim')
  })
  test('ist nie länger, als der Server annimmt', async () => {
    hole.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await protokolliere('AB12-CD34', 'x'.repeat(PROTOKOLLTEXT_HOECHSTENS))
    expect(gesendet().get('message')).toHaveLength(PROTOKOLLTEXT_HOECHSTENS)
  })
  test('kommt nicht an, wenn der Server ablehnt oder nicht antwortet; das wirft nichts', async () => {
    hole.mockResolvedValueOnce(new Response(null, { status: 500 }))
    expect(await protokolliere('AB12-CD34', new Error('Bruch'))).toBe(false)
    hole.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await protokolliere('AB12-CD34', new Error('Bruch'))).toBe(false)
  })
  test('kann alles Mögliche sein', () => {
    expect(beschreibeFehler('nur Text')).toBe('nur Text')
    expect(beschreibeFehler(undefined)).toBe('undefined')
  })
})
