import type { JWTPayload } from 'jose'
import { Einwand } from '../../technik/http/problem.ts'
import type { Konfiguration } from '../../technik/konfiguration/konfiguration.ts'
import { ABMELDUNG_ALTER_S } from './konstanten.ts'
import { baueUnterschriftspruefung, sitzungAus } from './tokenpruefung.ts'

/** Was eine Abmeldenachricht beendet: eine Sitzung beim Anmeldedienst, oder alle einer Person. */
export type Abmeldung = {
  /** einmalige Kennung der Nachricht (`jti`) */
  kennung: string
  sitzung: string | null
  sub: string | null
  /** Sekunden seit 1970 */
  ausgestellt: number
}

const EREIGNIS = 'http://schemas.openid.net/event/backchannel-logout'
/** Keycloak nennt in der Kopfzeile bloß `JWT`; was sich als Zugriffstoken ausweist, ist keine Abmeldung. */
const KOPFART = /^(?:jwt|(?:application\/)?logout\+jwt)$/i
const HOECHSTENS_ZEICHEN = 255

/**
 * Prüft Abmeldenachrichten des externen Anmeldedienstes (OpenID Connect Back-Channel Logout 1.0, Abschnitt 2.6): Unterschrift, Aussteller
 * und Zeit wie bei Zugriffstoken, dazu Empfänger, Ereignis und dass keine `nonce` darin steht. Wirft `NICHT_ANGEMELDET`, wenn etwas davon
 * nicht stimmt. Ob sie schon einmal kam, weiß die Datenbank.
 */
export function baueAbmeldepruefung(konfiguration: Konfiguration, jetzt: () => number = Date.now) {
  const pruefeUnterschrift = baueUnterschriftspruefung(konfiguration, null, jetzt)
  return async (token: string): Promise<Abmeldung> => {
    const { kopf, claims } = await pruefeUnterschrift(token, ['iss', 'aud', 'iat', 'jti'])
    const { aud, iat, jti } = claims
    const sub = kennungAus(claims.sub)
    const sitzung = kennungAus(sitzungAus(claims) ?? undefined)
    const gilt =
      (kopf.typ === undefined || KOPFART.test(kopf.typ)) &&
      (claims['typ'] === undefined || claims['typ'] === 'Logout') &&
      [aud].flat().includes(konfiguration.oidc.clientId) &&
      typeof iat === 'number' &&
      iat > jetzt() / 1000 - ABMELDUNG_ALTER_S &&
      meldetAb(claims) &&
      !('nonce' in claims)
    const kennung = kennungAus(jti)
    if (!gilt || kennung === null || (sub === null && sitzung === null)) throw new Einwand('NICHT_ANGEMELDET')
    return { kennung, sitzung, sub, ausgestellt: iat }
  }
}

function meldetAb({ events }: JWTPayload): boolean {
  if (typeof events !== 'object' || events === null || Array.isArray(events) || !Object.hasOwn(events, EREIGNIS))
    return false
  const ereignis = (events as Record<string, unknown>)[EREIGNIS]
  return typeof ereignis === 'object' && ereignis !== null && !Array.isArray(ereignis)
}

const kennungAus = (wert: unknown): string | null =>
  typeof wert === 'string' && wert !== '' && wert.length <= HOECHSTENS_ZEICHEN && !wert.includes('\0') ? wert : null
