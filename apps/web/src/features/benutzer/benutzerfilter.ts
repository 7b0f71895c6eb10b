import { BENUTZERSTAENDE, ROLLEN, ROLLEN_LABEL } from '@benthos/fachmodell'
import { Benutzerdaten } from '@benthos/vertrag/benutzer'
import { titelIn } from '@benthos/vertrag/feld'
import { listeOrganisationseinheit } from '@benthos/vertrag/listen'
import type { Filterdefinition } from '../../fach/filter/typen.ts'

/** Kriterien der Benutzerliste; jedes heißt wie in der Abfrage. Es sind so wenige, dass jede Eingabe gleich wirkt. */
export const BENUTZERFILTER: Filterdefinition = {
  id: 'benutzer',
  defaultEnabled: true,
  updateMode: 'live',
  criterias: [
    {
      id: 'suche',
      label: 'Suchtext',
      category: 'Benutzer',
      defaultValue: '',
      art: 'text',
      hilfe: 'Name, Benutzername, E-Mail oder Organisation',
      maxLaenge: 100,
    },
    {
      id: 'rolle',
      label: 'Rolle',
      category: 'Benutzer',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: ROLLEN.map(value => ({ value, label: ROLLEN_LABEL[value] })),
    },
    {
      id: 'stand',
      label: 'Stand',
      category: 'Benutzer',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: BENUTZERSTAENDE,
    },
    {
      id: 'organisationseinheitId',
      label: titelIn(Benutzerdaten, 'organisationseinheitId'),
      category: 'Benutzer',
      defaultValue: [],
      art: 'mehrfachauswahl',
      liste: listeOrganisationseinheit,
    },
  ],
}
