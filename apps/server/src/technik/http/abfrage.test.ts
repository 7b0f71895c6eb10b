import { afterAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { pruefdienst } from '../../../pruefstand/dienst.ts'
import { musterwelt } from '../../../pruefstand/musterwelt.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'

const { app, db, als, ende } = await pruefdienst()
const id = await (await musterwelt(db)).aufnahme({ mzb: {} })
afterAll(ende)
const admin = als('admin')
type Fehler = { code: string; message: string; errors: { field: string; message: string }[] }
const fehlerAuf = async (url: string) => {
  const antwort = await admin(url)
  expect(antwort.statusCode, url).toBe(400)
  return antwort.json<Fehler>().errors
}

describe('Namen der Abfrage', () => {
  test.each([
    ['/aufnahmen?mzbStatsu=PLAUSIBEL', 'mzbStatsu', 'mzbStatus'],
    ['/aufnahmen?mzbstatus=PLAUSIBEL', 'mzbstatus', 'mzbStatus'],
    ['/aufnahmen?projekt=1', 'projekt', 'projektId'],
    ['/messstellen?such=Donau', 'such', 'suche'],
    ['/messstellen?Search=Donau', 'Search', 'suche'],
    ['/projekte?name=x&grosse=5', 'grosse', 'groesse'],
    ['/api/kacheln/messstellen/6/34/22?elemnt=PHB', 'elemnt', 'element'],
  ])('%s: 400, genannt sind der unbekannte Name und der nächste richtige', async (url, name, richtig) => {
    const errors = await fehlerAuf(url)
    const fehler = errors.find(({ field }) => field === name)
    expect(fehler?.message).toBe(`Diese Angabe gibt es hier nicht. Meinten Sie „${richtig}“?`)
  })

  test('was keinem ähnelt, nennt die möglichen; wo es keine gibt, steht das da', async () => {
    const [fremd] = await fehlerAuf('/list/projekte?xyzzy=1')
    expect(fremd).toEqual({
      field: 'xyzzy',
      message: 'Diese Angabe gibt es hier nicht; möglich sind suche, anzahl, id, seite, bereich',
    })
    const [ohne] = await fehlerAuf(`/aufnahme/${id}?tiefe=3`)
    expect(ohne).toEqual({ field: 'tiefe', message: 'Dieser Aufruf nimmt keine Angaben in der Adresse' })
  })

  test('page, size und search gelten, wo es seite, groesse und suche gibt', async () => {
    const eigene = (await admin('/projekte?seite=2&groesse=3&suche=e')).json()
    expect(eigene).toMatchObject({ seite: 2, groesse: 3 })
    expect((await admin('/projekte?page=2&size=3&search=e')).json()).toEqual(eigene)
    expect((await fehlerAuf('/projekte?page=2&seite=3')).map(({ field }) => field)).toEqual(['page'])
  })
})

test('alle Fehler einer Anfrage auf einmal: Abfrage und Rumpf; wo die Adresse nichts benennt, nur das', async () => {
  const beides = await admin({ method: 'POST', url: '/projekte?foo=1', payload: { name: '', bereich: 'X' } })
  expect(beides.json()).toMatchObject({ status: 400, code: 'EINGABE_UNGUELTIG' })
  expect(beides.json<Fehler>().errors.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['foo', 'name', 'bereich', 'organisationseinheitId', 'beginn']),
  )
  const benenntNichts = await admin({ method: 'POST', url: '/projekte/01?foo=1', payload: { version: 'x' } })
  expect(benenntNichts.json()).toMatchObject({ status: 404, code: 'NICHT_GEFUNDEN', errors: [{ field: 'id' }] })
})

