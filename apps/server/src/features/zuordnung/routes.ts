import { ELEMENTE } from '@benthos/fachmodell'
import { ordneZu, pruefeZuordnung } from '@benthos/vertrag/zuordnung'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { istAuftragnehmer, ladeStand, schreibeAuftragnehmer } from './sql.ts'
import { zeigeZuordnung } from './vorschau.ts'

/** Zuordnung von Auftragnehmern zu Aufnahmen. */
export function registriereZuordnung(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    bediene(app, dienste, ordneZu[element], {
      fuehreAus: async a => {
        const tx = transaktionVon(a)
        const auftragnehmer = a.params.auftragnehmer || null
        if (auftragnehmer !== null && !(await istAuftragnehmer(tx, auftragnehmer))) throw new Einwand('NICHT_GEFUNDEN')
        if (a.body.version !== undefined && a.body.version !== (await ladeStand(tx, a.params.id)))
          throw new Einwand('VERSIONSKONFLIKT')
        await schreibeAuftragnehmer(tx, a.params.id, element, auftragnehmer)
        return { version: await ladeStand(tx, a.params.id) }
      },
    })
  }
  bediene(app, dienste, pruefeZuordnung, {
    fuehreAus: a => zeigeZuordnung(a.db, benutzerVon(a).akteur, a.body.aufnahmen),
  })
}
