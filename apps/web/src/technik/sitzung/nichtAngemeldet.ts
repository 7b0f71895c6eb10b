import type { SitzungAntwort } from '@benthos/vertrag/allgemein'

/** Ist der Benutzer nicht lesbar, gilt er als nicht angemeldet und ist leer (Spezifikation, Abschnitt 4). */
export const NICHT_ANGEMELDET: SitzungAntwort = {
  isLoggedIn: false,
  isAuth: false,
  user: {
    authorities: [],
    activeRole: null,
    switchableRoles: [],
    currentUserName: '',
    username: '',
    mainUser: '',
    mainUserName: '',
    loginName: '',
    mainUserLoginName: '',
    userKind: '',
    pvp: false,
    usp: false,
    oidc: false,
    provider: 'ANONYMOUS',
    email: '',
    organisationseinheit: null,
    eigeneRollen: [],
    weitereRollen: [],
  },
}
