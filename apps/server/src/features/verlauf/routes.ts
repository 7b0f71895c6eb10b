import { ELEMENTE } from '@benthos/fachmodell'
import { leseVerlauf } from '@benthos/vertrag/verlauf'
import type { FastifyInstance } from 'fastify'
import { leserVon } from '../../technik/einlesen/einlesespuren.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { blaettere, GESAMTKOPF } from '../../technik/http/blaettern.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { zeigeGanzenVerlauf, zeigeVerlauf } from './service.ts'

/** Verlauf einer Aufnahme je Qualitätselement, aus dem Journal gelesen. */
export function registriereVerlauf(app: FastifyInstance, dienste: Dienste): void {
  for (const element of ELEMENTE) {
    bediene(app, dienste, leseVerlauf[element], {
      fuehreAus: async a => {
        const { seite, groesse, suche, ...schritt } = a.query
        const ort = { aufnahmeId: a.params.id, element, leser: leserVon(benutzerVon(a)) }
        if (seite === undefined && groesse === undefined && !suche) return zeigeVerlauf(a.db, ort, schritt)
        const alle = await zeigeGanzenVerlauf(a.db, ort, schritt.teil)
        const { zeilen, gesamt } = blaettere(alle, { seite, groesse, suche })
        a.kopf(GESAMTKOPF, String(gesamt))
        return { eintraege: zeilen, weiter: null }
      },
    })
  }
}
