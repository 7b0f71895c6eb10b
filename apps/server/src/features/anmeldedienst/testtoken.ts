import { randomUUID } from 'node:crypto'
import { erstelleTesttoken } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { SIGNATURVERFAHREN, type Signaturschluessel } from '../../technik/http/anmeldung/schluessel.ts'
import { eigenerUrsprung, eingebauterAussteller } from '../../technik/http/anmeldung/ursprung.ts'
import { bediene } from '../../technik/http/bediene.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { feldEinwand } from '../../technik/http/problem.ts'
import type { Umgebung } from '../../technik/konfiguration/konfiguration.ts'
import { zugriffsclaims } from './claims.ts'
import { TESTTOKEN_GILT_S, TESTTOKEN_JE_MINUTE } from './konstanten.ts'
import { type Anmeldebenutzer, liesAnmeldebenutzer } from './sql.ts'

const NUR_IN: ReadonlySet<Umgebung> = new Set(['LOCAL', 'TEST'])

/** `POST /api/test/token`, nur in LOCAL und TEST; überall sonst gibt es den Weg nicht. */
export function registriereTesttoken(app: FastifyInstance, dienste: Dienste, schluessel: Signaturschluessel): void {
  const { konfiguration } = dienste
  if (!NUR_IN.has(konfiguration.umgebung)) return
  const aussteller = eingebauterAussteller(eigenerUrsprung(konfiguration), konfiguration)
  bediene(app, dienste, erstelleTesttoken, {
    jeMinute: TESTTOKEN_JE_MINUTE,
    fuehreAus: async ({ body, db }) => {
      const benutzer = await liesAnmeldebenutzer(db, { username: body.username })
      if (!benutzer) throw feldEinwand('username', 'Diesen aktiven Benutzer gibt es nicht.')
      return {
        access_token: await unterschreibe(benutzer, konfiguration.oidc.clientId, aussteller, schluessel),
        token_type: 'Bearer' as const,
        expires_in: TESTTOKEN_GILT_S,
      }
    },
  })
}

function unterschreibe(
  benutzer: Anmeldebenutzer,
  clientId: string,
  aussteller: string,
  schluessel: Signaturschluessel,
): Promise<string> {
  return new SignJWT(zugriffsclaims(benutzer, clientId))
    .setProtectedHeader({ alg: SIGNATURVERFAHREN, typ: 'at+jwt', kid: schluessel.kid })
    .setIssuer(aussteller)
    .setSubject(String(benutzer.id))
    .setAudience(clientId)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${TESTTOKEN_GILT_S}s`)
    .sign(schluessel.privat)
}
