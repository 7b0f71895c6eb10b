import type { Rolle } from '@benthos/fachmodell'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { SIGNATURVERFAHREN, type Signaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { eingebauterAussteller, externerAussteller, istEigenerUrsprung } from '../../technik/http/anmeldung/ursprung.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { mitAbklingzeit } from './abklingzeit.ts'
import { baueAnbieterwege } from './anbieterwege.ts'
import { hatDoppelteNamen } from './doppelteNamen.ts'
import {
  AUSSTELLUNG_VORAUS_S,
  SCHLUESSEL_ABKLINGZEIT_MS,
  SCHLUESSEL_GELTEN_MS,
  SCHLUESSEL_WARTEZEIT_MS,
  TOKENLAENGE_HOECHSTENS,
  UHRENTOLERANZ_S,
  VERFAHREN_EXTERN,
} from './konstanten.ts'
import { leseRollen } from './rollenclaim.ts'

/** Wer laut geprüftem Token anfragt; ob es den Benutzer hier gibt, ist damit noch nicht gesagt. */
export type Identitaet = {
  sub: string
  username: string
  vorname: string
  nachname: string
  email: string
  /** der Anmeldedienst sagt, dass niemand geprüft hat, ob die Adresse der Person gehört */
  emailUngeprueft: boolean
  /** Rollen laut Token; zählen nur bei externem Anmeldedienst */
  rollen: Rolle[]
  /** Sitzung beim Anmeldedienst, aus der das Token stammt; null bei Testtoken */
  sitzung: string | null
  /** Ablauf in Sekunden seit 1970 */
  gueltigBis: number
  /** wann sich die Person angemeldet hat, Sekunden seit 1970; null: der Token sagt es nicht */
  angemeldetAm: number | null
  /** wann der Token ausgestellt ist, Sekunden seit 1970 */
  ausgestelltAm: number
  /** Stufe der Anmeldung (`acr`); leer, wenn der Token keine nennt */
  stufe: string
}

type Tokenpruefung = (token: string) => Promise<Identitaet>

/**
 * Prüfung der Zugriffstoken: Unterschrift mit den zwischengespeicherten Schlüsseln des Anmeldedienstes, Aussteller,
 * Auftraggeber oder Empfänger (`azp`, `client_id`, `aud`), Art und Ablauf. Wirft `NICHT_ANGEMELDET`, wenn etwas davon nicht stimmt.
 * @param schluessel eigener Schlüssel beim eingebauten Anmeldedienst, sonst null
 */
export function baueTokenpruefung(
  konfiguration: Konfiguration,
  schluessel: Signaturschluessel | null,
  jetzt: () => number = Date.now,
): Tokenpruefung {
  const { clientId, rollenClaim, aussteller } = konfiguration.oidc
  const pruefeUnterschrift = baueUnterschriftspruefung(konfiguration, schluessel, jetzt)

  return async token => {
    const { kopf, claims } = await pruefeUnterschrift(token, ['iss', 'sub', 'exp'])
    const { sub, exp } = claims
    if (!sub || typeof sub !== 'string' || exp === undefined) throw new Einwand('NICHT_ANGEMELDET')
    // Ein ID- oder Erneuerungstoken trägt dieselbe Unterschrift, berechtigt aber zu nichts.
    const gilt =
      (claims['typ'] === 'Bearer' || (aussteller !== null && istNormtoken(kopf, claims))) &&
      istEmpfaenger(claims, clientId, aussteller === null ? ['azp'] : ['azp', 'client_id'])
    if (!gilt) throw new Einwand('NICHT_ANGEMELDET')
    return {
      username: textAus(claims['preferred_username']).toLowerCase(),
      vorname: textAus(claims['given_name']),
      nachname: textAus(claims['family_name']),
      email: textAus(claims['email']).toLowerCase(),
      // Dienste, die dazu nichts sagen, prüfen Adressen bei der Anlage oder gar nicht: dann sagt es auch sonst niemand.
      emailUngeprueft: istUngeprueft(claims['email_verified']),
      rollen: leseRollen(claims, rollenClaim),
      ...anmeldungAus(claims),
      gueltigBis: exp,
      stufe: textAus(claims['acr']),
    }
  }
}

/** Manche Dienste schreiben den Wahrheitswert als Text. */
const istUngeprueft = (claim: unknown): boolean => claim !== undefined && claim !== true && claim !== 'true'

/**
 * Was an jedem Token zu prüfen ist, gleich wozu es dient: Länge, Unterschrift, Aussteller, Zeiten, keine doppelten Namen.
 * @param schluessel eigener Schlüssel beim eingebauten Anmeldedienst, sonst null
 */
export function baueUnterschriftspruefung(
  konfiguration: Konfiguration,
  schluessel: Signaturschluessel | null,
  jetzt: () => number,
): (token: string, verlangt: string[]) => Promise<{ kopf: JWTHeaderParameters; claims: JWTPayload }> {
  const quelle = schluessel
    ? createLocalJWKSet({ keys: [schluessel.oeffentlichJwk] })
    : entfernteSchluessel(konfiguration)
  const algorithms = schluessel ? [SIGNATURVERFAHREN] : VERFAHREN_EXTERN
  const istAussteller = schluessel
    ? (iss: string) => istEingebauterAussteller(iss, konfiguration)
    : (iss: string) => iss === externerAussteller(konfiguration)

  return async (token, verlangt) => {
    if (token.length > TOKENLAENGE_HOECHSTENS) throw new Einwand('NICHT_ANGEMELDET')
    const { kopf, claims } = await verifiziere(token, quelle, { algorithms, verlangt, jetzt })
    const { iss, iat } = claims
    if (!iss || !istAussteller(iss)) throw new Einwand('NICHT_ANGEMELDET')
    // Ausgestellt in der Zukunft: eine der beiden Uhren geht so falsch, dass auch der Ablauf nichts sagt.
    if (typeof iat === 'number' && iat > jetzt() / 1000 + AUSSTELLUNG_VORAUS_S) throw new Einwand('NICHT_ANGEMELDET')
    if (hatDoppelteNamen(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
      throw new Einwand('NICHT_ANGEMELDET')
    return { kopf, claims }
  }
}

function entfernteSchluessel(konfiguration: Konfiguration): JWTVerifyGetKey {
  const wege = baueAnbieterwege(konfiguration)
  let quelle: { adresse: string; hole: JWTVerifyGetKey } | null = null
  return async (kopf, token) => {
    const { schluessel: adresse } = await wege()
    if (quelle?.adresse !== adresse)
      quelle = {
        adresse,
        hole: createRemoteJWKSet(new URL(adresse), {
          cacheMaxAge: SCHLUESSEL_GELTEN_MS,
          cooldownDuration: SCHLUESSEL_ABKLINGZEIT_MS,
          timeoutDuration: SCHLUESSEL_WARTEZEIT_MS,
          [customFetch]: mitAbklingzeit(holeSchluessel),
        }),
      }
    return quelle.hole(kopf, token)
  }
}

/** Was keine Schlüssel bringt, ist ein Fehlschlag: nur der hat eine Abklingzeit. Wer einen gemerkten Schlüssel braucht, merkt davon nichts. */
const holeSchluessel: FetchImplementation = async (adresse, angaben) => {
  const antwort = await fetch(adresse, angaben)
  if (antwort.status !== 200) throw new Error(`Schlüssel des Anmeldedienstes: ${antwort.status}`)
  return Response.json(createLocalJWKSet((await antwort.json()) as JSONWebKeySet).jwks())
}

async function verifiziere(
  token: string,
  quelle: JWTVerifyGetKey,
  { algorithms, verlangt, jetzt }: { algorithms: string[]; verlangt: string[]; jetzt: () => number },
): Promise<{ kopf: JWTHeaderParameters; claims: JWTPayload }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, quelle, {
      algorithms,
      clockTolerance: UHRENTOLERANZ_S,
      currentDate: new Date(jetzt()),
      requiredClaims: verlangt,
    })
    return { kopf: protectedHeader, claims: payload }
  } catch (fehler) {
    if (istTokenfehler(fehler)) throw new Einwand('NICHT_ANGEMELDET')
    // Sonst liegt es nicht am Token: Ein Ausfall des Anmeldedienstes soll niemanden abmelden.
    throw new Einwand(
      'ZEITUEBERSCHREITUNG',
      'Der Anmeldedienst ist gerade nicht erreichbar. Bitte versuchen Sie es in wenigen Sekunden erneut.',
    )
  }
}

