import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { leseTypologie, speichereTypologie } from '@benthos/vertrag/typologie'
import type { FastifyInstance } from 'fastify'
import type { Aufnahmeanfrage } from '../../../fach/rechte/aufnahmeLage.ts'
import { bediene } from '../../../technik/http/bediene.ts'
import { type Dienste, transaktionVon } from '../../../technik/http/kontext.ts'
import { bestimmeBefugnisse } from '../befugnisse.ts'
import { alsTypologie, speichereAbweichung } from './service.ts'
import { ladeTypologie } from './sql.ts'

/** Gewässertyp eines Elements einer Aufnahme: lesen, abweichend festlegen, zurücksetzen. */
export function registriereTypologie(app: FastifyInstance, dienste: Dienste): void {
  const zeige = async (a: Aufnahmeanfrage, element: Element) =>
    alsTypologie(await ladeTypologie(a.db, a.params.id, element), element, bestimmeBefugnisse(a, element))

  for (const element of ELEMENTE) {
    bediene(app, dienste, leseTypologie[element], { fuehreAus: a => zeige(a, element) })
    bediene(app, dienste, speichereTypologie[element], {
      fuehreAus: async a => {
        await speichereAbweichung(transaktionVon(a), a.params.id, element, a.body.version, a.body.daten)
        return zeige(a, element)
      },
    })
  }
}
