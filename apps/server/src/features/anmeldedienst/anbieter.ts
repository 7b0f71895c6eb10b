import { randomBytes } from 'node:crypto'
import type { Anbieterkontext, Anbietersitzung, Provider } from 'oidc-provider'
import { SITZUNGSKEKS } from '../../technik/http/anmeldung/anbietersitzung.ts'
import { SIGNATURVERFAHREN, type Signaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { SITZUNG_HOECHSTENS_S, sitzungsrest } from '../../technik/http/anmeldung/sitzungsdauer.ts'
import { anmeldepfad, eingebauterAussteller } from '../../technik/http/anmeldung/ursprung.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { baueAblage } from './ablage.ts'
import { beendeOhneRueckfrage, ueberspringeLeereAbmeldung } from './abmeldung.ts'
import { personenclaims, zugriffsclaims } from './claims.ts'
import { ANMELDESEITE_GILT_S, CODE_GILT_S, TOKEN_GILT_S, VORGANGSKEKS } from './konstanten.ts'
import { istEigeneSeite } from './ruecksprung.ts'
import { abgemeldetSeite, abmeldeSeite } from './seiten/abmeldung.ts'
import { fehlerSeite } from './seiten/fehler.ts'
import { liesAnmeldebenutzer } from './sql.ts'
import { WEGE } from './wege.ts'

type OidcModul = typeof import('oidc-provider')
export type Anbieterteile = Readonly<{
  modul: OidcModul
  dienste: Dienste
  schluessel: Signaturschluessel
  keksschluessel: string
}>

/** Umfang, den jede Anmeldung bekommt; wie Keycloaks Vorgabe ohne Rückfrage beim Benutzer. */
const UMFANG = 'openid profile email'

/** Anmeldedienst für einen Ursprung: Code-Fluss mit PKCE, öffentlicher Client, Token in Keycloaks Form. */
export function baueAnbieter(ursprung: string, teile: Anbieterteile): Provider {
  const { modul, dienste } = teile
  const { konfiguration, protokoll } = dienste
  const anbieter = new modul.Provider(
    eingebauterAussteller(ursprung, konfiguration),
    baueEinstellungen(ursprung, teile),
  )
  // Rechner und Schema setzt die Einbindung selbst in die Kopfzeilen, nachdem fastify die des Proxys bewertet hat.
  anbieter.proxy = true

  const eigene = (adresse: unknown) => istEigeneSeite(adresse, ursprung, konfiguration.basisPfad)
  anbieter.Client.prototype.redirectUriAllowed = eigene
  anbieter.Client.prototype.postLogoutRedirectUriAllowed = eigene
  // keycloak-js liest Erneuerungstoken als JWT: Die Kennung selbst hat dessen Form und ist doch nur eine Zufallszahl.
  anbieter.RefreshToken.prototype.generateTokenId = baueErneuerungskennung

  anbieter.use(ueberspringeLeereAbmeldung)
  const meldeFehler = (fehler: Error) => protokoll.error({ err: fehler }, 'Anmeldedienst gescheitert')
  anbieter.on('server_error', (_ctx, fehler) => meldeFehler(fehler))
  // Was auch die Fehlerbehandlung des Pakets nicht fängt; ohne Zuhörer schriebe es auf die Konsole.
  anbieter.on('error', meldeFehler)
  for (const ereignis of ['grant.error', 'authorization.error'] as const) {
    anbieter.on(ereignis, (_ctx, { error, error_description, error_detail }) =>
      protokoll.info({ error, error_description, error_detail }, 'Anmeldung abgelehnt'),
    )
  }
  return anbieter
}

function baueEinstellungen(ursprung: string, { modul, dienste, schluessel, keksschluessel }: Anbieterteile): object {
  const { konfiguration, db } = dienste
  const { clientId } = konfiguration.oidc
  const startseite = `${ursprung}${konfiguration.basisPfad}/`
  const schnittstelle = `${ursprung}${konfiguration.basisPfad}/api`
  const aussteller = eingebauterAussteller(ursprung, konfiguration)
  const richtlinie = modul.interactionPolicy.base()
  richtlinie.remove('consent')
  // Das Konto kann inzwischen gesperrt sein; das Paket käme mit einer Sitzung ohne Konto nicht zurecht.
  richtlinie
    .get('login')
    .checks.add(
      new modul.interactionPolicy.Check(
        'kein_konto',
        'Zur Sitzung gehört kein aktives Konto mehr',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && !oidc.entities.Account,
      ),
    )
  const kekse = { httpOnly: true, sameSite: 'lax', signed: true }

  return {
    adapter: (art: string) =>
      baueAblage(db, art, () => new modul.errors.InvalidGrant({ detail: 'authorization code already consumed' })),
    jwks: { keys: [schluessel.privatJwk] },
    clients: [
      {
        client_id: clientId,
        client_name: 'Benthosdatenbank Fließgewässer',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        response_modes: ['fragment', 'query'],
        redirect_uris: [startseite],
        post_logout_redirect_uris: [startseite],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: SIGNATURVERFAHREN },
    clientAuthMethods: ['none'],
    clientBasedCORS: (_ctx: unknown, herkunft: string) => herkunft === ursprung,
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'preferred_username', 'name', 'given_name', 'family_name', 'email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: {
      keys: [keksschluessel],
      names: { session: SITZUNGSKEKS, interaction: VORGANGSKEKS, resume: 'benthos_fortsetzung' },
      // Der ganze Kontextpfad, damit auch `GET /logout` die Sitzung beenden kann.
      long: { ...kekse, path: konfiguration.basisPfad || '/' },
      short: kekse,
    },
    discovery: {
      userinfo_endpoint: `${aussteller}${WEGE.userinfo}`,
      check_session_iframe: `${aussteller}${WEGE.sitzungspruefung}`,
    },
    routes: {
      authorization: WEGE.autorisierung,
      token: WEGE.token,
      jwks: WEGE.schluessel,
      end_session: WEGE.abmeldung,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // Der eigene Weg liest JWT; der des Pakets kennt nur gespeicherte Token.
      userinfo: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx: Anbieterkontext, formular: string) => {
          if (await beendeOhneRueckfrage(ctx, db, konfiguration.basisPfad || '/')) return
          ctx.body = abmeldeSeite(konfiguration, formular)
        },
        postLogoutSuccessSource: async (ctx: Anbieterkontext) => {
          ctx.type = 'html'
          ctx.body = abgemeldetSeite(konfiguration)
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => schnittstelle,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({
          scope: UMFANG,
          audience: clientId,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TOKEN_GILT_S,
          jwt: { sign: { alg: SIGNATURVERFAHREN } },
        }),
      },
    },
    interactions: {
      policy: richtlinie,
      url: async (_ctx: unknown, { uid }: { uid: string }) =>
        `${anmeldepfad(konfiguration)}${WEGE.anmeldeseite}/${uid}`,
    },
    findAccount: async (_ctx: unknown, sub: string) => {
      const benutzer = await liesAnmeldebenutzer(db, { id: Number(sub) })
      if (!benutzer) return undefined
      return { accountId: sub, benutzer, claims: async () => ({ sub, ...personenclaims(benutzer) }) }
    },
    loadExistingGrant: (ctx: Anbieterkontext) => holeBewilligung(ctx, clientId, schnittstelle),
    extraTokenClaims: async (ctx: Anbieterkontext, token: { sessionUid?: string }) => {
      const konto = ctx.oidc.entities.Account as { benutzer: Parameters<typeof zugriffsclaims>[0] } | undefined
      return konto && { ...zugriffsclaims(konto.benutzer, clientId), sid: token.sessionUid }
    },
    issueRefreshToken: async () => true,
    // Verlängert die Sitzung nicht: neue Token holt auch, wer nur nachliest. Das tut die Anfrage, für die sie gedacht sind.
    rotateRefreshToken: async () => true,
    renderError: async (ctx: Anbieterkontext, angaben: { error: string }) => {
      ctx.type = 'html'
      ctx.body = fehlerSeite(konfiguration, angaben.error)
    },
    ttl: {
      AccessToken: TOKEN_GILT_S,
      AuthorizationCode: CODE_GILT_S,
      Grant: SITZUNG_HOECHSTENS_S,
      IdToken: SITZUNG_HOECHSTENS_S,
      Interaction: ANMELDESEITE_GILT_S,
      RefreshToken: SITZUNG_HOECHSTENS_S,
      Session: (_ctx: unknown, sitzung: Anbietersitzung) =>
        sitzungsrest(konfiguration.sitzungsdauer, sitzung.loginTs, Math.floor(Date.now() / 1000)),
    },
  }
}

/** Die Bewilligung des Clients in dieser Sitzung; ein eigener Client braucht keine Zustimmung. */
async function holeBewilligung(ctx: Anbieterkontext, clientId: string, schnittstelle: string) {
  const { provider, session } = ctx.oidc
  const kennung = session?.grantIdFor(clientId)
  const vorhanden = kennung ? await provider.Grant.find(kennung) : undefined
  if (vorhanden && vorhanden.accountId === session?.accountId) return vorhanden
  if (!session?.accountId) return undefined
  const neu = new provider.Grant({ accountId: session.accountId, clientId })
  neu.addOIDCScope(UMFANG)
  neu.addResourceScope(schnittstelle, UMFANG)
  await neu.save()
  return neu
}

function baueErneuerungskennung(): string {
  const teil = (inhalt: object) => Buffer.from(JSON.stringify(inhalt)).toString('base64url')
  return `${teil({ alg: 'none' })}.${teil({ typ: 'Refresh', jti: randomBytes(32).toString('base64url') })}.`
}
