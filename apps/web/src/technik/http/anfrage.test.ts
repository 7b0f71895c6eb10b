import { describe, expect, test } from 'vitest'
import { baueAnfrage } from './anfrage.ts'

const OHNE = { token: null, cookies: '' }
const koepfe = (anfrage: RequestInit) => Object.fromEntries(new Headers(anfrage.headers))

describe('[CLIENT-02] Methode', () => {
  test.each([
    ['GET', undefined, 'GET', null],
    ['GET', { ids: [1] }, 'POST', 'GET'],
    ['POST', {}, 'POST', null],
    ['PUT', {}, 'POST', 'PUT'],
    ['PATCH', {}, 'POST', 'PATCH'],
    ['DELETE', undefined, 'POST', 'DELETE'],
  ] as const)('%s mit Rumpf %j geht als %s mit Überschreibung %s', (methode, body, gesendet, kopf) => {
    const anfrage = baueAnfrage({ methode }, body, OHNE)
    expect(anfrage.method).toBe(gesendet)
    expect(koepfe(anfrage)['x-http-method-override'] ?? null).toBe(kopf)
  })
  test.each([
    ['GET', false],
    ['POST', true],
    ['PUT', true],
    ['PATCH', true],
    ['DELETE', true],
  ] as const)('%s trägt das Kennzeichen aus dem Cookie: %s', (methode, traegt) => {
    const mit = baueAnfrage({ methode }, undefined, { token: null, cookies: 'a=1; XSRF-TOKEN=x%3Dy; b=2' })
    expect(koepfe(mit)['x-xsrf-token'] ?? null).toBe(traegt ? 'x=y' : null)
    expect(koepfe(baueAnfrage({ methode }, undefined, OHNE))).not.toHaveProperty('x-xsrf-token')
  })
})

test('[CLIENT-01] nur an den eigenen Ursprung gehen Anmeldedaten; das Token steht im Kopf, wenn es eines gibt', () => {
  const anfrage = baueAnfrage({ methode: 'GET' }, undefined, { token: 'abc', cookies: '' })
  expect(anfrage.credentials).toBe('same-origin')
  expect(koepfe(anfrage)).toEqual({ accept: 'application/json', authorization: 'Bearer abc' })
  expect(koepfe(baueAnfrage({ methode: 'GET' }, undefined, OHNE))).not.toHaveProperty('authorization')
})

describe('[CLIENT-04] Rumpf', () => {
  test('JSON, wenn nichts anderes verlangt ist', () => {
    const anfrage = baueAnfrage({ methode: 'POST' }, { a: [1, null] }, OHNE)
    expect(anfrage.body).toBe('{"a":[1,null]}')
    expect(koepfe(anfrage)['content-type']).toBe('application/json')
  })
  test('Formular, verschlüsselt wie eine Adresse; Dateien in Teilen: den Medientyp setzt der Browser', async () => {
    const formular = new Request('http://ort/', {
      ...baueAnfrage({ methode: 'POST', rumpfart: 'formular' }, { level: 'ERROR', message: 'ä & b' }, OHNE),
    })
    expect(formular.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(await formular.text()).toBe('level=ERROR&message=%C3%A4+%26+b')
    const datei = { datei: new File(['x'], 'liste.csv'), version: 3, beschreibung: null }
    const teile = new Request('http://ort/', { ...baueAnfrage({ methode: 'POST', rumpfart: 'datei' }, datei, OHNE) })
    expect(teile.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/)
  })
  test('ohne Rumpf auch kein Medientyp', () => {
    const anfrage = baueAnfrage({ methode: 'POST' }, undefined, OHNE)
    expect(anfrage).not.toHaveProperty('body')
    expect(koepfe(anfrage)).not.toHaveProperty('content-type')
  })
})
