import type { Rolle } from '@benthos/fachmodell'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { SIGNATURVERFAHREN, type Signaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { eingebauterAussteller, externerAussteller, istEigenerUrsprung } from '../../technik/http/anmeldung/ursprung.ts'
import { Einwand } from '../../technik/http/problem.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
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
  /** Rollen laut Token; zählen nur bei externem Anmeldedienst */
  rollen: Rolle[]
  /** Sitzung beim Anmeldedienst, aus der das Token stammt; null bei Testtoken */
  sitzung: string | null
  /** Ablauf in Sekunden seit 1970 */
  gueltigBis: number
}

type Tokenpruefung = (token: string) => Promise<Identitaet>

/**
 * Prüfung der Zugriffstoken: Unterschrift mit den zwischengespeicherten Schlüsseln des Anmeldedienstes, Aussteller,
 * Empfänger (`aud` oder `azp`), Art und Ablauf. Wirft `NICHT_ANGEMELDET`, wenn etwas davon nicht stimmt.
 * @param schluessel eigener Schlüssel beim eingebauten Anmeldedienst, sonst null
 */
export function baueTokenpruefung(
  konfiguration: Konfiguration,
  schluessel: Signaturschluessel | null,
  jetzt: () => number = Date.now,
): Tokenpruefung {
  const { clientId, rollenClaim } = konfiguration.oidc
  const quelle = schluessel
    ? createLocalJWKSet({ keys: [schluessel.oeffentlichJwk] })
    : entfernteSchluessel(konfiguration)
  const algorithms = schluessel ? [SIGNATURVERFAHREN] : VERFAHREN_EXTERN
  const istAussteller = schluessel
    ? (iss: string) => istEingebauterAussteller(iss, konfiguration)
    : (iss: string) => iss === externerAussteller(konfiguration)

  return async token => {
    if (token.length > TOKENLAENGE_HOECHSTENS) throw new Einwand('NICHT_ANGEMELDET')
    const claims = await verifiziere(token, quelle, algorithms, jetzt)
    const { sub, exp, iss, iat } = claims
    if (!sub || typeof sub !== 'string' || exp === undefined || !iss || !istAussteller(iss))
      throw new Einwand('NICHT_ANGEMELDET')
    // Ausgestellt in der Zukunft: eine der beiden Uhren geht so falsch, dass auch der Ablauf nichts sagt.
    if (typeof iat === 'number' && iat > jetzt() / 1000 + AUSSTELLUNG_VORAUS_S) throw new Einwand('NICHT_ANGEMELDET')
    if (hatDoppelteNamen(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
      throw new Einwand('NICHT_ANGEMELDET')
    // Ein ID- oder Erneuerungstoken trägt dieselbe Unterschrift, berechtigt aber zu nichts.
    if (claims['typ'] !== 'Bearer') throw new Einwand('NICHT_ANGEMELDET')
    if (!istEmpfaenger(claims, clientId)) throw new Einwand('NICHT_ANGEMELDET')
    return {
      sub,
      username: textAus(claims['preferred_username']).toLowerCase(),
      vorname: textAus(claims['given_name']),
      nachname: textAus(claims['family_name']),
      email: textAus(claims['email']).toLowerCase(),
      rollen: leseRollen(claims, rollenClaim),
      sitzung: textAus(claims['sid']) || null,
      gueltigBis: exp,
    }
  }
}

function entfernteSchluessel(konfiguration: Konfiguration): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${externerAussteller(konfiguration)}/protocol/openid-connect/certs`), {
    cacheMaxAge: SCHLUESSEL_GELTEN_MS,
    cooldownDuration: SCHLUESSEL_ABKLINGZEIT_MS,
    timeoutDuration: SCHLUESSEL_WARTEZEIT_MS,
  })
}

async function verifiziere(
  token: string,
  quelle: JWTVerifyGetKey,
  algorithms: string[],
  jetzt: () => number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, quelle, {
      algorithms,
      clockTolerance: UHRENTOLERANZ_S,
      currentDate: new Date(jetzt()),
      requiredClaims: ['iss', 'sub', 'exp'],
    })
    return payload
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

/** Keycloak nennt den Auftraggeber in `azp`; `aud` trägt ihn nur mit eigener Zuordnung. */
function istEmpfaenger({ aud, azp }: JWTPayload, clientId: string): boolean {
  return azp === clientId || (azp === undefined && [aud].flat().includes(clientId))
}

function istEingebauterAussteller(iss: string, konfiguration: Konfiguration): boolean {
  if (!URL.canParse(iss)) return false
  const { origin } = new URL(iss)
  return istEigenerUrsprung(origin, konfiguration) && iss === eingebauterAussteller(origin, konfiguration)
}

function textAus(wert: unknown): string {
  return typeof wert === 'string' ? wert : ''
}
