import {
  type Akteur,
  BERECHTIGUNGEN,
  BEREICHE,
  bereicheMitRecht,
  RECHTE,
  type Recht,
  ROLLEN,
} from '@benthos/fachmodell'
import { SEITENBAUSTEINE, type Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import { leseRouten, type Route } from '@benthos/vertrag/allgemein'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { ladeRouten, type Routenzeile } from './sql.ts'

/** Seiten des Servers mit den Rollen und Bereichen, für die sie sich öffnen; die Tafel der Berechtigungen ist die Quelle. */
export function registriereRouten(app: FastifyInstance, dienste: Dienste): void {
  const gemeldet = new Set<string>()
  /** Einmal je Lauf: die Routen liest jedes Fenster beim Laden. */
  const melde = (zeile: Routenzeile) => {
    const angaben = { route: zeile.path, component: zeile.component, recht: zeile.recht }
    const schluessel = JSON.stringify(angaben)
    if (gemeldet.has(schluessel)) return
    gemeldet.add(schluessel)
    dienste.protokoll.warn(angaben, 'Route ausgelassen: ihren Baustein oder ihr Recht gibt es nicht')
  }
  bediene(app, dienste, leseRouten, {
    fuehreAus: async ({ db, sitzung }) =>
      alsBaum(await ladeRouten(db), null, { akteur: sitzung?.akteur ?? null, melde }),
  })
}

/** Eine Zeile, die die Anwendung nicht versteht, fehlt samt allem darunter; der Rest bleibt benutzbar. */
function alsBaum(
  zeilen: readonly Routenzeile[],
  eltern: number | null,
  lage: { akteur: Akteur | null; melde: (zeile: Routenzeile) => void },
): Route[] {
  return zeilen
    .filter(zeile => zeile.eltern_id === eltern)
    .flatMap(zeile => {
      const { component, recht } = zeile
      if ((component !== null && !istSeitenbaustein(component)) || (recht !== null && !istRecht(recht))) {
        lage.melde(zeile)
        return []
      }
      return {
        name: zeile.name,
        path: zeile.path,
        component,
        bereiche: bereicheFuer(lage.akteur, recht).filter(
          b => zeile.bereiche.length === 0 || zeile.bereiche.includes(b),
        ),
        permission: recht === null ? null : rollenMuster(recht),
        visible: zeile.sichtbar,
        subRoutes: alsBaum(zeilen, zeile.id, lage),
      }
    })
}

function bereicheFuer(akteur: Akteur | null, recht: Recht | null) {
  return recht === null ? BEREICHE : bereicheMitRecht(akteur, recht)
}

const istSeitenbaustein = (name: string): name is Seitenbaustein =>
  (SEITENBAUSTEINE as readonly string[]).includes(name)
const istRecht = (name: string): name is Recht => (RECHTE as readonly string[]).includes(name)

/** Rollen mit diesem Recht als Muster, das die Oberfläche gegen die wirksamen Rollen prüft. */
function rollenMuster(recht: Recht): string {
  const zeile: Partial<Record<string, readonly unknown[]>> = BERECHTIGUNGEN[recht]
  return `^(${ROLLEN.filter(rolle => zeile[rolle]?.length).join('|')})$`
}
