import { vergleicheSystematisch } from '@benthos/fachmodell/listen/systematik'
import { istNachweisbar } from '@benthos/fachmodell/plausibilitaet/taxonErstnachweis'
import { leseProjektmatrix } from '@benthos/vertrag/projektmatrix'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { ladeMatrix } from './sql.ts'

/** Taxamatrix eines Projekts, nur aus Aufnahmen und Elementen, die der Angemeldete lesen darf. */
export function registriereProjektmatrix(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseProjektmatrix, {
    fuehreAus: async a => {
      const { taxa, ...matrix } = await ladeMatrix(a.db, a.params.id, a.query.methode, benutzerVon(a).akteur)
      return {
        ...matrix,
        taxa: taxa.toSorted(vergleicheSystematisch).map(({ gattung: _gattung, erstnachweise, ...taxon }) => ({
          ...taxon,
          erstnachweise: istNachweisbar(taxon.rang) ? erstnachweise : [],
        })),
      }
    },
  })
}
