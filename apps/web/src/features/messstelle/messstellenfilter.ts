import { BIOREGIONEN, BUNDESLAENDER, MESSSTELLENARTEN } from '@benthos/fachmodell'
import { listeFluesse, listeProjektwahl } from '@benthos/vertrag/listen'
import type { Filterdefinition } from '../../fach/filter/typen.ts'

/** Kriterien der Messstellenliste; jedes heißt wie in der Abfrage. */
export const MESSSTELLENFILTER: Filterdefinition = {
  id: 'messstellen',
  defaultEnabled: true,
  criterias: [
    {
      id: 'suche',
      label: 'Suchtext',
      category: 'Messstelle',
      defaultValue: '',
      art: 'text',
      hilfe: 'Name, Code, GZÜV-ID oder Gewässer',
      maxLaenge: 100,
    },
    {
      id: 'art',
      label: 'Art',
      category: 'Messstelle',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: MESSSTELLENARTEN,
    },
    {
      id: 'aktiv',
      label: 'Betrieb',
      category: 'Messstelle',
      defaultValue: null,
      art: 'auswahl',
      optionen: [
        { value: 'true', label: 'in Betrieb' },
        { value: 'false', label: 'außer Betrieb' },
      ],
    },
    {
      id: 'projektId',
      label: 'Projekt',
      category: 'Messstelle',
      defaultValue: [],
      art: 'suche',
      liste: listeProjektwahl,
    },
    {
      id: 'bundesland',
      label: 'Bundesland',
      category: 'Lage',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: BUNDESLAENDER,
    },
    { id: 'gewaesserId', label: 'Gewässer', category: 'Lage', defaultValue: [], art: 'suche', liste: listeFluesse },
    {
      id: 'bioregion',
      label: 'Bioregion',
      category: 'Lage',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: BIOREGIONEN,
    },
    { id: 'ausschnitt', label: 'Kartenausschnitt', category: 'Lage', defaultValue: null, art: 'ausschnitt' },
  ],
}
