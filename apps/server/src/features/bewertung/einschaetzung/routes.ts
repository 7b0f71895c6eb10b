import { ELEMENTE } from '@benthos/fachmodell'
import { einschaetzung } from '@benthos/vertrag/einschaetzung'
import type { FastifyInstance } from 'fastify'
import type { Aufnahmeanfrage } from '../../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { bestimmeBefugnisse } from '../befugnisse.ts'
import { gibEinschaetzungAb, zeigeEinschaetzung, zieheEinschaetzungZurueck } from './service.ts'

/** Experteneinschätzung neben der errechneten Klasse: lesen, abgeben, zurückziehen. */
export function registriereEinschaetzung(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    const { lese, gibAb, zieheZurueck } = einschaetzung[element]
    const zeige = (a: Aufnahmeanfrage) => zeigeEinschaetzung(a.db, a.params.id, element, bestimmeBefugnisse(a, element))
    bediene(app, dienste, lese, { fuehreAus: zeige })
    bediene(app, dienste, gibAb, {
      fuehreAus: async a => {
        await gibEinschaetzungAb(transaktionVon(a), a.params.id, element, a.body)
        return zeige(a)
      },
    })
    bediene(app, dienste, zieheZurueck, {
      fuehreAus: async a => {
        await zieheEinschaetzungZurueck(transaktionVon(a), a.params.id, element, a.body.version, a.body.grund)
        return zeige(a)
      },
    })
  }
}
