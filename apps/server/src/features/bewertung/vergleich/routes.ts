import { benenneBruchstellen } from '@benthos/fachmodell/dossier/bruchstelle'
import { vergleicheMzbErgebnisse, vergleichePhbErgebnisse } from '@benthos/vertrag/ergebnisvergleich'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../../technik/http/bediene.ts'
import type { Dienste } from '../../../technik/http/kontext.ts'
import { ladeErgebnisreihe, type Vergleichszeile } from './sql.ts'

/** Frühere Ergebnisse der Messstelle neben dem dieser Aufnahme. */
export function registriereErgebnisvergleich(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, vergleicheMzbErgebnisse, {
    fuehreAus: async ({ db, params, query, sitzung }) =>
      mitBruchstellen(await ladeErgebnisreihe(db, sitzung?.akteur ?? null, params.id, 'MZB', query.methode)),
  })
  bediene(app, dienste, vergleichePhbErgebnisse, {
    fuehreAus: async ({ db, params, sitzung }) =>
      mitBruchstellen(await ladeErgebnisreihe(db, sitzung?.akteur ?? null, params.id, 'PHB', 'PHB')),
  })
}

/** Bruchstellen gegenüber dem jeweils vorigen, also in der Liste nächsten Ergebnis. */
function mitBruchstellen(zeilen: readonly Vergleichszeile[]) {
  return zeilen.map((zeile, i) => ({ ...zeile, bruchstellen: benenneBruchstellen(zeilen[i + 1], zeile) }))
}
