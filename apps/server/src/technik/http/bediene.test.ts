import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type Akteur, RECHTE } from '@benthos/fachmodell'
import { endpunkt } from '@benthos/vertrag'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { neueDatenbank } from '../../../pruefstand/neueDatenbank.ts'
import { baueDienste } from '../../dienste.ts'
import { LAGEN } from '../../fach/rechte/lagen.ts'
import { alsSachverhalt } from '../../fach/rechte/projektLage.ts'
import { leseKonfiguration } from '../konfiguration/konfiguration.ts'
import { bediene } from './bediene.ts'
import { transaktionVon } from './kontext.ts'
import { bauePlattform } from './plattform.ts'

const { db, entferne } = await neueDatenbank()
const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST' })
const akteur: Akteur = { rollen: ['ADMIN'], organisationseinheitId: null, bundesland: null }
let app: FastifyInstance
afterAll(async () => {
  await app.close()
  await entferne()
})

const gemeinsam = { thema: 'Prüfung', zusammenfassung: 'x', recht: 'taxaliste.verwalten', objekt: null } as const
const schreibe = endpunkt({ ...gemeinsam, methode: 'POST', pfad: '/schreibe', antwort: z.object({ zahl: z.number() }) })
const lies = endpunkt({ ...gemeinsam, methode: 'GET', pfad: '/lies', antwort: z.object({ zahl: z.number() }) })
const objekt = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/objekt/:id',
  objekt: 'projekt',
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ name: z.string() }),
  antwort: null,
})
const teil = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/teil/:id',
  objekt: 'aufnahme',
  params: z.object({ id: z.coerce.number() }),
  teil: 'foto',
  antwort: null,
})
const langsam = endpunkt({ ...gemeinsam, methode: 'POST', pfad: '/langsam', antwort: null })
const datei = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/datei',
  antwort: 'datei',
  medientypen: ['application/pdf'],
})
const strom = Readable.from(['zu spät'])
let letzte: FastifyReply
const SICHTBAR = 1
const SACHE = alsSachverhalt({ bereich: 'GZUEV', bundesland: null, organisationseinheitId: 1 })
/** wann die Lage des Objekts geladen wurde, und womit der Handler lief */
const geladen: string[] = []
const unlesbar = { zahl: 'keine' } as unknown as { zahl: number }

beforeAll(async () => {
  app = await bauePlattform(konfiguration, false, { bearbeitung: 300 })
  const dienste = {
    ...baueDienste({ konfiguration, db, protokoll: app.log }),
    lagen: {
      ...LAGEN,
      projekt: async (ort: { isTransaction: boolean }, id: number) => {
        geladen.push(ort.isTransaction ? 'in der Transaktion' : 'davor')
        const fakten = { version: 7, organisationseinheitId: 1 }
        return id === SICHTBAR ? { sichtbar: true, sachverhalte: [SACHE], fakten } : null
      },
    },
  }
  app.decorateRequest('sitzung', null)
  app.addHook('onRequest', async (request, reply) => {
    letzte = reply
    if (request.headers['x-pruefung'])
      request.sitzung = {
        benutzerId: 1,
        username: 'x',
        name: 'x',
        email: '',
        provider: 'KEYCLOAK',
        rollen: akteur.rollen,
        aktiveRolle: null,
        organisationseinheit: null,
        zugeteilt: akteur,
        akteur,
      }
  })
  bediene(app, dienste, schreibe, {
    fuehreAus: async a => {
      await transaktionVon(a)
        .insertInto('organisationseinheit')
        .values({ name: 'Geist', art: 'SONSTIGE', bundesland: null })
        .execute()
      return unlesbar
    },
  })
  bediene(app, dienste, langsam, {
    fuehreAus: async a => {
      await transaktionVon(a)
        .insertInto('organisationseinheit')
        .values({ name: 'Spät', art: 'SONSTIGE', bundesland: null })
        .execute()
      await once(a.abbruch, 'abort')
      return undefined
    },
  })
  bediene(app, dienste, lies, {
    fuehreAus: async ({ kopf }) => {
      kopf('cache-control', 'public, max-age=31536000, immutable')
      kopf('content-disposition', 'attachment; filename="x.pdf"')
      return unlesbar
    },
  })
  bediene(app, dienste, datei, {
    // Wie die Zeitgrenze: geantwortet ist, ehe die Datei da ist.
    fuehreAus: async () => {
      letzte.code(503).send('zu langsam')
      if (!letzte.raw.writableFinished) await once(letzte.raw, 'finish')
      return strom
    },
  })
  bediene(app, dienste, objekt, {
    fuehreAus: async ({ fakten }) => {
      geladen.push(`Version ${fakten.version}`)
      return undefined
    },
  })
  await app.ready()
})

