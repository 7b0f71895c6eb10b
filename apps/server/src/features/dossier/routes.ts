import { leseDossier, leseDossiertabelle } from '@benthos/vertrag/dossier'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { AUSGABEN_JE_MINUTE } from '../../technik/http/konstanten.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { baueDossier } from './dossier.ts'
import { ladeDossierzeilen } from './sql.ts'
import { alsCsvdatei } from './tabellen.ts'

/** Dossier einer Messstelle: über die Zeit, nur aus Aufnahmen, die der Angemeldete lesen darf. */
export function registriereDossier(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseDossier, {
    fuehreAus: async a => baueDossier(await ladeDossierzeilen(a.db, a.params.id, benutzerVon(a).akteur)),
  })
  bediene(app, dienste, leseDossiertabelle, {
    jeMinute: AUSGABEN_JE_MINUTE,
    fuehreAus: async a => {
      const dossier = baueDossier(await ladeDossierzeilen(a.db, a.params.id, benutzerVon(a).akteur))
      const { code } = await a.db
        .selectFrom('messstelle')
        .select('code')
        .where('id', '=', a.params.id)
        .executeTakeFirstOrThrow()
      a.kopf('content-type', 'text/csv; charset=utf-8')
      const name = `Dossier_${code}_${a.query.tabelle}`.replaceAll(/[^\w-]/g, '_')
      a.kopf('content-disposition', `attachment; filename="${name}.csv"`)
      return alsCsvdatei(dossier, a.query.tabelle)
    },
  })
}
