import { describe, expect, test, vi } from 'vitest'
import { baueClient, baueUmfeld, EXTERN, START } from './keycloakAnmeldung.pruefhilfe.ts'
import { baueAnmeldung } from './keycloakAnmeldung.ts'
import { MERKER_ANGEMELDET } from './konstanten.ts'

/** Was an einem OpenID-Provider anders ist als an einem Keycloak. */
const OPENID = { ...EXTERN, aussteller: 'https://sso.example.at/', umfang: 'profile email' }
const jetzt = () => Math.floor(Date.now() / 1000)

test('[SESS-07] gebeten wird auch um Namen und Adresse; ob er da ist, zeigt seine Beschreibung', async () => {
  const client = baueClient()
  const istErreichbar = vi.fn(async () => false)
  const anmeldung = await baueAnmeldung(client, baueUmfeld({ istErreichbar }).umfeld, OPENID)
  expect(client.init).toHaveBeenCalledWith(expect.objectContaining({ scope: 'profile email' }))
  await expect(anmeldung.anmelden()).rejects.toMatchObject({ grund: 'DIENST_AUS' })
  expect(istErreichbar).toHaveBeenCalledWith('https://sso.example.at/.well-known/openid-configuration')
})

test('[SESS-02] ohne seine Beschreibung bleibt die Seite, und wer angemeldet war, bleibt es in anderen Fenstern', async () => {
  const client = baueClient({
    endpoints: undefined,
    init: vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  })
  const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } })
  const anmeldung = await baueAnmeldung(client, umfeld, OPENID)
  expect(anmeldung).toMatchObject({ angemeldet: false, grund: 'DIENST_AUS' })
  await expect(anmeldung.anmelden()).rejects.toMatchObject({ grund: 'DIENST_AUS' })
  expect(client.createLoginUrl).not.toHaveBeenCalled()
  expect(client.login).not.toHaveBeenCalled()
  expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
})

describe('ohne Erneuerungstoken', () => {
  const lage = async (exp: number, timeSkew = 0) => {
    const client = baueClient({ authenticated: true, token: 'zugriff', tokenParsed: { exp }, timeSkew })
    client.refreshToken = undefined
    const anmeldung = await baueAnmeldung(client, baueUmfeld().umfeld, OPENID)
    const beiAblauf = vi.fn()
    anmeldung.beiAblauf(beiAblauf)
    return { anmeldung, client, beiAblauf }
  }

  test.each([
    ['solange es gilt', () => lage(jetzt() + 30)],
    ['auch wenn die Uhr des Geräts vorgeht', () => lage(jetzt() - 500, 600)],
  ])('[SESS-02] gilt das Zugriffstoken, %s', async (_, baue) => {
    const { anmeldung, client, beiAblauf } = await baue()
    expect(await anmeldung.token()).toBe('zugriff')
    expect(client.updateToken).not.toHaveBeenCalled()
    expect(beiAblauf).not.toHaveBeenCalled()
  })

  test.each([
    ['ist es abgelaufen', () => lage(jetzt() - 1)],
    ['auch wenn die Uhr des Geräts nachgeht', () => lage(jetzt() + 500, -600)],
  ])('[SESS-02] %s, ist die Sitzung zu Ende', async (_, baue) => {
    const { anmeldung, beiAblauf } = await baue()
    expect(await anmeldung.token()).toBeNull()
    expect(anmeldung.angemeldet).toBe(false)
    expect(beiAblauf).toHaveBeenCalledTimes(1)
  })
})

test('[SESS-09] lässt er sich von hier aus nicht abmelden, endet die Sitzung in diesem Browser', async () => {
  const gegangen: string[] = []
  const client = baueClient({
    authenticated: true,
    logout: vi.fn(() => Promise.reject(new Error('Not supported by the OIDC server'))),
  })
  const { umfeld, merker } = baueUmfeld({
    merker: { [MERKER_ANGEMELDET]: '1' },
    gehe: adresse => void gegangen.push(adresse),
  })
  const anmeldung = await baueAnmeldung(client, umfeld, OPENID)
  await anmeldung.abmelden(null, () => void gegangen.push('Seite verlassen'))
  expect(gegangen).toEqual(['Seite verlassen', START])
  expect(merker.has(MERKER_ANGEMELDET)).toBe(false)
})

test('[SESS-09] brachte die Erneuerung kein ID-Token, meldet ab, wer mit dem ersten angemeldet war', async () => {
  const gesehen: unknown[] = []
  const erstes = `e30.${btoa('{}')}.x`
  const client = baueClient({ authenticated: true, token: 'a', idToken: erstes })
  client.logout = vi.fn(async () => void gesehen.push(client.idToken))
  const anmeldung = await baueAnmeldung(client, baueUmfeld().umfeld, OPENID)
  for (const spaeter of [undefined, 'zweites']) {
    client.idToken = spaeter
    await anmeldung.abmelden(null, () => undefined)
  }
  expect(gesehen).toEqual([erstes, 'zweites'])
})
