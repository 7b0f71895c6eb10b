import {
  aendereGewaesser,
  legeGewaesserAn,
  leseGewaessertabelle,
  listeAngelegterGewaesser,
  sucheGewaesserdoppel,
} from '@benthos/vertrag/gewaesser'
import { MEDIENTYP } from '@benthos/vertrag/medientyp'
import { leseGewaessereinlesungen } from '@benthos/vertrag/objekteinlesungen'
import type { FastifyInstance } from 'fastify'
import { findeGewaesserdoppel } from '../../fach/gewaesser/gewaesserdoppel.ts'
import { ladeObjekteinlesungen } from '../../technik/einlesen/objekteinlesungen.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste, transaktionVon } from '../../technik/http/kontext.ts'
import { ladeAngelegte } from './angelegte.ts'
import { gewaesserhandwerk } from './einlesen/handwerk.ts'
import { aendere, legeAn } from './service.ts'
import { alsBlatt } from './tabelle.ts'

/** Gewässer, die das Netz nicht kennt: anlegen, und vorher die finden, die es schon gibt. */
export function registriereGewaesser(app: FastifyInstance, dienste: Dienste): void {
  dienste.einlesen.kenne(gewaesserhandwerk)
  bediene(app, dienste, sucheGewaesserdoppel, {
    fuehreAus: ({ db, query: { name, muendetInId = null } }) => findeGewaesserdoppel(db, { name, muendetInId }),
  })
  bediene(app, dienste, legeGewaesserAn, {
    fuehreAus: async a => legeAn(transaktionVon(a), a.body),
  })
  bediene(app, dienste, listeAngelegterGewaesser, {
    fuehreAus: async ({ db, query: { nichtImNetz } }) => {
      const zeilen = await ladeAngelegte(db)
      // Ob es im Netz ist, sagt das Netz in einer Abfrage; ausgewählt wird aus dem, was sie sagt.
      return { zeilen: nichtImNetz === undefined ? zeilen : zeilen.filter(z => z.istNichtImNetz === nichtImNetz) }
    },
  })
  bediene(app, dienste, leseGewaessereinlesungen, {
    fuehreAus: a => ladeObjekteinlesungen(a.db, 'gewaesser', a.params.id, benutzerVon(a)),
  })
  bediene(app, dienste, leseGewaessertabelle, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      a.kopf('content-type', MEDIENTYP.xlsx)
      a.kopf('content-disposition', 'attachment; filename="Gewaesser.xlsx"')
      const auftrag = { benutzerId: benutzerVon(a).benutzerId, abbruch: a.abbruch }
      return dienste.zeichenwerk.schreibeMappe(auftrag, [await alsBlatt(a.db)])
    },
  })
  bediene(app, dienste, aendereGewaesser, {
    fuehreAus: async a => aendere(transaktionVon(a), a.params.id, a.body),
  })
}
