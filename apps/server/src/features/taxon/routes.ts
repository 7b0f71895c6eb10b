import { leseTaxon, type Taxoneintrag } from '@benthos/vertrag/taxonseite'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { ermittleTaxa } from '../../fach/aufnahmefilter/taxonbedingung.ts'
import { listeGeltende } from '../../fach/taxalisten/sql.ts'
import { ladeTaxaliste } from '../../fach/taxalisten/taxalisten.ts'
import type { DB } from '../../technik/db/schema.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { ladeVorkommen } from './sql.ts'

/** Die Seite eines Taxons: was die geltende Liste von ihm weiß, und wo es gefunden wurde. */
export function registriereTaxon(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseTaxon, {
    fuehreAus: async a => {
      const { name } = a.query
      const eintrag = await ladeEintrag(dienste, a.db, name)
      const gemeinte = await ermittleTaxa(a.db, [eintrag?.name ?? name])
      const vorkommen = await ladeVorkommen(
        a.db,
        benutzerVon(a).akteur,
        gemeinte.map(({ id }) => id),
      )
      // Ein Name außerhalb der Listen, den nur eine nicht lesbare Probe nennt, verriete ihren Inhalt.
      if (eintrag === null && vorkommen.proben === 0)
        throw new Einwand('NICHT_GEFUNDEN', `Das Taxon „${name}“ steht in keiner geltenden Taxaliste.`)
      return { eintrag, ...vorkommen }
    },
  })
}

/** Das gültige Taxon dieses Namens in der ersten geltenden Fassung, die ihn führt. */
async function ladeEintrag(dienste: Dienste, db: Kysely<DB>, name: string): Promise<Taxoneintrag | null> {
  for (const liste of await listeGeltende(db)) {
    const geladen = await ladeTaxaliste(dienste, db, liste)
    // Erklärungen nennen Familien ohne Zusatz: gemeint ist deren Eintrag.
    const genannt = geladen?.eintragVon.get(name) ?? geladen?.eintragVon.get(`${name} Gen. sp.`)
    if (!geladen || !genannt) continue
    const { liste: inhalt, eintragVon } = geladen
    const taxon = eintragVon.get(genannt.akzeptiert ?? name) ?? genannt
    const zitatVon = (quelle: string) => inhalt.quellen.find(q => q.schluessel === quelle)?.zitat ?? quelle
    return {
      art: inhalt.art,
      liste: inhalt.name,
      name: taxon.name,
      autor: taxon.autor,
      rang: taxon.rang,
      gruppe: taxon.gruppe,
      familie: taxon.familie,
      synonyme: inhalt.taxa.filter(({ akzeptiert }) => akzeptiert === taxon.name).map(({ name: synonym }) => synonym),
      werte: Object.entries(inhalt.kenngroessen).flatMap(([schluessel, { label, quelle, marke }]) => {
        const wert = taxon.werte[schluessel]
        return wert === undefined ? [] : [{ schluessel, label, wert, quelle: zitatVon(quelle), marke }]
      }),
    }
  }
  return null
}