const rufe = (method: 'GET' | 'POST', url: string, angemeldet = true, payload: object = {}) =>
  app.inject({ method, url, ...(method === 'POST' && { payload }), headers: angemeldet ? { 'x-pruefung': '1' } : {} })

test('passt die Antwort nicht zum Vertrag, ist auch nichts gespeichert', async () => {
  expect((await rufe('POST', '/schreibe')).json()).toMatchObject({ status: 500, code: 'INTERN' })
  expect(await db.selectFrom('organisationseinheit').select('id').where('name', '=', 'Geist').execute()).toEqual([])
})

test('ist auf eine Anfrage schon geantwortet, ihre Zeit sei um, ist danach nichts gespeichert', async () => {
  expect((await rufe('POST', '/langsam')).json()).toMatchObject({ status: 503, code: 'ZEITUEBERSCHREITUNG' })
  const offene = () =>
    sql`select from pg_stat_activity where datname = current_database() and state like '%in transaction%'`.execute(db)
  await expect.poll(async () => (await offene()).rows).toEqual([])
  expect(await db.selectFrom('organisationseinheit').select('id').where('name', '=', 'Spät').execute()).toEqual([])
})

test('Köpfe einer gescheiterten Antwort gehen nicht hinaus', async () => {
  const antwort = await rufe('GET', '/lies')
  expect(antwort.statusCode).toBe(500)
  expect(antwort.headers['cache-control']).toBe('no-store')
  expect(antwort.headers).not.toHaveProperty('content-disposition')
})

test('eine Datei, auf die niemand mehr wartet, bleibt nicht offen liegen', async () => {
  expect((await rufe('GET', '/datei')).statusCode).toBe(503)
  await expect.poll(() => strom.destroyed).toBe(true)
})

test('[ROLE-02] die Reihenfolge verrät nichts: erst Anmeldung und Recht, dann das Objekt, dann die Eingabe', async () => {
  expect((await rufe('POST', '/objekt/1', false)).json()).toMatchObject({
    status: 401,
    message: 'Dafür müssen Sie angemeldet sein. Bitte melden Sie sich an.',
  })
  expect((await rufe('POST', '/objekt/x?foo=1')).json()).toMatchObject({ status: 404, errors: [{ field: 'id' }] })
  expect((await rufe('POST', '/objekt/2?foo=1')).json()).toMatchObject({ status: 404, errors: [] })
  const falsch = await rufe('POST', '/objekt/1?foo=1')
  expect(falsch.json()).toMatchObject({ status: 400, errors: [{ field: 'foo' }, { field: 'name' }] })
  expect((await rufe('POST', '/objekt/1', true, { name: 'x' })).statusCode).toBe(204)
})

test('[ROLE-02] die Fakten des Objekts lädt der Umschlag einmal, in der Transaktion, die sich darauf stützt', async () => {
  geladen.length = 0
  await rufe('POST', '/objekt/1', true, { name: 'x' })
  expect(geladen).toEqual(['in der Transaktion', 'Version 7'])
  geladen.length = 0
  await rufe('POST', '/objekt/1')
  expect(geladen, 'falsche Eingabe hält nichts fest').toEqual(['davor'])
})

test('ein Endpunkt, der einen Teil ändert und nicht sagt, wann er gesperrt ist, lässt sich nicht anmelden', () => {
  const dienste = baueDienste({ konfiguration, db, protokoll: app.log })
  const fuehreAus = async () => undefined
  expect(() => bediene(app, dienste, teil, { fuehreAus })).toThrow('wann er gesperrt ist')
  expect(() => bediene(app, dienste, langsam, { sperre: async () => null, fuehreAus })).toThrow('wann er gesperrt ist')
  expect(RECHTE).toContain(lies.recht)
})
