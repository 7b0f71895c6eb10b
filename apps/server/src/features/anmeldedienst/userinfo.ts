import type { FastifyInstance } from 'fastify'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { personenclaims } from './claims.ts'
import { liesAnmeldebenutzer } from './sql.ts'
import { WEGE } from './wege.ts'

/** Angaben zur Person eines Zugriffstokens; geprüft hat es die Sitzung dieses Servers. */
export function registriereUserinfo(app: FastifyInstance, { konfiguration, db }: Dienste): void {
  app.route({
    method: ['GET', 'POST'],
    url: `/realms/${konfiguration.oidc.realm}${WEGE.userinfo}`,

    handler: async request => {
      if (!request.sitzung) throw new Einwand('NICHT_ANGEMELDET')
      const benutzer = await liesAnmeldebenutzer(db, { id: request.sitzung.benutzerId })
      if (!benutzer) throw new Einwand('NICHT_ANGEMELDET')
      return { sub: String(benutzer.id), ...personenclaims(benutzer), realm_access: { roles: benutzer.rollen } }
    },
  })
}
