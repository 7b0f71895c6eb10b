import {
  aendereGewaesser,
  legeGewaesserAn,
  listeAngelegterGewaesser,
  sucheGewaesserdoppel,
} from '@benthos/vertrag/gewaesser'
import type { FastifyInstance } from 'fastify'
import { findeGewaesserdoppel, ladeGewaesser } from '../../fach/gewaesser/gewaesserdoppel.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { aendere, legeAn } from './service.ts'
import { ladeAngelegte } from './sql.ts'

/** Gewässer, die das Netz nicht kennt: anlegen, und vorher die finden, die es schon gibt. */
export function registriereGewaesser(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, sucheGewaesserdoppel, {
    fuehreAus: ({ db, query: { name, muendetInId = null } }) => findeGewaesserdoppel(db, { name, muendetInId }),
  })
  bediene(app, dienste, legeGewaesserAn, {
    fuehreAus: async a => legeAn(transaktionVon(a), a.body),
  })
  bediene(app, dienste, listeAngelegterGewaesser, {
    fuehreAus: async ({ db }) => ({ zeilen: await ladeGewaesser(db, await ladeAngelegte(db)) }),
  })
  bediene(app, dienste, aendereGewaesser, {
    fuehreAus: async a => aendere(transaktionVon(a), a.params.id, a.body),
  })
}
