import {
  type Akteur,
  BERECHTIGUNGEN,
  BEREICHE,
  bereicheMitRecht,
  RECHTE,
  type Recht,
  ROLLEN,
} from '@benthos/fachmodell'
import { leseRouten, type Route } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../http/bediene.ts'
import type { Dienste } from '../../http/kontext.ts'
import { ladeRouten, type Routenzeile } from './sql.ts'

/** Seiten des Servers mit den Rollen und Bereichen, für die sie sich öffnen; die Tafel der Berechtigungen ist die Quelle. */
export function registriereRouten(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseRouten, {
    fuehreAus: async ({ db, sitzung }) => alsBaum(await ladeRouten(db), null, sitzung?.akteur ?? null),
  })
}

function alsBaum(zeilen: readonly Routenzeile[], eltern: number | null, akteur: Akteur | null): Route[] {
  return zeilen
    .filter(zeile => zeile.eltern_id === eltern)
    .map(zeile => {
      const recht = zeile.recht === null ? null : alsRecht(zeile.recht)
      return {
        name: zeile.name,
        path: zeile.path,
        component: zeile.component,
        bereiche: bereicheFuer(akteur, recht).filter(b => zeile.bereiche.length === 0 || zeile.bereiche.includes(b)),
        permission: recht === null ? null : rollenMuster(recht),
        visible: zeile.sichtbar,
        subRoutes: alsBaum(zeilen, zeile.id, akteur),
      }
    })
}

function bereicheFuer(akteur: Akteur | null, recht: Recht | null) {
  return recht === null ? BEREICHE : bereicheMitRecht(akteur, recht)
}

function alsRecht(recht: string): Recht {
  if (!RECHTE.includes(recht as Recht)) throw new TypeError(`Die Route nennt das unbekannte Recht ${recht}.`)
  return recht as Recht
}

/** Rollen mit diesem Recht als Muster, das die Oberfläche gegen die wirksamen Rollen prüft. */
function rollenMuster(recht: Recht): string {
  const zeile: Partial<Record<string, readonly unknown[]>> = BERECHTIGUNGEN[recht]
  return `^(${ROLLEN.filter(rolle => zeile[rolle]?.length).join('|')})$`
}
