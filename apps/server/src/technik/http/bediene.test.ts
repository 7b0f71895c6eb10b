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
  pfad: '/objekt',
  objekt: 'projekt',
  body: z.object({ name: z.string() }),
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
const unlesbar = { zahl: 'keine' } as unknown as { zahl: number }

beforeAll(async () => {
  app = await bauePlattform(konfiguration, false, { bearbeitung: 300 })
  const dienste = baueDienste({ konfiguration, db, protokoll: app.log })
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
  bediene(app, dienste, objekt, { lage: async () => null, fuehreAus: async () => undefined })
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

test('[ROLE-02] die Reihenfolge verrät nichts: erst Anmeldung und Recht, dann die Eingabe, dann das Objekt', async () => {
  expect((await rufe('POST', '/objekt', false)).json()).toMatchObject({
    status: 401,
    message: 'Dafür müssen Sie angemeldet sein. Bitte melden Sie sich an.',
  })
  expect((await rufe('POST', '/objekt')).statusCode).toBe(400)
  expect((await rufe('POST', '/objekt', true, { name: 'x' })).statusCode).toBe(404)
})

test('ein Endpunkt am Objekt ohne Lage, oder umgekehrt, lässt sich nicht anmelden', () => {
  const dienste = baueDienste({ konfiguration, db, protokoll: app.log })
  expect(() => bediene(app, dienste, objekt, { fuehreAus: async () => undefined })).toThrow('gehören zusammen')
  expect(() => bediene(app, dienste, lies, { lage: async () => null, fuehreAus: async () => unlesbar })).toThrow(
    'gehören zusammen',
  )
  expect(RECHTE).toContain(lies.recht)
})
