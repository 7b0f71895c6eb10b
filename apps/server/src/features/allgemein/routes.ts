import { leseUmgebung, schreibeProtokoll } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { bediene } from '../../http/bediene.ts'
import { FEHLERMELDUNGEN_JE_MINUTE } from '../../http/konstanten.ts'
import type { Dienste } from '../../http/kontext.ts'
import { PRODUKT } from '../../konfiguration/produkt.ts'

/** Umgebung, Protokoll der Oberfläche, Lebenszeichen. */
export function registriereAllgemein(app: FastifyInstance, dienste: Dienste): void {
  const { konfiguration, db } = dienste
  bediene(app, dienste, leseUmgebung, {
    fuehreAus: async () => ({
      environment: konfiguration.umgebung,
      title: PRODUKT.titel,
      version: PRODUKT.version,
      versionDetail: `${PRODUKT.version} · Node ${process.versions.node}`,
      buildNumber: process.env['BUILD_NUMBER'] ?? 'lokal',
      sessionTimeout: konfiguration.sitzungsdauer,
      demoDaten: konfiguration.demoDaten,
    }),
  })
  bediene(app, dienste, schreibeProtokoll, {
    jeMinute: FEHLERMELDUNGEN_JE_MINUTE,
    fuehreAus: async ({ body, anfrageId }) => {
      dienste.protokoll.warn({ anfrageId, oberflaeche: body.message }, 'Fehler der Oberfläche')
      return undefined
    },
  })
  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'UP' }))
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const bereit = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return reply.code(bereit ? 200 : 503).send({ status: bereit ? 'UP' : 'DOWN', datenbank: bereit ? 'UP' : 'DOWN' })
  })
}
