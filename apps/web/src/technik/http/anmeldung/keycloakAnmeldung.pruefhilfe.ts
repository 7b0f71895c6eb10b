import { vi } from 'vitest'
import type { Anmeldeclient } from './keycloakAnmeldung.ts'
import type { Umfeld } from './umfeld.ts'

/** Hilfen der Prüfungen: keycloak-js und der Browser, wie die Anmeldung sie sieht. */

export const START = 'http://localhost:8080/benthosdb/'
const NIE = new Promise<never>(() => {})

/** Stellvertreter für keycloak-js: Navigation ist ein Protokolleintrag und endet wie dort nie. */
export function baueClient(angaben: Partial<Anmeldeclient> = {}) {
  const client = {
    authenticated: false,
    token: undefined as string | undefined,
    idToken: undefined as string | undefined,
    timeSkew: 0,
    refreshToken: 'erneuerung' as string | undefined,
    tokenParsed: undefined as Anmeldeclient['tokenParsed'],
    endpoints: {} as unknown,
    init: vi.fn<Anmeldeclient['init']>(async () => false),
    login: vi.fn<Anmeldeclient['login']>(() => NIE),
    createLoginUrl: vi.fn<Anmeldeclient['createLoginUrl']>(async () => 'https://sso.example.at/auth'),
    logout: vi.fn<Anmeldeclient['logout']>(() => NIE),
    updateToken: vi.fn<Anmeldeclient['updateToken']>(async () => false),
    isTokenExpired: vi.fn<Anmeldeclient['isTokenExpired']>(() => false),
    clearToken: vi.fn<Anmeldeclient['clearToken']>(() => {
      client.authenticated = false
      client.onAuthLogout?.()
    }),
    onAuthLogout: undefined as (() => void) | undefined,
  }
  return Object.assign(client, angaben) as typeof client
}

export function baueUmfeld(angaben: Partial<Umfeld> & { merker?: Record<string, string> } = {}) {
  const merker = new Map(Object.entries(angaben.merker ?? {}))
  let adresse = `${START}messstellen?seite=2#lage`
  let anderswo = () => {}
  let eintrag: unknown = { idx: 3 }
  const umfeld: Umfeld = {
    startseite: () => START,
    adresse: () => adresse,
    ersetzeAdresse: neu => {
      adresse = neu
    },
    eintrag: () => eintrag,
    ersetzeEintrag: neu => {
      eintrag = neu
    },
    istOnline: () => true,
    istSichererKontext: () => true,
    hatCookies: () => true,
    istErreichbar: async () => true,
    rufeAbmeldung: async () => undefined,
    ladeNeu: () => undefined,
    gehe: () => undefined,
    ersetzeSeite: vi.fn<Umfeld['ersetzeSeite']>(() => NIE),
    liesMerker: name => merker.get(name) ?? null,
    setzeMerker: (name, wert) => void (wert === null ? merker.delete(name) : merker.set(name, wert)),
    beiAbmeldungAnderswo: fn => {
      anderswo = fn
    },
    ...angaben,
  }
  return { umfeld, merker, meldeAnderswoAb: () => anderswo() }
}

export const EXTERN = { eingebaut: false, acrValues: [], aussteller: 'https://sso.example.at/realms/benthos' }
export const EINGEBAUT = { ...EXTERN, eingebaut: true }
