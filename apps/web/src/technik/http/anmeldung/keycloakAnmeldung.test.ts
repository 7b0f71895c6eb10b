import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { Verbindungsfehler } from '../problemfehler.ts'
import { baueClient, baueUmfeld, EINGEBAUT, EXTERN, START } from './keycloakAnmeldung.pruefhilfe.ts'
import { type Anmeldeclient, baueAnmeldung } from './keycloakAnmeldung.ts'
import {
  ANMELDECLIENT,
  HOECHSTENS_SPRUENGE,
  MERKER_ANGEMELDET,
  MERKER_GERUFEN,
  MERKER_SEITE,
  MERKER_SPRUNGMARKE,
  MERKER_STILL,
} from './konstanten.ts'
import { stelleSeiteHer } from './rueckkehr.ts'
import type { Umfeld } from './umfeld.ts'

/** Wartet, bis der Sprung zum Anmeldedienst begonnen hat; das Versprechen selbst erfüllt sich dann nie. */
const bisSprung = (client: ReturnType<typeof baueClient>) => vi.waitFor(() => expect(client.login).toHaveBeenCalled())

describe('ohne Anmeldung', () => {
  test('[GEN-03] Wer nie angemeldet war, bleibt auf der Seite und hat kein Token', async () => {
    const client = baueClient()
    const anmeldung = await baueAnmeldung(client, baueUmfeld().umfeld, EXTERN)
    expect(anmeldung.angemeldet).toBe(false)
    expect(await anmeldung.token()).toBeNull()
    expect(client.login).not.toHaveBeenCalled()
    expect(client.updateToken).not.toHaveBeenCalled()
  })

  test.each([
    ['abgebrochen', { error: 'access_denied' }, 'ABGEBROCHEN'],
    ['abgelehnt', { error: 'invalid_scope' }, 'VERFALLEN'],
    ['Code schon eingelöst', { response: new Response(null, { status: 400 }) }, 'VERFALLEN'],
    ['Prüfwert der Antwort falsch', new Error('Invalid nonce.'), 'VERFALLEN'],
    ['Dienst gestört', { response: new Response(null, { status: 503 }) }, 'DIENST_AUS'],
    ['keine Verbindung', new TypeError('Failed to fetch'), 'DIENST_AUS'],
  ])(
    '[SESS-02] Rückkehr vom Anmeldedienst %s: niemand ist angemeldet, der Grund ist bekannt',
    async (_, fehler, grund) => {
      const client = baueClient({ init: vi.fn(() => Promise.reject(fehler)) })
      const anmeldung = await baueAnmeldung(client, baueUmfeld().umfeld, EXTERN)
      expect(anmeldung).toMatchObject({ angemeldet: false, grund })
    },
  )

  test('[SESS-02] 47 nennt das ID-Token ein anderes Zugriffstoken, ist niemand angemeldet; auch nach dem Erneuern', async () => {
    const falsches = `${btoa('{"alg":"RS256"}')}.${btoa('{"at_hash":"77QmUPtjPfzWtF2AnpK9RQ"}')}.x`
    const client = baueClient()
    client.init.mockImplementation(async () => {
      Object.assign(client, { authenticated: true, token: 'untergeschoben', idToken: falsches })
      return true
    })
    const anmeldung = await baueAnmeldung(client, baueUmfeld().umfeld, EXTERN)
    expect(anmeldung).toMatchObject({ angemeldet: false, grund: 'VERFALLEN' })
    const zweiter = baueClient({ authenticated: true, token: 'echt' })
    const danach = await baueAnmeldung(zweiter, baueUmfeld().umfeld, EXTERN)
    expect(await danach.token()).toBe('echt')
    // Wie keycloak-js: das erste Erneuern ersetzt die Token, danach gibt es nichts zu erneuern.
    zweiter.updateToken.mockImplementationOnce(async () => {
      Object.assign(zweiter, { token: 'untergeschoben', idToken: falsches })
      return true
    })
    const zuEnde = vi.fn()
    danach.beiAblauf(zuEnde)
    const erster = danach.token()
    await vi.waitFor(() => expect(zweiter.token).toBe('untergeschoben'))
    // Auch wer erst fragt, während die Prüfung noch läuft, bekommt es nicht.
    expect(await Promise.all([erster, danach.token()])).toEqual([null, null])
    expect(zuEnde).toHaveBeenCalledOnce()
  })

  test('[SESS-02] 48 um die verlangte Stufe wird gebeten, beim Anmelden wie beim stillen Sprung', async () => {
    const dienst = { ...EXTERN, acrValues: ['silber', 'gold'] }
    const client = baueClient()
    void (await baueAnmeldung(client, baueUmfeld().umfeld, dienst)).anmelden()
    await bisSprung(client)
    expect(client.login.mock.calls[0]?.[0]).toMatchObject({ acrValues: 'silber gold' })
    const stiller = baueClient()
    void baueAnmeldung(stiller, baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } }).umfeld, dienst)
    await vi.waitFor(() => expect(stiller.createLoginUrl).toHaveBeenCalled())
    expect(stiller.createLoginUrl.mock.calls[0]?.[0]).toMatchObject({ acrValues: 'silber gold', prompt: 'none' })
  })

  test('[SESS-08] Einen Vorgang, der älter als eine Stunde ist, kennt keycloak-js nicht mehr: auch das wird gesagt', async () => {
    const { umfeld } = baueUmfeld()
    umfeld.ersetzeAdresse(`${START}start#state=alt&code=abc`)
    expect((await baueAnmeldung(baueClient(), umfeld, EXTERN)).grund).toBe('VERFALLEN')
  })

  test.each([
    ['ohne https und ohne localhost', { istSichererKontext: () => false }, 'UNVERSCHLUESSELT'],
    ['mit gesperrten Cookies', { hatCookies: () => false }, 'COOKIES_GESPERRT'],
    ['ohne Anmeldedienst', { istErreichbar: async () => false }, 'DIENST_AUS'],
  ])('[GEN-03] Wer sich %s anmelden will, bleibt auf der Seite und erfährt den Grund', async (_, lage, grund) => {
    const client = baueClient()
    const anmeldung = await baueAnmeldung(client, baueUmfeld(lage).umfeld, EXTERN)
    await expect(anmeldung.anmelden()).rejects.toMatchObject({ name: 'Anmeldefehler', grund })
    expect(client.login).not.toHaveBeenCalled()
  })

  test('[SESS-07] Gefragt wird, bevor die Seite verlassen wird, unter der Adresse des Realms', async () => {
    const istErreichbar = vi.fn(async () => true)
    const client = baueClient()
    const anmeldung = await baueAnmeldung(client, baueUmfeld({ istErreichbar }).umfeld, EXTERN)
    void anmeldung.anmelden()
    await bisSprung(client)
    expect(istErreichbar).toHaveBeenCalledWith('https://sso.example.at/realms/benthos/.well-known/openid-configuration')
  })
})

