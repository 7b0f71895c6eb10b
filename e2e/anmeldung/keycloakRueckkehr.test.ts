import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Keycloakperson, starteExternesKeycloak } from '../../apps/server/pruefstand/externesKeycloak.ts'
import { neueSeite } from '../gemeinsam/browser.ts'
import { schliesseFensterNachJedem, starteFuerDatei } from '../gemeinsam/pruefling.ts'
import { benutzerknopf } from '../seiten/benutzermenue.ts'

/** Die Rückkehr vom Anmeldedienst mit dem echten keycloak-js: Fälle 3, 20 bis 24 und 46 der Gestaltung (identity.md, Abschnitt 9). */

const EVA: Keycloakperson = {
  sub: 'kc-eva',
  username: 'eva.extern',
  vorname: 'Eva',
  nachname: 'Extern',
  email: 'eva.extern@amt.example',
  rollen: ['BUND'],
}
const keycloak = await starteExternesKeycloak([EVA])
const p = starteFuerDatei({ OIDC_PROVIDER: 'extern', OIDC_URL: keycloak.url })
schliesseFensterNachJedem(p)
beforeAll(async () => {
  keycloak.kenne(p.produkt.adresse)
  const { username, vorname, nachname, email } = EVA
  await p.produkt.db
    .insertInto('benutzer')
    .values({ username, vorname, nachname, email, provider: 'KEYCLOAK', rollen: [] })
    .execute()
})
afterAll(() => keycloak.beende())

const anmeldeknopf = (seite: Page) => seite.getByRole('banner').getByRole('button', { name: 'Anmelden' })
const hinweis = (seite: Page) => seite.getByRole('region', { name: 'Hinweis zur Anmeldung' })

/** Meldet an und merkt dabei, wohin der Dienst zurückführt und welche Codes eingelöst werden. */
async function meldeAn(vorher?: (seite: Page) => Promise<unknown>) {
  const { seite, kontext } = await neueSeite(p.browser)
  const rueckkehr: string[] = []
  const eingeloest: (string | null)[] = []
  seite.on('response', antwort => {
    const ziel = antwort.headers()['location'] ?? ''
    if (ziel.includes('#state=') || ziel.includes('&state=')) rueckkehr.push(ziel)
  })
  kontext.on('request', anfrage => {
    if (anfrage.method() === 'POST' && anfrage.url().endsWith('/protocol/openid-connect/token'))
      eingeloest.push(new URLSearchParams(anfrage.postData() ?? '').get('code'))
  })
  await vorher?.(seite)
  await seite.goto(`${p.produkt.adresse}/start`)
  await anmeldeknopf(seite).click()
  await seite.getByRole('textbox', { name: 'Benutzername' }).fill(EVA.username)
  await seite.getByRole('button', { name: 'Beim Amt anmelden' }).click()
  return { seite, kontext, rueckkehr, eingeloest }
}
const istAngemeldet = (seite: Page) => benutzerknopf(seite).getByText('Eva Extern').waitFor({ state: 'attached' })
async function istAbgewiesen(seite: Page) {
  await hinweis(seite).getByText('Die Anmeldung ist nicht zustande gekommen').waitFor()
  await anmeldeknopf(seite).waitFor()
  expect(await benutzerknopf(seite).count()).toBe(0)
}
/** Ändert, womit der Browser zurückkommt, ehe die Anwendung es sieht. */
const aendereAngaben = (was: string, zu: string) => (seite: Page) =>
  seite.addInitScript(
    ([name, wert]) => {
      const marke = new URLSearchParams(location.hash.slice(1))
      if (!marke.has('state') || !marke.has(name as string)) return
      marke.set(name as string, wert as string)
      history.replaceState(history.state, '', `#${marke}`)
    },
    [was, zu],
  )
/** Ändert den Inhalt des ID-Tokens, das keycloak-js bekommt. */
const aendereIdToken = (aendere: (claims: Record<string, unknown>) => void) => (seite: Page) =>
  seite.route('**/protocol/openid-connect/token', async route => {
    const antwort = await route.fetch()
    const daten = (await antwort.json()) as { id_token: string }
    const [kopf = '', inhalt = '', unterschrift = ''] = daten.id_token.split('.')
    const claims = JSON.parse(Buffer.from(inhalt, 'base64url').toString()) as Record<string, unknown>
    expect(claims['nonce']).toEqual(expect.any(String))
    aendere(claims)
    const neu = Buffer.from(JSON.stringify(claims)).toString('base64url')
    await route.fulfill({ response: antwort, json: { ...daten, id_token: `${kopf}.${neu}.${unterschrift}` } })
  })

