import { ROLLEN_LABEL } from '@benthos/fachmodell'
import type { SitzungAntwort, Sitzungsbenutzer } from '@benthos/vertrag/allgemein'
import type { Sitzung } from '../../technik/http/sitzung.ts'

/** Die Sitzung, wie die Oberfläche sie liest (Spezifikation, Abschnitt 3). */
export function alsSitzungAntwort(sitzung: Sitzung | null): SitzungAntwort {
  const angemeldet = sitzung !== null
  return { isLoggedIn: angemeldet, isAuth: angemeldet, user: alsSitzungsbenutzer(sitzung) }
}

/** Der Benutzer einer Sitzung; ohne Sitzung der anonyme mit leeren Angaben. */
export function alsSitzungsbenutzer(sitzung: Sitzung | null): Sitzungsbenutzer {
  return {
    authorities: (sitzung?.rollen ?? []).map(rolle => ({ authority: `ROLE_${rolle}` })),
    activeRole: sitzung?.aktiveRolle ?? null,
    // Wer über ein Portal kommt, hat die Rollen, die es bei jeder Anfrage nennt; zu wechseln gibt es nichts.
    switchableRoles: (sitzung?.provider === 'PVP' ? [] : (sitzung?.rollen ?? [])).map(rolle => ({
      id: rolle,
      name: ROLLEN_LABEL[rolle],
    })),
    currentUserName: sitzung?.name ?? '',
    username: sitzung?.username ?? '',
    // Vertretung gibt es nicht: Haupt- und handelnder Benutzer sind dieselbe Person.
    mainUser: sitzung?.username ?? '',
    mainUserName: sitzung?.name ?? '',
    loginName: sitzung?.username ?? '',
    mainUserLoginName: sitzung?.username ?? '',
    userKind: sitzung ? 'PERSON' : '',
    pvp: sitzung?.provider === 'PVP',
    usp: false,
    oidc: sitzung?.provider === 'KEYCLOAK',
    provider: sitzung?.provider ?? 'ANONYMOUS',
    email: sitzung?.email ?? '',
    organisationseinheit: sitzung?.organisationseinheit ?? null,
    weitereRollen: [...(sitzung?.zugeteilt.weitere ?? [])],
    eigeneRollen: [...(sitzung?.zugeteilt.rollen ?? [])],
    ...(sitzung?.personenzeichen !== undefined && { personenzeichen: sitzung.personenzeichen }),
  }
}