describe('nach dem Neuladen', () => {
  test('[SESS-08] War jemand angemeldet, holt ein Sprung ohne Rückfrage die Sitzung zurück, ohne Iframe und ohne Spur in der Geschichte', async () => {
    const client = baueClient()
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } })
    void baueAnmeldung(client, umfeld, EXTERN)
    await vi.waitFor(() => expect(umfeld.ersetzeSeite).toHaveBeenCalledWith('https://sso.example.at/auth'))
    expect(client.init).toHaveBeenCalledWith(expect.objectContaining({ checkLoginIframe: false, pkceMethod: 'S256' }))
    expect(client.createLoginUrl).toHaveBeenCalledWith({ redirectUri: START, prompt: 'none' })
    expect(merker.get(MERKER_SEITE)).toBe(`${START}messstellen?seite=2`)
    expect(client.login).not.toHaveBeenCalled()
    expect(merker.get(MERKER_STILL)).toBe('1')
    expect(merker.get(MERKER_SPRUNGMARKE)).toBe('#lage')
  })

  test('Kommt der stille Sprung ohne Sitzung zurück, wird nicht noch einmal gesprungen', async () => {
    const client = baueClient()
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1', [MERKER_STILL]: '1' } })
    umfeld.ersetzeAdresse(`${START}start#error=login_required&state=abc`)
    expect(await baueAnmeldung(client, umfeld, EXTERN)).toMatchObject({ angemeldet: false, grund: 'ABGELAUFEN' })
    expect(umfeld.ersetzeSeite).not.toHaveBeenCalled()
    expect([...merker.keys()]).toEqual([])
  })

  test('[SESS-08] Wer während des stillen Sprungs neu lädt, hat ihn unterbrochen: gesprungen wird noch einmal, nichts ist abgelaufen', async () => {
    const client = baueClient()
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } })
    const lade = () => {
      stelleSeiteHer(umfeld)
      return baueAnmeldung(client, umfeld, EXTERN)
    }
    for (let sprung = 1; sprung <= HOECHSTENS_SPRUENGE; sprung++) {
      void lade()
      await vi.waitFor(() => expect(umfeld.ersetzeSeite).toHaveBeenCalledTimes(sprung))
    }
    // Nie kam etwas zurück: so steht es da, und die anderen Fenster bleiben angemeldet.
    expect(await lade()).toMatchObject({ angemeldet: false, grund: 'DIENST_AUS' })
    expect(umfeld.ersetzeSeite).toHaveBeenCalledTimes(HOECHSTENS_SPRUENGE)
    expect([...merker.keys()]).toEqual([MERKER_ANGEMELDET])
  })

  test('[SESS-08] Reißt die Verbindung bei der Rückkehr ab, bleiben andere Fenster angemeldet, und das nächste Laden springt wieder', async () => {
    const client = baueClient({ init: vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))) })
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1', [MERKER_STILL]: '1' } })
    expect((await baueAnmeldung(client, umfeld, EXTERN)).grund).toBe('DIENST_AUS')
    expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
    void baueAnmeldung(baueClient(), umfeld, EXTERN)
    await vi.waitFor(() => expect(umfeld.ersetzeSeite).toHaveBeenCalledOnce())
  })

  test('Die Rückkehr stellt den Zustand des ersetzten Eintrags wieder her, damit „Zurück“ wie ohne Sprung wirkt', async () => {
    const { umfeld } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } })
    void baueAnmeldung(baueClient(), umfeld, EXTERN)
    await vi.waitFor(() => expect(umfeld.ersetzeSeite).toHaveBeenCalledOnce())
    umfeld.ersetzeEintrag(null)
    await baueAnmeldung(baueClient({ authenticated: true }), umfeld, EXTERN)
    expect(umfeld.eintrag()).toEqual({ idx: 3 })
  })

  test.each([
    [true, { idx: 3, nachAnmeldung: true }],
    [false, { idx: 3 }],
  ])('Nach „Anmelden“ merkt sich der Eintrag, dass davor die Anmeldung liegt: %s', async (authenticated, eintrag) => {
    const { umfeld, merker } = baueUmfeld()
    const client = baueClient()
    void (await baueAnmeldung(client, umfeld, EXTERN)).anmelden()
    await vi.waitFor(() => expect(client.login).toHaveBeenCalledOnce())
    await baueAnmeldung(baueClient({ authenticated }), umfeld, EXTERN)
    expect(umfeld.eintrag()).toEqual(eintrag)
    expect([...merker.keys()]).not.toContain(MERKER_GERUFEN)
  })

  test('[SESS-02] Lehnt der Anmeldedienst nach dem stillen Sprung ab, etwa ein gesperrtes Konto, ist die Sitzung zu Ende', async () => {
    const antwort = new Response(null, { status: 400 })
    const client = baueClient({ init: vi.fn(() => Promise.reject({ response: antwort })) })
    const { umfeld } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1', [MERKER_STILL]: '1' } })
    expect((await baueAnmeldung(client, umfeld, EXTERN)).grund).toBe('ABGELAUFEN')
  })

  test('Offline wird nicht gesprungen, der Merker bleibt', async () => {
    const client = baueClient()
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' }, istOnline: () => false })
    await baueAnmeldung(client, umfeld, EXTERN)
    expect(umfeld.ersetzeSeite).not.toHaveBeenCalled()
    expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
  })

  test('[ROUTE-12] Stand die Anmeldeseite zu lange offen, geht keycloak-js von selbst noch einmal hin: auch danach kehrt die Seite wieder', async () => {
    const { umfeld, merker } = baueUmfeld()
    const client = baueClient()
    void (await baueAnmeldung(client, umfeld, EXTERN)).anmelden()
    await bisSprung(client)
    umfeld.ersetzeAdresse(`${START}#error=temporarily_unavailable&error_description=authentication_expired&state=a`)
    // Wie keycloak-js: die Seite ist verlassen, ehe `init` zu Ende ist.
    const erneuter = baueClient({ init: vi.fn(() => new Promise<never>(() => {})) })
    stelleSeiteHer(umfeld)
    void baueAnmeldung(erneuter, umfeld, EXTERN)
    await vi.waitFor(() => expect(erneuter.init).toHaveBeenCalled())
    umfeld.ersetzeAdresse(`${START}#state=b&code=c`)
    stelleSeiteHer(umfeld)
    await baueAnmeldung(baueClient({ authenticated: true }), umfeld, EXTERN)
    expect(umfeld.adresse()).toBe(`${START}messstellen?seite=2#state=b&code=c`)
    expect([...merker.keys()]).toEqual([MERKER_ANGEMELDET])
  })

  test('[ROUTE-12] Die Rückkehr stellt die Sprungmarke der Seite wieder her', async () => {
    const client = baueClient({ authenticated: true })
    const { umfeld, merker } = baueUmfeld({ merker: { [MERKER_SPRUNGMARKE]: '#taxa' } })
    umfeld.ersetzeAdresse(`${START}aufnahme/7`)
    await baueAnmeldung(client, umfeld, EXTERN)
    expect(umfeld.adresse()).toBe(`${START}aufnahme/7#taxa`)
    expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
  })
})

