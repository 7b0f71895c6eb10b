import type { AntwortEingabe } from '@benthos/vertrag'
import {
  leseTaxaliste,
  leseTaxoncodes,
  listeMzbListenversionen,
  listeTaxonnamen,
  sucheTaxa,
} from '@benthos/vertrag/taxaliste'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { listeFassungen, listeGeltende } from '../../fach/taxalisten/sql.ts'
import { ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import { taxoncodesFuer } from '../../fach/taxalisten/taxoncodes.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { richteEtagEin } from '../../technik/http/etag.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { sucheTaxonnamen } from './sql.ts'

/** Fassungen der Taxalisten: Auswahl und Inhalt. */
export async function registriereTaxaliste(app: FastifyInstance, dienste: Dienste): Promise<void> {
  bediene(app, dienste, listeMzbListenversionen, {
    fuehreAus: a => listeFassungen(a.db, 'MZB_AUT'),
  })
  bediene(app, dienste, listeTaxonnamen, {
    fuehreAus: async a => {
      const namen = await ermittleGemeinte(dienste, a.db, a.query.suche)
      return sucheTaxonnamen(a.db, benutzerVon(a).akteur, { ...a.query, namen })
    },
  })
  bediene(app, dienste, sucheTaxa, {
    fuehreAus: async a => {
      const { version, suche, anzahl, id } = a.query
      if (id !== undefined) return [{ value: id, label: id }]
      const geladen = version === undefined ? null : await ladeTaxaliste(dienste, a.db, version)
      if (!geladen) return []
      const gefunden = geladen
        .suche()
        .suche(suche, anzahl)
        .map(({ taxon }) => taxon.name)
      // Ausgeschrieben trifft auch, was erst aus der Schreibweise folgt.
      const genau = geladen.suche().ordneZu(suche)
      const namen = genau.art === 'TREFFER' ? [genau.taxon.name, ...gefunden] : gefunden
      return [...new Set(namen)].slice(0, anzahl).map(name => ({ value: name, label: name }))
    },
  })
  await app.register(async bereich => {
    richteEtagEin(bereich)
    bediene(bereich, dienste, leseTaxoncodes, {
      fuehreAus: async a => {
        const codes = taxoncodesFuer(a.query.art)
        if (!codes) throw new Einwand('NICHT_GEFUNDEN', 'Zu dieser Taxaliste gibt es keine Codes.')
        // Mit dem Produkt können Codes dazukommen: nachfragen, aber nur bei Änderung übertragen.
        a.kopf('cache-control', 'private, no-cache')
        return codes as AntwortEingabe<typeof leseTaxoncodes>
      },
    })
    bediene(bereich, dienste, leseTaxaliste, {
      fuehreAus: async a => {
        const geladen = await ladeTaxaliste(dienste, a.db, a.query.version)
        if (!geladen) throw new Einwand('NICHT_GEFUNDEN', `Die Taxaliste „${a.query.version}“ gibt es nicht.`)
        // Eine gültige Fassung ändert sich nie mehr; unter diesem Namen steht immer derselbe Inhalt.
        a.kopf('cache-control', 'private, max-age=31536000, immutable')
        a.kopf('etag', `"${geladen.pruefsumme}"`)
        return geladen.liste as AntwortEingabe<typeof leseTaxaliste>
      },
    })
  })
}

/** Namen, die der ausgeschriebene Suchtext in den geltenden Listen hat: „Baetis agg.“ meint, was als „Baetis-Gr.“ eingetragen ist. */
async function ermittleGemeinte(dienste: Dienste, db: Kysely<DB>, suche: string): Promise<string[]> {
  const geltende = await listeGeltende(db)
  const zuordnungen = geltende.map(async name => (await ladeTaxaliste(dienste, db, name))?.suche().ordneZu(suche))
  return (await Promise.all(zuordnungen)).flatMap(z => (z?.art === 'TREFFER' ? z.taxon.name : []))
}
