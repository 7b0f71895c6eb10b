import { BERECHTIGUNGEN, RECHTE, type Recht, ROLLEN } from '@benthos/fachmodell'
import { leseRouten, type Route } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../http/bediene.ts'
import type { Dienste } from '../../http/kontext.ts'
import { ladeRouten } from './sql.ts'

/** Seiten des Servers mit den Rollen, die sie öffnen dürfen; die Tafel der Berechtigungen ist die Quelle. */
export function registriereRouten(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseRouten, {
    fuehreAus: async ({ db }) => {
      const zeilen = await ladeRouten(db)
      const unter = (eltern: number | null): Route[] =>
        zeilen
          .filter(zeile => zeile.eltern_id === eltern)
          .map(zeile => ({
            name: zeile.name,
            path: zeile.path,
            component: zeile.component,
            bereiche: zeile.bereiche,
            permission: zeile.recht === null ? null : rollenMuster(zeile.recht),
            visible: zeile.sichtbar,
            subRoutes: unter(zeile.id),
          }))
      return unter(null)
    },
  })
}

/** Rollen mit diesem Recht als Muster, das die Oberfläche gegen die wirksamen Rollen prüft. */
function rollenMuster(recht: string): string {
  if (!RECHTE.includes(recht as Recht)) throw new TypeError(`Die Route nennt das unbekannte Recht ${recht}.`)
  const zeile: Partial<Record<string, readonly unknown[]>> = BERECHTIGUNGEN[recht as Recht]
  return `^(${ROLLEN.filter(rolle => zeile[rolle]?.length).join('|')})$`
}