describe('angemeldet', () => {
  const angemeldet = async (angaben: Partial<Anmeldeclient> = {}) => {
    const client = baueClient({ authenticated: true, token: 'alt', ...angaben })
    const umgebung = baueUmfeld({ merker: { [MERKER_ANGEMELDET]: '1' } })
    return { client, ...umgebung, anmeldung: await baueAnmeldung(client, umgebung.umfeld, EXTERN) }
  }

  test('[SESS-08] Das Token wird erneuert, wenn es weniger als 5 Sekunden gilt', async () => {
    const { client, anmeldung } = await angemeldet()
    client.updateToken.mockImplementation(async () => {
      client.token = 'neu'
      return true
    })
    expect(await anmeldung.token()).toBe('neu')
    expect(client.updateToken).toHaveBeenCalledWith(5)
  })

  test('Ohne Verbindung gilt das alte Token, solange es nicht abgelaufen ist', async () => {
    const { client, anmeldung } = await angemeldet({
      updateToken: vi.fn(() => Promise.reject(new TypeError('offline'))),
    })
    expect(await anmeldung.token()).toBe('alt')
    client.isTokenExpired.mockReturnValue(true)
    await expect(anmeldung.token()).rejects.toBeInstanceOf(Verbindungsfehler)
    expect(anmeldung.angemeldet).toBe(true)
  })

  test('[SESS-04] Lehnt der Anmeldedienst die Erneuerung ab, ist die Sitzung abgelaufen und jeder Zuhörer erfährt es', async () => {
    const { client, anmeldung, merker } = await angemeldet()
    client.updateToken.mockImplementation(async () => {
      client.clearToken()
      throw new Error('400')
    })
    const abgelaufen = vi.fn()
    const abbestellt = vi.fn()
    anmeldung.beiAblauf(abgelaufen)
    anmeldung.beiAblauf(abbestellt)()
    expect(await anmeldung.token()).toBeNull()
    expect(abgelaufen).toHaveBeenCalledOnce()
    expect(abbestellt).not.toHaveBeenCalled()
    // Ein zweites, noch gültiges Fenster soll dadurch nicht abgemeldet werden.
    expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
  })

  test('Die Abmeldung in einem anderen Fenster beendet auch diese Sitzung', async () => {
    const { client, anmeldung, meldeAnderswoAb } = await angemeldet()
    const abgelaufen = vi.fn()
    anmeldung.beiAblauf(abgelaufen)
    meldeAnderswoAb()
    expect(client.clearToken).toHaveBeenCalledOnce()
    expect(abgelaufen).toHaveBeenCalledOnce()
    expect(await anmeldung.token()).toBeNull()
  })

  test('[SESS-04] Nach dem Ende der Sitzung führt die Anmeldung auf die Anmeldemaske', async () => {
    const { client, anmeldung } = await angemeldet()
    anmeldung.beende()
    expect(await anmeldung.token()).toBeNull()
    void anmeldung.anmelden()
    await bisSprung(client)
    expect(client.login).toHaveBeenCalledWith(expect.objectContaining({ prompt: 'login' }))
  })

  test('anmelden mit Ziel kehrt unter den Kontextpfad zurück', async () => {
    const { client, anmeldung, merker } = await angemeldet()
    void anmeldung.anmelden('/projekte?art=GZUEV#neu')
    await bisSprung(client)
    expect(client.login).toHaveBeenCalledWith({ redirectUri: START })
    expect(merker.get(MERKER_SEITE)).toBe(`${START}projekte?art=GZUEV`)
  })
})

