import { PROBLEME } from '@benthos/vertrag'
import { describe, expect, test } from 'vitest'
import { leseProblem } from './problemantwort.ts'

const json = (status: number, koerper: unknown, headers = {}) => Response.json(koerper, { status, headers })
const seite = (status: number, headers = {}) =>
  new Response('<h1>Fehler</h1>', { status, headers: { 'content-type': 'text/html', ...headers } })

describe('[CLIENT-06] ein Serverfehler', () => {
  test('ist, was Status und Meldung trägt; Felder und Code dürfen fehlen', async () => {
    const ganz = { status: 409, message: 'Überholt', errors: [{ field: 'a', message: 'b' }], code: 'VERSIONSKONFLIKT' }
    expect(await leseProblem(json(409, ganz))).toEqual(ganz)
    expect(await leseProblem(json(400, { status: 400, message: 'Nein' }))).toEqual({
      status: 400,
      message: 'Nein',
      errors: [],
      code: '',
    })
  })
  test.each([
    [
      json(418, { fehler: 'Teekanne' }),
      'Der Server hat mit dem Fehler 418 geantwortet. Bitte versuchen Sie es erneut.',
    ],
    [seite(500), 'Der Server hat mit dem Fehler 500 geantwortet. Bitte versuchen Sie es erneut.'],
    [seite(405), PROBLEME.METHODE_UNZULAESSIG.text],
    [seite(408), PROBLEME.ZU_LANGSAM.text],
    [seite(409), PROBLEME.VERSIONSKONFLIKT.text],
    [seite(413), PROBLEME.ZU_GROSS.text],
    [seite(429), PROBLEME.ZU_VIELE_ANFRAGEN.text],
    [seite(507), PROBLEME.SPEICHER_VOLL.text],
    [seite(503), PROBLEME.ZEITUEBERSCHREITUNG.text],
  ])('sonst spricht die Anwendung mit eigenen Worten (%#)', async (antwort, message) => {
    expect(await leseProblem(antwort)).toMatchObject({ status: antwort.status, message, errors: [] })
  })
})

describe('[CLIENT-06] 429 nennt die Wartezeit', () => {
  const jetzt = new Date('2026-03-01T12:00:00Z')
  test.each([
    ['1', 'eine Sekunde'],
    ['0', 'eine Sekunde'],
    ['42', '42 Sekunden'],
    ['180', '3 Minuten'],
    ['Sun, 01 Mar 2026 12:00:30 GMT', '30 Sekunden'],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 'eine Sekunde'],
  ])('Retry-After %s', async (kopf, dauer) => {
    const { message } = await leseProblem(seite(429, { 'retry-after': kopf }), jetzt)
    expect(message).toBe(`Zu viele Anfragen in kurzer Zeit. Bitte warten Sie ${dauer} und versuchen Sie es erneut.`)
  })
  test('ein unlesbarer Kopf nennt keine', async () => {
    const { message } = await leseProblem(seite(429, { 'retry-after': 'bald' }), jetzt)
    expect(message).toBe(PROBLEME.ZU_VIELE_ANFRAGEN.text)
  })
})
