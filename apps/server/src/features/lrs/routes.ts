import {
  bestimmeLinienbezug,
  bestimmeStationspunkt,
  type Gewaesserroute,
  leseGewaesserroute,
  listeNachbarn,
  sucheRouten,
} from '@benthos/vertrag/lrs'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { pruefeKoordinaten } from '../../fach/geo/koordinatenpruefung.ts'
import { findeRouten, ladeMesslinien, ladeRoute, ladeZufluesse, type Routenzeile } from '../../fach/netz/abfragen.ts'
import { ermittleBezuege, ermittleOrt } from '../../fach/netz/bezug.ts'
import { ladeFlussab, ladeFlussauf } from '../../fach/netz/nachbarn.ts'
import { benenneFehlendeStelle, ROUTE_FEHLT } from '../../fach/netz/netzbezug.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { ABFRAGEN_DES_NETZES_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { alsGrad, alsKm, alsOrt, alsRoute } from './antwort.ts'

/** Stationierung am Gewässernetz: Punkt und Fluss-km, Routen, Nachbarn. */
export function registriereLrs(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, bestimmeLinienbezug, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: async ({ db, body }) => {
      const ort = pruefeKoordinaten(body)
      if (!ort.ok) throw new Einwand('EINGABE_UNGUELTIG', undefined, [ort.fehler])
      if (body.routeId !== undefined) await verlangeRoute(db, body.routeId)
      const bezuege = await ermittleBezuege(db, [ort.laenge, ort.breite], body.maxAbstand, body.routeId)
      return {
        ort: alsOrt([ort.laenge, ort.breite], body.zielsystem),
        treffer: bezuege.map(({ routeId, name, meter, abstand, genauigkeit, punkt }) => ({
          routeId,
          name,
          stationierung: alsKm(meter),
          abstand: Math.round(abstand * 10) / 10,
          genauigkeit,
          laenge: alsGrad(punkt[0]),
          breite: alsGrad(punkt[1]),
        })),
      }
    },
  })
  bediene(app, dienste, bestimmeStationspunkt, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: async ({ db, body }) => {
      const { routeId, stationierung, koordinatensystem } = body
      const route = await verlangeRoute(db, routeId)
      const ort = await ermittleOrt(db, routeId, stationierung * 1000)
      if (!ort) throw feldEinwand('stationierung', benenneFehlendeStelle(route, stationierung))
      const fliessrichtung = Math.round(ort.fliessrichtung * 10) / 10
      return { routeId, name: route.name, stationierung, ...alsOrt(ort.punkt, koordinatensystem), fliessrichtung }
    },
  })
  bediene(app, dienste, leseGewaesserroute, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: async ({ db, body }): Promise<Gewaesserroute> => {
      const route = await verlangeRoute(db, body.routeId)
      return alsRoute(route, await ladeMesslinien(db, route.id), await ladeZufluesse(db, route.id))
    },
  })
  bediene(app, dienste, sucheRouten, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: async ({ db, query }) =>
      (await findeRouten(db, query)).map(({ id, name, ziel_name }) => ({
        value: id,
        label: ziel_name === null ? name : `${name}, mündet in: ${ziel_name}`,
      })),
  })
  bediene(app, dienste, listeNachbarn, {
    fuehreAus: async ({ db, query, sitzung }) => {
      await verlangeRoute(db, query.routeId)
      const { routeId, stationierung, ausser, anzahl } = query
      const stellen = [{ routeId, meter: stationierung * 1000, ausser }]
      const suche = { anzahl, akteur: sitzung?.akteur ?? null }
      const [flussauf = []] = await ladeFlussauf(db, stellen, suche)
      const [flussab = []] = await ladeFlussab(db, stellen, suche)
      return { flussauf, flussab }
    },
  })
}

async function verlangeRoute(db: Kysely<DB>, routeId: string): Promise<Routenzeile> {
  const route = await ladeRoute(db, routeId)
  if (!route) throw new Einwand('NICHT_GEFUNDEN', undefined, [{ field: 'routeId', message: ROUTE_FEHLT }])
  return route
}
