import { BEREICHE, BEREICHE_LABEL, BUNDESLAENDER } from '@benthos/fachmodell'
import { listeOrganisationseinheit } from '@benthos/vertrag/listen'
import type { Filterdefinition } from '../../fach/filter/typen.ts'

/** Kriterien der Projektliste; jedes heißt wie in der Abfrage. Es sind so wenige, dass jede Eingabe gleich wirkt. */
export const PROJEKTFILTER: Filterdefinition = {
  id: 'projekte',
  defaultEnabled: true,
  updateMode: 'live',
  criterias: [
    {
      id: 'suche',
      label: 'Suchtext',
      category: 'Projekt',
      defaultValue: '',
      art: 'text',
      hilfe: 'Name, Kurzbezeichnung oder Auftraggeber',
      maxLaenge: 100,
    },
    {
      id: 'bereich',
      label: 'Bereich',
      category: 'Projekt',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: BEREICHE.map(value => ({ value, label: BEREICHE_LABEL[value] })),
    },
    {
      id: 'bundesland',
      label: 'Bundesland',
      category: 'Projekt',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: BUNDESLAENDER,
    },
    {
      id: 'organisationseinheitId',
      label: 'Organisationseinheit',
      category: 'Projekt',
      defaultValue: [],
      art: 'mehrfachauswahl',
      liste: listeOrganisationseinheit,
    },
  ],
}
