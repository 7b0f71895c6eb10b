import { hatRecht } from '@benthos/fachmodell'
import type { Selectable } from 'kysely'
import type { GewaesserTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Ruecknahmewerk, Wirkung, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import { ladeVorfluter, sperreAndere } from '../sql.ts'
import { vergleiche } from './pruefung.ts'

/** Das Journal schreibt die Spalten, wie die Tabelle sie hat. */
const alsAngaben = (stand: Zeilenstand) => {
  const { name, muendet_in, code } = stand as Selectable<GewaesserTabelle>
  return { name, muendetInId: muendet_in, nummer: code }
}

/** Eingelesene Gewässer zurücknehmen; die Routen des Netzes folgen ihrer Nummer von selbst. */
export const gewaesserruecknahme: Ruecknahmewerk = {
  haupttabelle: 'gewaesser',
  beigabentabellen: [],
  folgetabellen: [],
  zaehler: ['version'],
  verweisende: { gewaesser: 'Gewässer, das hineinmündet', messstelle: 'Messstelle' },
  ohneGewicht: ['netzroute'],
  listeErlaubte: async (_, akteur, geladene) =>
    new Set(
      geladene
        .filter(({ vorher }) => hatRecht(akteur, vorher === null ? 'messstelle.bearbeiten' : 'netz.verwalten'))
        .map(({ schluessel }) => schluessel),
    ),
  vergleiche: (alt, neu) => vergleiche(alsAngaben(alt), alsAngaben(neu)),
  halteFest: sperreAndere,
  findeVerwendungen: async (db, geaenderte) => {
    const betroffene = geaenderte.filter(({ spalten }) => spalten.includes('muendet_in'))
    if (betroffene.length === 0) return new Map()
    const jetzige = await ladeVorfluter(db)
    return new Map(
      betroffene.map(({ schluessel, vorher }): [string, Wirkung] => [
        schluessel,
        // Mit ihm geht auch, was es sonst aufhielte: zwei, die ihre Richtung tauschten, tauschen sie zurück.
        wieder => {
          const ziel = (id: number) => {
            const stand = wieder(String(id))
            return stand ? alsAngaben(stand).muendetInId : (jetzige.get(id) ?? null)
          }
          const lauf = new Set<number>()
          for (let id = alsAngaben(vorher).muendetInId; id !== null && !lauf.has(id); id = ziel(id)) lauf.add(id)
          return lauf.has(Number(schluessel)) ? IN_SICH : null
        },
      ]),
    )
  },
}

const IN_SICH = 'Mit seinem früheren Vorfluter mündete es inzwischen in sich selbst.'