function istTokenfehler(fehler: unknown): boolean {
  if (!(fehler instanceof errors.JOSEError)) return false
  return fehler.code !== 'ERR_JWKS_TIMEOUT' && fehler.code !== 'ERR_JWKS_INVALID' && fehler.code !== 'ERR_JOSE_GENERIC'
}

/** Zugriffstoken nach RFC 9068: das sagt allein die unterschriebene Kopfzeile. */
const istNormtoken = ({ typ }: JWTHeaderParameters, claims: JWTPayload): boolean =>
  claims['typ'] === undefined && typeof typ === 'string' && /^(?:application\/)?at\+jwt$/i.test(typ)

/**
 * Keycloak nennt den Auftraggeber in `azp`, die Norm in `client_id`; `aud` trägt ihn nur mit eigener Zuordnung. Wer einen nennt, muss uns
 * nennen; als Empfänger allein genügen wir nur, wenn er keinen nennt.
 */
function istEmpfaenger(claims: JWTPayload, clientId: string, eintraege: readonly string[]): boolean {
  const auftraggeber = eintraege.map(name => claims[name]).filter(wert => wert !== undefined)
  if (auftraggeber.length === 0) return [claims.aud].flat().includes(clientId)
  return auftraggeber.every(wert => wert === clientId)
}

function istEingebauterAussteller(iss: string, konfiguration: Konfiguration): boolean {
  if (!URL.canParse(iss)) return false
  const { origin } = new URL(iss)
  return istEigenerUrsprung(origin, konfiguration) && iss === eingebauterAussteller(origin, konfiguration)
}

/** Wessen Anmeldung, wann und in welcher Sitzung, laut einem Token, dessen Unterschrift geprüft ist. */
export const anmeldungAus = (
  claims: JWTPayload,
): Pick<Identitaet, 'sub' | 'sitzung' | 'angemeldetAm' | 'ausgestelltAm'> => ({
  sub: textAus(claims.sub),
  sitzung: sitzungAus(claims),
  angemeldetAm: zahlAus(claims['auth_time']),
  ausgestelltAm: zahlAus(claims.iat) ?? 0,
})

/** Sitzung beim Anmeldedienst; ältere Keycloak nennen sie `session_state`. */
export const sitzungAus = (claims: JWTPayload): string | null =>
  textAus(claims['sid']) || textAus(claims['session_state']) || null

const zahlAus = (wert: unknown): number | null => (typeof wert === 'number' && Number.isFinite(wert) ? wert : null)

function textAus(wert: unknown): string {
  return typeof wert === 'string' ? wert : ''
}
