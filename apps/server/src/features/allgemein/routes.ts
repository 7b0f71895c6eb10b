import { PROBLEME } from '@benthos/vertrag'
import { leseUmgebung, schreibeProtokoll } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { FEHLERMELDUNGEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { PRODUKT } from '../../technik/konfiguration/produkt.ts'

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
  app.get('/api/health/live', async () => ({ status: 'UP' }))
  app.get('/api/health/ready', async (_request, reply) => {
    const { status, stoerung } = await app.stoerungen.ermittleLage(db)
    const grund = stoerung && PROBLEME[stoerung].text
    // Wer noch lesen kann, bleibt im Dienst; dass nicht gespeichert wird, sagt der Körper und die Metrik.
    return reply.code(status === 'DOWN' ? 503 : 200).send({
      status,
      datenbank: status === 'DOWN' ? 'DOWN' : 'UP',
      speichern: status === 'UP' ? 'UP' : 'DOWN',
      ...(stoerung && { stoerung, grund }),
    })
  })
}
