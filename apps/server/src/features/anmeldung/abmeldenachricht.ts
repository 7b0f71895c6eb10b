import type { FastifyInstance } from 'fastify'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { baueAbmeldepruefung } from './abmeldepruefung.ts'
import { ABMELDUNGEN_JE_MINUTE } from './konstanten.ts'
import { merkeAbmeldung } from './sql.ts'

/** Hierher meldet der externe Anmeldedienst das Ende einer Sitzung; ein Weg des Betriebs wie die Lebenszeichen, kein Geschäftsaufruf. */
export const ABMELDEWEG = '/api/auth/backchannel-logout'

/**
 * Nimmt Abmeldenachrichten des externen Anmeldedienstes an. Von da an gilt kein Token dieser Sitzung mehr, bei keinem Server: die Abmeldung
 * steht in der Datenbank. Antworten wie von der Norm verlangt, ohne Einzelheiten, die einem Fälscher hälfen.
 */
export function registriereAbmeldenachricht(app: FastifyInstance, { konfiguration, db }: Dienste): void {
  if (konfiguration.oidc.anbieter !== 'extern') return
  const pruefe = baueAbmeldepruefung(konfiguration)
  const config = { rateLimit: { max: ABMELDUNGEN_JE_MINUTE, timeWindow: '1 minute' } }
  app.post(ABMELDEWEG, { config }, async (request, reply) => {
    const token = (request.body as Record<string, unknown> | null | undefined)?.['logout_token']
    const istFormular = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
    try {
      if (!istFormular || typeof token !== 'string') throw new Einwand('NICHT_ANGEMELDET')
      if (!(await merkeAbmeldung(db, await pruefe(token)))) throw new Einwand('NICHT_ANGEMELDET')
    } catch (fehler) {
      if (!(fehler instanceof Einwand) || fehler.code !== 'NICHT_ANGEMELDET') throw fehler
      app.sicherheitsereignisse.melde('ABMELDUNG_UNGUELTIG', request)
      return reply.code(400).send({ error: 'invalid_request' })
    }
    return reply.code(200).send()
  })
}
