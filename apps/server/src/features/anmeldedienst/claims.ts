import type { Anmeldebenutzer } from './sql.ts'

/** Angaben zur Person, wie Keycloak sie im ID-Token, im Zugriffstoken und bei `userinfo` nennt. */
export function personenclaims(benutzer: Anmeldebenutzer) {
  return {
    preferred_username: benutzer.username,
    name: `${benutzer.vorname} ${benutzer.nachname}`,
    given_name: benutzer.vorname,
    family_name: benutzer.nachname,
    email: benutzer.email,
    email_verified: benutzer.email !== '',
  }
}

/** Angaben eines Zugriffstokens in Keycloaks Form; `typ` unterscheidet es von ID- und Erneuerungstoken. */
export function zugriffsclaims(benutzer: Anmeldebenutzer, clientId: string) {
  return { ...personenclaims(benutzer), typ: 'Bearer', azp: clientId, realm_access: { roles: benutzer.rollen } }
}
