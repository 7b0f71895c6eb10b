import { leseGewaesserprofil } from '@benthos/vertrag/gewaesserprofil'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand, feldEinwand } from '../../technik/http/problem.ts'
import { baueProfil } from './profil.ts'
import { ladeProfil } from './sql.ts'

/** Ein Gewässer entlang seiner Fluss-km, nur aus Messstellen und Ergebnissen, die der Angemeldete lesen darf. */
export function registriereGewaesserprofil(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseGewaesserprofil, {
    fuehreAus: async a => {
      const { von, bis } = a.query
      if (von !== undefined && bis !== undefined && von > bis)
        throw feldEinwand('bis', 'Das letzte Jahr liegt vor dem ersten')
      const geladen = await ladeProfil(a.db, a.query, benutzerVon(a).akteur)
      if (!geladen)
        throw new Einwand('NICHT_GEFUNDEN', undefined, [
          { field: 'gewaesser', message: 'Dieses Gewässer gibt es nicht' },
        ])
      return baueProfil(geladen)
    },
  })
}
