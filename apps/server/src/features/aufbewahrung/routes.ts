import { AUFBEWAHRUNG, AUFBEWAHRUNGSARTEN, beschreibeFrist } from '@benthos/fachmodell/aufbewahrung'
import { leseAufbewahrung } from '@benthos/vertrag/aufbewahrung'
import type { FastifyInstance } from 'fastify'
import { halteFristenEin, ladeLaufstaende } from '../../fach/aufbewahrung/lauf.ts'
import { bediene } from '../../technik/http/bediene.ts'
import type { Dienste } from '../../technik/http/kontext.ts'

const GELOESCHTE = AUFBEWAHRUNGSARTEN.filter(art => AUFBEWAHRUNG[art].folge === 'GELOESCHT')

/** Löscht jede Nacht, dessen Frist um ist, und zeigt den Nachweis darüber. */
export function registriereAufbewahrung(app: FastifyInstance, dienste: Dienste): void {
  dienste.auftraege.plane(db => halteFristenEin(db, { arten: GELOESCHTE, jetzt: new Date() }))

  bediene(app, dienste, leseAufbewahrung, {
    fuehreAus: async ({ db }) => {
      const laeufe = await ladeLaufstaende(db)
      return {
        zeilen: AUFBEWAHRUNGSARTEN.map(art => {
          const { label, grund, folge } = AUFBEWAHRUNG[art]
          return { art, label, grund, folge, frist: beschreibeFrist(art), lauf: laeufe.get(art) ?? null }
        }),
      }
    },
  })
}
