import { titelIn } from '@benthos/vertrag/feld'
import { listeOrganisationseinheit } from '@benthos/vertrag/listen'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { auswahlkriterium } from '../../fach/filter/kriterien.ts'
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
    auswahlkriterium(Projektdaten, 'bereich', { category: 'Projekt' }),
    auswahlkriterium(Projektdaten, 'bundesland', { category: 'Projekt' }),
    {
      id: 'organisationseinheitId',
      label: titelIn(Projektdaten, 'organisationseinheitId'),
      category: 'Projekt',
      defaultValue: [],
      art: 'mehrfachauswahl',
      liste: listeOrganisationseinheit,
    },
  ],
}
