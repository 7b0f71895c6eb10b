import { listeFluesse, listeProjektwahl } from '@benthos/vertrag/listen'
import { Charakteristik, Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { listeTaxonnamen } from '@benthos/vertrag/taxaliste'
import { auswahlkriterium, suchkriterium } from '../../fach/filter/kriterien.ts'
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
    auswahlkriterium(Identifizierung, 'art', { category: 'Messstelle' }),
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
    suchkriterium(Identifizierung, 'projektId', listeProjektwahl, { category: 'Messstelle' }),
    auswahlkriterium(LageAllgemein, 'bundesland', { category: 'Lage' }),
    suchkriterium(Identifizierung, 'gewaesserId', listeFluesse, { category: 'Lage' }),
    auswahlkriterium(Charakteristik, 'bioregion', { category: 'Lage' }),
    { id: 'ausschnitt', label: 'Kartenausschnitt', category: 'Lage', defaultValue: null, art: 'ausschnitt' },
    {
      id: 'taxon',
      label: 'Taxon',
      category: 'Funde',
      defaultExpanded: false,
      defaultValue: [],
      art: 'suche',
      liste: listeTaxonnamen,
      getDisplayValue: namen => [namen].flat().map(String),
    },
  ],
}
