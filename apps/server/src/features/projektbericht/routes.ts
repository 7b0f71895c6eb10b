import { leseProjektbericht } from '@benthos/vertrag/projektbericht'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { BERICHTE_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { erstelleProjektbericht } from './bericht.ts'

/** Bericht über alle lesbaren Aufnahmen eines Projekts als PDF. */
export function registriereProjektbericht(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseProjektbericht, {
    jeMinute: BERICHTE_JE_MINUTE,
    fuehreAus: a => erstelleProjektbericht(dienste, a),
  })
}
