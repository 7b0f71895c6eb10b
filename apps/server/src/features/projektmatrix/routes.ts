import { leseProjektmatrix } from '@benthos/vertrag/projektmatrix'
import type { FastifyInstance } from 'fastify'
import { imProjekt, ladeMatrix } from '../../fach/taxamatrix/taxamatrix.ts'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'

/** Taxamatrix eines Projekts, nur aus Aufnahmen und Elementen, die der Angemeldete lesen darf. */
export function registriereProjektmatrix(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseProjektmatrix, {
    fuehreAus: async a => {
      const { id } = a.params
      const { akteur } = benutzerVon(a)
      const [{ name: projekt }, { taxa, ...matrix }] = await Promise.all([
        a.db.selectFrom('projekt').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
        ladeMatrix(a.db, imProjekt(id), a.query.methode, akteur),
      ])
      return { projekt, ...matrix, taxa: taxa.map(({ gattung: _gattung, ...taxon }) => taxon) }
    },
  })
}
