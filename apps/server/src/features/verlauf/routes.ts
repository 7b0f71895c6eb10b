import type { Element } from '@benthos/fachmodell'
import { leseMzbVerlauf, lesePhbVerlauf } from '@benthos/vertrag/verlauf'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../http/bediene.ts'
import type { Dienste } from '../../http/kontext.ts'
import { lageDerAufnahme } from '../../rechte/aufnahmeLage.ts'
import { zeigeVerlauf } from './service.ts'

/** Verlauf einer Aufnahme je Qualitätselement, aus dem Journal gelesen. */
export function registriereVerlauf(app: FastifyInstance, dienste: Dienste): void {
  for (const vertrag of [leseMzbVerlauf, lesePhbVerlauf]) {
    bediene(app, dienste, vertrag, {
      lage: lageDerAufnahme(vertrag),
      fuehreAus: a => zeigeVerlauf(a.db, a.params.id, vertrag.element as Element, a.query),
    })
  }
}
