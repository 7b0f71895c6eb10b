import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Anbieterkontext, Provider } from 'oidc-provider'

/** Eine Person, wie sie im Keycloak steht; was die Anwendung über sie weiß, ist damit nicht gesagt. */
export type Keycloakperson = Readonly<{
  sub: string
  username: string
  vorname: string
  nachname: string
  email: string
  /** Rollen des Realms */
  rollen: readonly string[]
}>

const CLIENT = 'benthosdbf-web'
const PROTOKOLL = '/protocol/openid-connect'
const ANMELDESEITE = '/login-actions/authenticate'

/** Worin sich Anmeldedienste unterscheiden. */
type Form = Readonly<{
  /** Pfad des Ausstellers */
  pfad: string
  wege: Readonly<Record<'authorization' | 'token' | 'jwks' | 'end_session', string>>
  empfaenger: string
  /** was ein Zugriffstoken über die Person hinaus trägt */
  claims: (rollen: readonly string[], sid: string | undefined) => Record<string, unknown>
  mitErneuerung: boolean
}>

const KEYCLOAK: Form = {
  pfad: '/realms/benthos',
  wege: {
    authorization: `${PROTOKOLL}/auth`,
    token: `${PROTOKOLL}/token`,
    jwks: `${PROTOKOLL}/certs`,
    end_session: `${PROTOKOLL}/logout`,
  },
  empfaenger: 'account',
  claims: (rollen, sid) => ({
    typ: 'Bearer',
    azp: CLIENT,
    session_state: sid,
    realm_access: { roles: [...rollen, 'offline_access', 'default-roles-benthos'] },
    resource_access: { account: { roles: ['manage-account', 'view-profile'] } },
  }),
  mitErneuerung: true,
}

/** Wege, wie die Bibliothek sie nennt, Token nach RFC 9068, und ohne `offline_access` kein Erneuerungstoken. */
const NORM: Form = {
  pfad: '',
  wege: { authorization: '/auth', token: '/token', jwks: '/jwks', end_session: '/session/end' },
  empfaenger: 'urn:schnittstelle',
  claims: rollen => ({ roles: [...rollen, 'user'] }),
  mitErneuerung: false,
}

/**
 * Ein Anmeldedienst in Keycloaks Form, auf eigenem Anschluss und unter fremdem Rechnernamen: Wege des Realms, Rollen in `realm_access` und
 * `resource_access`, `session_state`, Abmeldenachrichten. Protokoll und Token macht eine fremde Bibliothek; von der Anwendung kennt er nur
 * die Adresse, und Personen kennt allein er.
 */
export const starteExternesKeycloak = (personen: readonly Keycloakperson[]) => starteAnbieter(personen, KEYCLOAK)

/** Derselbe ohne alles, was nur Keycloak tut: seine Wege nennt allein seine Beschreibung. */
export const starteOpenIdAnbieter = (personen: readonly Keycloakperson[]) => starteAnbieter(personen, NORM)

