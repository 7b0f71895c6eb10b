import { ELEMENTE, kurzVon } from '@benthos/fachmodell'
import type { AufnahmenFilter } from '@benthos/vertrag/aufnahme'
import { AUFNAHMEKRITERIEN } from '@benthos/vertrag/aufnahmekriterien'
import { listeGeladeneTaxalisten } from '@benthos/vertrag/fundeinlesung'
import { listeAuftragnehmer, listeFluesse, listeMessstellenwahl, listeProjektwahl } from '@benthos/vertrag/listen'
import { listeTaxonnamen } from '@benthos/vertrag/taxaliste'
import type { Filterdefinition, Kriterium } from '../../fach/filter/typen.ts'
import type { Listenendpunkt } from '../../technik/formular/typen.ts'

type Name = keyof AufnahmenFilter & string
type Platz = { category: string; defaultExpanded?: boolean }

const AUFNAHME: Platz = { category: 'Aufnahme' }
const STAND: Platz = { category: 'Stand' }
const ERHEBUNG: Platz = { category: 'Erhebung', defaultExpanded: false }
const ORT: Platz = { category: 'Ort', defaultExpanded: false }

const genannt = (id: Name, platz: Platz) => ({ id, label: AUFNAHMEKRITERIEN[id].label, ...platz })
const optionenVon = (id: Name) => AUFNAHMEKRITERIEN[id].werte ?? []
const tag = (id: Name, platz: Platz): Kriterium => ({ ...genannt(id, platz), defaultValue: null, art: 'datum' })
const mehrere = (id: Name, platz: Platz): Kriterium => ({
  ...genannt(id, platz),
  defaultValue: [],
  art: 'mehrfachauswahl',
  optionen: optionenVon(id),
})
const gesuchte = (id: Name, liste: Listenendpunkt, platz: Platz): Kriterium => ({
  ...genannt(id, platz),
  defaultValue: [],
  art: 'suche',
  liste,
})

/** Kriterien der Aufnahmenliste; jedes heißt wie in der Abfrage. */
export const AUFNAHMENFILTER: Filterdefinition = {
  id: 'aufnahmen',
  defaultEnabled: true,
  criterias: [
    {
      ...genannt('suche', AUFNAHME),
      defaultValue: '',
      art: 'text',
      hilfe: 'Code, Messstelle, Gewässer',
      maxLaenge: 100,
    },
    tag('datumVon', AUFNAHME),
    tag('datumBis', AUFNAHME),
    mehrere('bereich', AUFNAHME),
    gesuchte('projektId', listeProjektwahl, AUFNAHME),
    ...ELEMENTE.flatMap(element =>
      (['Status', 'Klasse', 'Freigabe'] as const).map(was => mehrere(`${kurzVon(element)}${was}`, STAND)),
    ),
    mehrere('ergebnis', STAND),
    {
      ...genannt('klassenwechsel', STAND),
      defaultValue: '',
      art: 'text',
      hilfe:
        'Name der Taxaliste oder des Parametersatzes; heißen zwei gleich, mit „taxaliste:“ oder „parametersatz:“ davor',
      maxLaenge: 120,
    },
    mehrere('frist', STAND),
    mehrere('freigabe', STAND),
    tag('freigegebenAb', STAND),
    {
      ...genannt('auftragnehmerId', STAND),
      defaultValue: [],
      art: 'mehrfachauswahl',
      liste: listeAuftragnehmer,
    },
    { ...genannt('meine', STAND), defaultValue: null, art: 'auswahl', optionen: optionenVon('meine') },
    mehrere('element', ERHEBUNG),
    mehrere('methode', ERHEBUNG),
    { ...gesuchte('taxon', listeTaxonnamen, ERHEBUNG), getDisplayValue: namen => [namen].flat().map(String) },
    gesuchte('einlesungId', listeGeladeneTaxalisten, ERHEBUNG),
    gesuchte('messstelleId', listeMessstellenwahl, ORT),
    gesuchte('gewaesserId', listeFluesse, ORT),
    mehrere('bundesland', ORT),
    mehrere('bioregion', ORT),
    { ...genannt('ausschnitt', ORT), defaultValue: null, art: 'ausschnitt' },
  ],
}