describe('abmelden', () => {
  const lage = async (dienst: typeof EXTERN, angaben: Partial<Umfeld> = {}) => {
    const folge: string[] = []
    const client = baueClient({
      authenticated: true,
      token: 'alt',
      logout: vi.fn(async () => void folge.push('Anmeldedienst')),
    })
    const { umfeld, merker } = baueUmfeld({
      merker: { [MERKER_ANGEMELDET]: '1' },
      rufeAbmeldung: async () => void folge.push('GET ./logout'),
      ladeNeu: () => void folge.push('neu laden'),
      gehe: adresse => void folge.push(adresse),
      ...angaben,
    })
    const anmeldung = await baueAnmeldung(client, umfeld, dienst)
    return { anmeldung, client, folge, merker, vorVerlassen: () => void folge.push('Seite verlassen') }
  }

  test('[SESS-09] beim eigenen Server: GET ./logout, dann neu laden', async () => {
    const { anmeldung, folge, merker, vorVerlassen } = await lage(EINGEBAUT)
    await anmeldung.abmelden(null, vorVerlassen)
    expect(folge).toEqual(['GET ./logout', 'Seite verlassen', 'neu laden'])
    expect(merker.has(MERKER_ANGEMELDET)).toBe(false)
  })

  test('[SESS-09] Beendet der Server die Sitzung nicht, bleibt die Seite, wie sie ist', async () => {
    const { anmeldung, folge, merker, vorVerlassen } = await lage(EINGEBAUT, {
      rufeAbmeldung: () => Promise.reject(new Error('503')),
    })
    await expect(anmeldung.abmelden(null, vorVerlassen)).rejects.toThrow('503')
    expect(folge).toEqual([])
    expect(merker.get(MERKER_ANGEMELDET)).toBe('1')
  })

  test.each([EINGEBAUT, EXTERN])('[SESS-09] mit Portal: dessen login.do mit event=logout (%j)', async dienst => {
    const { anmeldung, folge, merker, vorVerlassen } = await lage(dienst)
    await anmeldung.abmelden('https://portal.example.at/eco', vorVerlassen)
    expect(folge).toEqual(['Seite verlassen', 'https://portal.example.at/eco/login.do?event=logout'])
    expect(merker.has(MERKER_ANGEMELDET)).toBe(false)
  })

  test('[SESS-07] ohne Portal bei externem Dienst: über dessen Abmeldung zurück auf die Startseite', async () => {
    const { anmeldung, client, folge, merker, vorVerlassen } = await lage(EXTERN)
    await anmeldung.abmelden(null, vorVerlassen)
    expect(folge).toEqual(['Seite verlassen', 'Anmeldedienst'])
    expect(client.logout).toHaveBeenCalledWith({ redirectUri: START })
    expect(merker.has(MERKER_ANGEMELDET)).toBe(false)
  })
})

test('[SESS-07] [SESS-08] keycloak-js hält die festen Werte der Spezifikation ein', async () => {
  const quelle = await readFile(new URL(import.meta.resolve('keycloak-js')), 'utf8')
  expect(quelle).toContain(`generateCodeVerifier(${ANMELDECLIENT.pkceLaenge})`)
  expect(quelle).toContain('Date.now() + (60 * 60 * 1000)')
  expect(ANMELDECLIENT.rueckkehrGueltig).toBe(60 * 60 * 1000)
  expect(ANMELDECLIENT).toMatchObject({
    pruefabstand: 5,
    nachrichtWartezeit: 10_000,
    erneuernVor: 5,
    loginIframe: false,
  })
})
