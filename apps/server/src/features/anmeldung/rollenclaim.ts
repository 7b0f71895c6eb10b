import { ROLLEN, type Rolle } from '@benthos/fachmodell'

/**
 * Rollen aus dem Zugriffstoken: folgt dem Pfad (`realm_access.roles`) nur über eigene Eigenschaften und nimmt nur
 * Bekanntes, mit oder ohne `ROLE_`; die Liste auch als Text mit Komma oder Leerzeichen. Unbekanntes wird nie zu einem Recht.
 * @example leseRollen({ realm_access: { roles: ['ROLE_QS', 'offline_access'] } }, 'realm_access.roles') // ['QS']
 */
export function leseRollen(claims: unknown, pfad: string): Rolle[] {
  let stelle: unknown = claims
  for (const name of pfad.split('.')) {
    if (typeof stelle !== 'object' || stelle === null || !Object.hasOwn(stelle, name)) return []
    stelle = (stelle as Record<string, unknown>)[name]
  }
  // Manche Dienste schreiben eine Liste als Text, und eine einzige Rolle fast alle.
  const liste: unknown = typeof stelle === 'string' ? stelle.split(/[\s,]+/) : stelle
  if (!Array.isArray(liste)) return []
  const namen = new Set(liste.filter(n => typeof n === 'string').map(n => n.replace(/^ROLE_/, '')))
  return ROLLEN.filter(rolle => namen.has(rolle))
}
