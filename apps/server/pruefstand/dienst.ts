import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { baueApp } from '../src/app.ts'
import { saeeDemoBenutzer } from '../src/fach/saat/demoBenutzer.ts'
import { saeeGewaesser } from '../src/fach/saat/gewaesser.ts'
import { saeeInhalte } from '../src/fach/saat/inhalte.ts'
import type { Datenbank } from '../src/technik/db/datenbank.ts'
import { leseKonfiguration } from '../src/technik/konfiguration/konfiguration.ts'
import { pruefeJedeAntwort } from './antwortpruefung.ts'
import { neueDatenbank } from './neueDatenbank.ts'
import type { Pruefdatenbank } from './pruefdatenbank.ts'

/** Anfrage mit Pfad unter dem Kontextpfad, etwa `{ method: 'POST', url: '/projekte', payload: { … } }`. */
export type Anfrager = (anfrage: InjectOptions | string) => Promise<LightMyRequestResponse>

/** Anfrage, die etwas schickt. */
export function post(url: string, payload: object = {}) {
  return { method: 'POST' as const, url, payload }
}

export type Pruefdienst = Readonly<{
  app: FastifyInstance
  db: Datenbank
  /** Anfragen eines Demo-Benutzers mit seinem Token; `null`: nicht angemeldet */
  als: (username: string | null) => Anfrager
  /** Zugriffstoken eines Demo-Benutzers, für Anfragen an den eigenen Anschluss */
  token: (username: string) => Promise<string>
  ende: () => Promise<void>
}>

/**
 * Der ganze Server auf einer eigenen Datenbank mit Demo-Benutzern, Gewässern und Informationsseiten, ohne Anschluss; jede Antwort muss zur Beschreibung passen.
 * @param bestand Datenbank, auf der er läuft; er räumt sie am Ende weg
 */
export async function pruefdienst(
  env: NodeJS.ProcessEnv = {},
  bestand?: Pick<Pruefdatenbank, 'db' | 'entferne'>,
): Promise<Pruefdienst> {
  const { db, entferne } = bestand ?? (await neueDatenbank())
  const konfiguration = leseKonfiguration({ ENVIRONMENT: 'TEST', DEMO_USERS: 'true', LOG_LEVEL: 'silent', ...env })
  await saeeDemoBenutzer(db)
  await saeeGewaesser(db)
  await saeeInhalte(db)
  const app = await baueApp(konfiguration, db)
  await app.ready()
  await pruefeJedeAntwort(app, konfiguration.basisPfad)
  const tokens = new Map<string, Promise<string>>()
  const tokenVon = (username: string): Promise<string> => {
    const token = tokens.get(username) ?? holeToken(app, konfiguration.basisPfad, username)
    tokens.set(username, token)
    return token
  }
  return {
    app,
    db,
    token: tokenVon,
    als: username => async anfrage => {
      const angaben = typeof anfrage === 'string' ? { url: anfrage } : anfrage
      const anmeldung = username === null ? {} : { authorization: `Bearer ${await tokenVon(username)}` }
      return app.inject({
        ...angaben,
        url: `${konfiguration.basisPfad}${String(angaben.url)}`,
        headers: { ...anmeldung, ...angaben.headers },
      })
    },
    ende: async () => {
      await app.close()
      await entferne()
    },
  }
}

async function holeToken(app: FastifyInstance, basisPfad: string, username: string): Promise<string> {
  const antwort = await app.inject({ method: 'POST', url: `${basisPfad}/api/test/token`, payload: { username } })
  if (antwort.statusCode !== 200) throw new Error(`Kein Token für ${username}: ${antwort.body}`)
  return antwort.json<{ access_token: string }>().access_token
}