describe('[SESS-07] Rückkehr vom Anmeldedienst', () => {
  test('wovon jeder Fall abweicht, gilt; der Dienst nennt sich in der Antwort', async () => {
    const { seite, rueckkehr, eingeloest } = await meldeAn()
    await istAngemeldet(seite)
    const angaben = new URLSearchParams(new URL(rueckkehr.at(-1) ?? '').hash.slice(1))
    expect(angaben.get('iss')).toBe(`${keycloak.url}/realms/benthos`)
    expect(eingeloest).toEqual([angaben.get('code')])
  })

  test.each(['https://fremd.example/realms/benthos', `${keycloak.url}/realms/benthos/`, ''])(
    '3 geantwortet hat „%s“: der Code wird nicht eingelöst',
    async iss => {
      const { seite, eingeloest } = await meldeAn(aendereAngaben('iss', iss))
      await istAbgewiesen(seite)
      expect(eingeloest).toEqual([])
      expect(new URL(seite.url()).hash).toBe('')
    },
  )

  test.each<[string, (claims: Record<string, unknown>) => void]>([
    [
      '20 anderer Prüfwert (nonce)',
      claims => {
        claims['nonce'] = 'ein-anderer'
      },
    ],
    [
      '21 kein Prüfwert (nonce)',
      claims => {
        delete claims['nonce']
      },
    ],
  ])('%s: niemand ist angemeldet', async (_, aendere) => {
    const { seite, eingeloest } = await meldeAn(aendereIdToken(aendere))
    await istAbgewiesen(seite)
    expect(eingeloest).toHaveLength(1)
  })

  test('22 dieselbe Rückkehr noch einmal: der Code wird kein zweites Mal eingelöst', async () => {
    const { seite, rueckkehr, eingeloest } = await meldeAn()
    await istAngemeldet(seite)
    const zweites = await seite.context().newPage()
    await zweites.goto(rueckkehr.at(-1) ?? '')
    // Der Browser ist angemeldet: die Sitzung holt er sich auf seinem eigenen Weg, mit einem neuen Code.
    await istAngemeldet(zweites)
    expect(eingeloest).toHaveLength(2)
    expect(new Set(eingeloest).size).toBe(2)
  })

  test('23 die Rückkehr eines anderen Browsers: niemand ist angemeldet', async () => {
    const { seite, rueckkehr } = await meldeAn()
    await istAngemeldet(seite)
    const fremder = await neueSeite(p.browser)
    const anfragen: string[] = []
    fremder.seite.on('request', anfrage => anfragen.push(anfrage.url()))
    await fremder.seite.goto(rueckkehr.at(-1) ?? '')
    await istAbgewiesen(fremder.seite)
    expect(anfragen.filter(url => url.endsWith('/token'))).toEqual([])
  })

  test('24 ein Vorgang, der älter als eine Stunde ist: niemand ist angemeldet', async () => {
    const { seite, eingeloest } = await meldeAn(eine =>
      eine.addInitScript(() => {
        if (!location.hash.includes('state=')) return
        for (const name of Object.keys(localStorage).filter(n => n.startsWith('kc-callback-'))) {
          const vorgang = JSON.parse(localStorage.getItem(name) ?? '{}') as { expires: number }
          localStorage.setItem(name, JSON.stringify({ ...vorgang, expires: vorgang.expires - 3_601_000 }))
        }
      }),
    )
    await istAbgewiesen(seite)
    expect(eingeloest).toEqual([])
  })

  test('46 erkennt der Server das Token nicht an, sagt ein Satz, woran es meist liegt', async () => {
    const { seite } = await meldeAn(eine =>
      eine.route('**/api/auth/user', route => {
        const koepfe = route.request().headers()
        const { authorization } = koepfe
        return route.continue({ headers: { ...koepfe, ...(authorization && { authorization: `${authorization}x` }) } })
      }),
    )
    await hinweis(seite).getByText('Der Server hat Ihre Anmeldung nicht anerkannt').waitFor()
    await hinweis(seite)
      .getByText(/die Uhren von Server und Anmeldedienst verschieden/)
      .waitFor()
    expect(await benutzerknopf(seite).count()).toBe(0)
  })
})
