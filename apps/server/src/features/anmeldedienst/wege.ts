/** Wege des Anmeldedienstes unter `/realms/{realm}`; die des Protokolls heißen wie bei Keycloak. */
export const WEGE = {
  autorisierung: '/protocol/openid-connect/auth',
  token: '/protocol/openid-connect/token',
  abmeldung: '/protocol/openid-connect/logout',
  schluessel: '/protocol/openid-connect/certs',
  userinfo: '/protocol/openid-connect/userinfo',
  sitzungspruefung: '/protocol/openid-connect/login-status-iframe.html',
  beschreibung: '/.well-known/openid-configuration',
  anmeldeseite: '/login-actions/authenticate',
  dateien: '/resources',
} as const
