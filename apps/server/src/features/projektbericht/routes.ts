import { leseProjektbericht } from '@benthos/vertrag/projektbericht'
import { ladeProjektberichte } from '@benthos/vertrag/sammelbericht'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE, BERICHTE_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { erstelleProjektbericht } from './bericht.ts'
import { sammleProjektberichte } from './sammlung.ts'

/** Bericht über alle lesbaren Aufnahmen eines Projekts als PDF, und die vieler Projekte als Archiv. */
export function registriereProjektbericht(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseProjektbericht, {
    jeMinute: BERICHTE_JE_MINUTE,
    fuehreAus: a => erstelleProjektbericht(dienste, a),
  })
  bediene(app, dienste, ladeProjektberichte, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: a => sammleProjektberichte(dienste, a),
  })
}
