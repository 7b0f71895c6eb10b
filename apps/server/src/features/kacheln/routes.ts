import {
  GROESSTE_KACHELSTUFE,
  leseKachelquellen,
  leseMessstellenkachel,
  leseNetzkachel,
  listeKartenmessstellen,
  MESSSTELLENEBENEN,
  NETZEBENEN,
} from '@benthos/vertrag/kacheln'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { richteEtagEin } from '../../technik/http/etag.ts'
import { ABFRAGEN_DES_NETZES_JE_MINUTE, KACHELN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { gruppiere } from './gruppen.ts'
import { kodiere } from './kachel.ts'
import { KARTENGRENZEN, KLEINSTE_KACHELSTUFE } from './konstanten.ts'
import { ladeKartenliste, ladeKartenmessstellen } from './messstellen.ts'
import { Netzkacheln } from './netzkacheln.ts'

const MEDIENTYP = 'application/vnd.mapbox-vector-tile'
/** Die Adresse nennt die Fassung: was sie liefert, ändert sich nie. */
const FUER_IMMER = 'public, max-age=31536000, immutable'

/** Kacheln der Karte: die öffentliche Grundkarte und, je Benutzer, die Messstellen. */
export async function registriereKacheln(app: FastifyInstance, dienste: Dienste): Promise<void> {
  const netzkacheln = new Netzkacheln()
  await app.register(async bereich => {
    richteEtagEin(bereich)
    bediene(bereich, dienste, leseNetzkachel, {
      jeMinute: KACHELN_JE_MINUTE,
      fuehreAus: async ({ db, params, query, kopf }) => {
        const fassung = await netzkacheln.fassung(db)
        kopf('content-type', MEDIENTYP)
        kopf('cache-control', query.fassung === fassung ? FUER_IMMER : 'public, no-cache')
        return netzkacheln.kachel(db, fassung, params)
      },
    })
    bediene(bereich, dienste, leseMessstellenkachel, {
      jeMinute: KACHELN_JE_MINUTE,
      fuehreAus: async ({ db, params, query, sitzung, kopf }) => {
        const messstellen = await ladeKartenmessstellen(db, params, query, sitzung?.akteur ?? null)
        kopf('content-type', MEDIENTYP)
        kopf('cache-control', 'private, no-cache')
        return kodiere(gruppiere(messstellen, params))
      },
    })
  })
  bediene(app, dienste, listeKartenmessstellen, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: ({ db, query, sitzung }) => ladeKartenliste(db, query, sitzung?.akteur ?? null),
  })
  bediene(app, dienste, leseKachelquellen, {
    jeMinute: ABFRAGEN_DES_NETZES_JE_MINUTE,
    fuehreAus: async ({ db }) => {
      const netze = await db.selectFrom('netz').select('namensnennung').orderBy('code').execute()
      const fassung = await netzkacheln.fassung(db)
      const gemeinsam = {
        kleinsteStufe: KLEINSTE_KACHELSTUFE,
        groessteStufe: GROESSTE_KACHELSTUFE,
        grenzen: KARTENGRENZEN,
      }
      const adresse = (name: string) => `${dienste.konfiguration.basisPfad}/api/kacheln/${name}/{z}/{x}/{y}`
      return {
        gewaessernetz: {
          ...gemeinsam,
          url: `${adresse('gewaessernetz')}?fassung=${fassung}`,
          ebenen: [...NETZEBENEN],
          namensnennung: [...netze.map(netz => netz.namensnennung), GRUNDKARTE].join(' · '),
        },
        messstellen: { ...gemeinsam, url: adresse('messstellen'), ebenen: [...MESSSTELLENEBENEN], namensnennung: '' },
      }
    },
  })
}

const GRUNDKARTE = 'Seen: Natural Earth (gemeinfrei) · Bundesländer: F. Perlot nach Geoland (CC BY 4.0)'