async function starteAnbieter(personen: readonly Keycloakperson[], form: Form) {
  const modul = await import('oidc-provider')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'extern', alg: 'RS256', use: 'sig' }
  const nachrichten: { ziel: string; status: number }[] = []
  let anbieter: Provider | null = null
  const finde = (sub: string) => personen.find(eine => eine.sub === sub)

  const server = createServer((anfrage, antwort) => {
    bediene(anfrage, antwort).catch(fehler => antwort.writeHead(500).end(String(fehler)))
  })
  await new Promise<void>(fertig => server.listen(0, 'localhost', fertig))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  async function bediene(anfrage: IncomingMessage, antwort: ServerResponse): Promise<void> {
    const pfad = anfrage.url ?? '/'
    if (!anbieter || !pfad.startsWith(form.pfad)) return void antwort.writeHead(404).end()
    if (pfad.startsWith(form.pfad + ANMELDESEITE)) return zeigeAnmeldung(anbieter, anfrage, antwort)
    erlaubeHerkunft(anfrage, antwort)
    Object.assign(anfrage, { originalUrl: pfad, url: pfad.slice(form.pfad.length) })
    await anbieter.callback()(anfrage, antwort)
  }

  async function zeigeAnmeldung(dienst: Provider, anfrage: IncomingMessage, antwort: ServerResponse): Promise<void> {
    if (anfrage.method !== 'POST') {
      antwort.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(ANMELDEFORMULAR)
      return
    }
    const teile: Buffer[] = []
    for await (const teil of anfrage) teile.push(teil as Buffer)
    const name = new URLSearchParams(Buffer.concat(teile).toString()).get('username')
    const person = personen.find(eine => eine.username === name)
    const ergebnis = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'unbekannt' }
    const ziel = await dienst.interactionResult(anfrage, antwort, ergebnis, { mergeWithLastSubmission: false })
    antwort.writeHead(303, { location: ziel }).end()
  }

  /** @param anwendung Adresse mit Kontextpfad, von der die Anmeldungen kommen und zu der Abmeldungen gehen */
  function kenne(anwendung: string): void {
    const dienst = new modul.Provider(`${url}${form.pfad}`, {
      jwks: { keys: [jwk] },
      clients: [
        {
          client_id: CLIENT,
          token_endpoint_auth_method: 'none',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          redirect_uris: [`${anwendung}/`],
          post_logout_redirect_uris: [`${anwendung}/`],
          backchannel_logout_uri: `${anwendung}/api/auth/backchannel-logout`,
          backchannel_logout_session_required: true,
        },
      ],
      clientAuthMethods: ['none'],
      clientBasedCORS: () => true,
      responseTypes: ['code'],
      scopes: ['openid', 'profile', 'email'],
      conformIdTokenClaims: false,
      claims: { openid: ['sub', 'preferred_username', 'given_name', 'family_name', 'email'] },
      pkce: { required: () => true },
      cookies: { keys: [randomBytes(16).toString('hex')] },
      routes: form.wege,
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          // Wie Keycloak mit `id_token_hint`: ohne Rückfrage. Ohne ihn klickt, wer sich abmeldet.
          logoutSource: async (ctx: Anbieterkontext, formular: string) => {
            const sofort = new URL(ctx.req.url ?? '/', url).searchParams.has('id_token_hint')
            ctx.type = 'html'
            ctx.body = `<!doctype html><title>Abmelden</title>${formular.replace('</form>', ABMELDEKNOPF)}${sofort ? ABSCHICKEN : ''}`
          },
        },
        resourceIndicators: {
          enabled: true,
          defaultResource: async () => 'urn:account',
          useGrantedResource: async () => true,
          getResourceServerInfo: async () => ({
            scope: 'openid profile email',
            audience: form.empfaenger,
            accessTokenFormat: 'jwt',
            accessTokenTTL: 300,
            jwt: { sign: { alg: 'RS256' } },
          }),
        },
      },
      interactions: { url: async (_ctx: unknown, { uid }: { uid: string }) => `${form.pfad}${ANMELDESEITE}/${uid}` },
      findAccount: async (_ctx: unknown, sub: string) => {
        const person = finde(sub)
        return person && { accountId: sub, claims: async () => alsClaims(person) }
      },
      loadExistingGrant: async (ctx: Anbieterkontext) => {
        const accountId = ctx.oidc.session?.accountId
        if (accountId === undefined) return undefined
        const bewilligung = new ctx.oidc.provider.Grant({ accountId, clientId: CLIENT })
        bewilligung.addOIDCScope('openid profile email')
        bewilligung.addResourceScope('urn:account', 'openid profile email')
        await bewilligung.save()
        return bewilligung
      },
      extraTokenClaims: async (ctx: Anbieterkontext, token: { accountId?: string }) => {
        const person = finde(token.accountId ?? '')
        const herkunft = ctx.oidc.entities as unknown as Record<string, { sid?: string } | undefined>
        const sid = herkunft['AuthorizationCode']?.sid ?? herkunft['RefreshToken']?.sid
        return person && { ...alsClaims(person), acr: '1', sid, ...form.claims(person.rollen, sid) }
      },
      issueRefreshToken: async () => form.mitErneuerung,
      rotateRefreshToken: async () => true,
      ttl: {
        AccessToken: 300,
        AuthorizationCode: 60,
        Grant: 3600,
        IdToken: 300,
        Interaction: 600,
        Session: 3600,
        RefreshToken: 1800,
      },
      // Ohne die Sperre der Bibliothek gegen eigene Adressen: hier liegt die Anwendung auf demselben Rechner.
      fetch: async (ziel: string, { method = 'GET', headers = {}, body = null }: RequestInit) => {
        const antwort = await fetch(ziel, { method, headers, body })
        nachrichten.push({ ziel: String(ziel), status: antwort.status })
        return antwort
      },
    })
    // keycloak-js liest Erneuerungstoken als JWT; die Kennung hat dessen Form.
    dienst.RefreshToken.prototype.generateTokenId = () => {
      const teil = (inhalt: object) => Buffer.from(JSON.stringify(inhalt)).toString('base64url')
      return `${teil({ alg: 'none' })}.${teil({ typ: 'Refresh', jti: randomBytes(24).toString('hex') })}.`
    }
    anbieter = dienst
  }

  return {
    url,
    kenne,
    /** Seite, auf der man sich beim Dienst selbst abmeldet, ohne die Anwendung */
    abmeldeseite: `${url}${form.pfad}${form.wege.end_session}`,
    /** wohin Abmeldenachrichten gingen und was die Antwort war */
    nachrichten,
    beende: () =>
      new Promise<void>(fertig => {
        server.close(() => fertig())
        server.closeAllConnections()
      }),
  }
}

const alsClaims = ({ sub, username, vorname, nachname, email }: Keycloakperson) => ({
  sub,
  preferred_username: username,
  given_name: vorname,
  family_name: nachname,
  email,
})

/** Wie Keycloak: keycloak-js schickt seine Cookies mit, was die Bibliothek nicht vorsieht. */
function erlaubeHerkunft({ headers: { origin } }: IncomingMessage, antwort: ServerResponse): void {
  if (origin === undefined) return
  const schreibe = antwort.writeHead.bind(antwort) as (...teile: unknown[]) => ServerResponse
  antwort.writeHead = (...teile: unknown[]) => {
    antwort.setHeader('access-control-allow-origin', origin)
    antwort.setHeader('access-control-allow-credentials', 'true')
    return schreibe(...teile)
  }
}

const ANMELDEFORMULAR = `<!doctype html><html lang="de"><title>Anmelden bei Benthos</title>
<form method="post"><label>Benutzername <input name="username"></label><button>Beim Amt anmelden</button></form></html>`
const ABMELDEKNOPF = '<input type="hidden" name="logout" value="yes"><button>Beim Amt abmelden</button></form>'
const ABSCHICKEN = '<script>document.forms[0].submit()</script>'