describe('falsche Methode', () => {
  const rufe = (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE', url: string, headers = {}) =>
    app.inject({ method, url: `/benthosdb${url}`, headers })
  test.each([
    ['GET', '/aufnahme/create', {}, 'POST'],
    ['DELETE', '/aufnahmen', {}, 'GET, HEAD'],
    ['POST', '/aufnahmen', {}, 'GET, HEAD'],
    ['POST', '/messstelle/1/foto', { 'x-http-method-override': 'PATCH' }, 'GET, HEAD, POST, DELETE'],
    ['PUT', `/aufnahme/${id}`, {}, 'GET, HEAD'],
    ['POST', '/api/health/live', {}, 'GET, HEAD'],
    ['HEAD', '/aufnahme/create', {}, 'POST'],
  ] as const)('%s %s: 405, Allow nennt, was es gibt', async (methode, url, koepfe, erlaubt) => {
    const antwort = await rufe(methode, url, koepfe)
    expect(antwort.statusCode).toBe(405)
    // Auf HEAD kommt nie ein Inhalt.
    if (methode !== 'HEAD')
      expect(antwort.json()).toMatchObject({ status: 405, code: 'METHODE_UNZULAESSIG', errors: [] })
    expect(antwort.headers['allow']?.split(', ').toSorted()).toEqual(erlaubt.split(', ').toSorted())
  })
  test('was es mit keiner Methode gibt, bleibt 404; was als POST kommt und DELETE meint, wird bedient', async () => {
    expect((await rufe('POST', '/gibt/es/nicht')).statusCode).toBe(404)
    const geloescht = await admin({
      method: 'POST',
      url: '/messstelle/999999/foto?version=1',
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(geloescht.json()).toMatchObject({ status: 404, code: 'NICHT_GEFUNDEN' })
  })
})

test('wer nie angemeldet war, erfährt nicht, dass seine Sitzung abgelaufen ist', async () => {
  const nie = (await als(null)('/projekte')).json<Fehler>()
  expect(nie).toMatchObject({ status: 401, code: 'NICHT_ANGEMELDET' })
  expect(nie.message).not.toContain('abgelaufen')
  const mit = async (token: string) => {
    const antwort = await als(null)({ url: '/projekte', headers: { authorization: `Bearer ${token}` } })
    expect(antwort.json()).toMatchObject({ status: 401, code: 'NICHT_ANGEMELDET' })
    return antwort.json<Fehler>().message
  }
  // Ein Wort ist kein Token; was die Form eines Tokens hat und nicht gilt, hat einmal gegolten.
  expect(await mit('abgelaufen')).toBe(nie.message)
  expect(await mit('a.b.c')).toContain('abgelaufen')
})

const KEINE_DEZIMALZAHL = ['', ' ', ' 1', '1 ', '+1', '1e3', '0x10', '1.', '.5', '1,5', '٣', 'true', 'NaN', 'Infinity']
test('Dezimalzahlen in Abfragen und neben Dateien: was leer oder anders geschrieben ist, ist keine', async () => {
  const gefunden: string[] = []
  const falsch: string[] = []
  for (const vertrag of await sammleVertraege()) {
    const rumpf = vertrag.rumpfart === 'datei' ? vertrag.body : undefined
    for (const schema of [vertrag.params, vertrag.query, rumpf])
      for (const [name, feld] of Object.entries<z.ZodType>(schema?.shape ?? {})) {
        if (feld.safeParse('2.5').data !== 2.5 && feld.safeParse('7').data !== 7) continue
        gefunden.push(name)
        for (const wert of KEINE_DEZIMALZAHL)
          if (typeof feld.safeParse(wert).data === 'number') falsch.push(`${nameVon(vertrag)} ${name}=„${wert}“`)
      }
  }
  expect(gefunden).toEqual(expect.arrayContaining(['stationierung', 'genauigkeit', 'muendungstoleranz']))
  expect(falsch).toEqual([])
})

const KEINE_KENNUNG = ['01', '+1', '-1', '1e0', '0x1', ' 1', '1 ', '1.0', '1.', '٣', '1_0', 'true', '']
test('Kennungen sind Ziffern ohne führende Null, in jedem Pfad und jeder Abfrage', async () => {
  const falsch: string[] = []
  let anzahl = 0
  for (const vertrag of await sammleVertraege()) {
    for (const schema of [vertrag.params, vertrag.query]) {
      for (const name of Object.keys(schema?.shape ?? {})) {
        const feld = schema.shape[name]
        const nimmtZahl = feld.safeParse('7').data === 7 || feld.safeParse(['7']).data?.[0] === 7
        if (!nimmtZahl || name === 'stationierung') continue
        anzahl++
        for (const wert of KEINE_KENNUNG)
          if (feld.safeParse(wert).success) falsch.push(`${nameVon(vertrag)} ${name}=„${wert}“`)
      }
    }
  }
  expect(falsch).toEqual([])
  expect(anzahl).toBeGreaterThan(100)
  for (const wert of KEINE_KENNUNG.filter(w => w !== ''))
    expect((await admin(`/aufnahme/${encodeURIComponent(wert)}`)).statusCode, wert).toBe(404)
})
