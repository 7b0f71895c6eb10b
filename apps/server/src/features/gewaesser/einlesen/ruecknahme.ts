import { hatRecht } from '@benthos/fachmodell'
import type { Selectable } from 'kysely'
import type { GewaesserTabelle } from '../../../technik/db/tabellen/messstelle.ts'
import type { Ruecknahmewerk, Zeilenstand } from '../../../technik/einlesen/ruecknahme/ruecknahmewerk.ts'
import { fliesstIn } from '../sql.ts'
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
  findeVerwendungen: async (db, geaenderte) => {
    const gruende = new Map<string, string>()
    for (const { schluessel, spalten, vorher } of geaenderte) {
      const { muendetInId } = alsAngaben(vorher)
      if (!spalten.includes('muendet_in') || muendetInId === null) continue
      if (await fliesstIn(db, muendetInId, Number(schluessel))) gruende.set(schluessel, IN_SICH)
    }
    return gruende
  },
}

const IN_SICH = 'Mit seinem früheren Vorfluter mündete es inzwischen in sich selbst.'
