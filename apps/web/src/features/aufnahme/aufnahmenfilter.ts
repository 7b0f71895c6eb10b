import {
  ELEMENTE,
  ELEMENTE_LABEL,
  FREIGABESTATUS_LABEL,
  FREIGABESTATUSWERTE,
  kurzVon,
  MZB_METHODEN,
  STATUSWERTE,
  statusLabel,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import {
  Aufnahmedaten,
  ERGEBNISMERKMALE,
  type Ergebnismerkmal,
  FRISTMERKMALE,
  type Fristmerkmal,
  NAHE_FRIST_TAGE,
} from '@benthos/vertrag/aufnahme'
import { listeGeladeneTaxalisten } from '@benthos/vertrag/fundeinlesung'
import { listeAuftragnehmer, listeFluesse, listeMessstellenwahl, listeProjektwahl } from '@benthos/vertrag/listen'
import { Charakteristik, Identifizierung, LageAllgemein } from '@benthos/vertrag/messstellenabschnitte'
import { Projektdaten } from '@benthos/vertrag/projekt'
import { listeTaxonnamen } from '@benthos/vertrag/taxaliste'
import { auswahlkriterium, suchkriterium } from '../../fach/filter/kriterien.ts'
import type { Filterdefinition, Kriterium } from '../../fach/filter/typen.ts'

const STATUSWAHL = STATUSWERTE.map(value => ({ value, label: statusLabel(value) }))
const FREIGABEWAHL = FREIGABESTATUSWERTE.map(value => ({ value, label: FREIGABESTATUS_LABEL[value] }))
const KLASSENWAHL = ZUSTANDSKLASSEN.map(({ value, label }) => ({ value, label: `${value} – ${label}` }))

const ERGEBNIS_LABEL: Readonly<Record<Ergebnismerkmal, string>> = {
  FEHLER: 'mit Fehlermeldungen',
  WARNUNG: 'mit Warnungen',
  VERALTET: 'veraltet',
  OHNE: 'noch keines',
}

/** Alles davon ist noch zu übergeben. */
const FRIST_LABEL: Readonly<Record<Fristmerkmal, string>> = {
  UEBERFAELLIG: 'überfällig',
  NAHE: `in ${NAHE_FRIST_TAGE} Tagen fällig`,
  SPAETER: 'später fällig',
  OHNE: 'offen ohne Frist',
  ZURUECKGEGEBEN: 'zurückgegeben',
}

const ORT = { category: 'Ort', defaultExpanded: false } as const

/** Kriterien der Aufnahmenliste; jedes heißt wie in der Abfrage. */
export const AUFNAHMENFILTER: Filterdefinition = {
  id: 'aufnahmen',
  defaultEnabled: true,
  criterias: [
    {
      id: 'suche',
      label: 'Suchtext',
      category: 'Aufnahme',
      defaultValue: '',
      art: 'text',
      hilfe: 'Code, Messstelle, Gewässer',
      maxLaenge: 100,
    },
    { id: 'datumVon', label: 'Datum von', category: 'Aufnahme', defaultValue: null, art: 'datum' },
    { id: 'datumBis', label: 'Datum bis', category: 'Aufnahme', defaultValue: null, art: 'datum' },
    auswahlkriterium(Projektdaten, 'bereich', { category: 'Aufnahme' }),
    suchkriterium(Aufnahmedaten, 'projektId', listeProjektwahl, { category: 'Aufnahme' }),
    ...ELEMENTE.flatMap((element): Kriterium[] => {
      const kriterium = { category: 'Stand', defaultValue: [], art: 'mehrfachauswahl' as const }
      return [
        { ...kriterium, id: `${kurzVon(element)}Status`, label: `Status ${element}`, optionen: STATUSWAHL },
        { ...kriterium, id: `${kurzVon(element)}Klasse`, label: `Klasse ${element}`, optionen: KLASSENWAHL },
        { ...kriterium, id: `${kurzVon(element)}Freigabe`, label: `Freigabe ${element}`, optionen: FREIGABEWAHL },
      ]
    }),
    {
      id: 'ergebnis',
      label: 'Ergebnis',
      category: 'Stand',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: ERGEBNISMERKMALE.map(value => ({ value, label: ERGEBNIS_LABEL[value] })),
    },
    {
      id: 'frist',
      label: 'Frist',
      category: 'Stand',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: FRISTMERKMALE.map(value => ({ value, label: FRIST_LABEL[value] })),
    },
    {
      id: 'freigabe',
      label: 'Freigabe eines Elements',
      category: 'Stand',
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: FREIGABEWAHL,
    },
    { id: 'freigegebenAb', label: 'Freigegeben seit', category: 'Stand', defaultValue: null, art: 'datum' },
    {
      id: 'auftragnehmerId',
      label: 'Auftragnehmer',
      category: 'Stand',
      defaultValue: [],
      art: 'mehrfachauswahl',
      liste: listeAuftragnehmer,
    },
    {
      id: 'meine',
      label: 'Zuständigkeit',
      category: 'Stand',
      defaultValue: null,
      art: 'auswahl',
      optionen: [{ value: 'true', label: 'meine Organisation' }],
    },
    {
      id: 'element',
      label: 'Qualitätselement',
      category: 'Erhebung',
      defaultExpanded: false,
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] })),
    },
    {
      id: 'methode',
      label: 'MZB-Methode',
      category: 'Erhebung',
      defaultExpanded: false,
      defaultValue: [],
      art: 'mehrfachauswahl',
      optionen: MZB_METHODEN,
    },
    {
      id: 'taxon',
      label: 'Taxon',
      category: 'Erhebung',
      defaultExpanded: false,
      defaultValue: [],
      art: 'suche',
      liste: listeTaxonnamen,
      getDisplayValue: namen => [namen].flat().map(String),
    },
    {
      id: 'einlesungId',
      label: 'Import einer Taxaliste',
      category: 'Erhebung',
      defaultExpanded: false,
      defaultValue: [],
      art: 'suche',
      liste: listeGeladeneTaxalisten,
    },
    suchkriterium(Aufnahmedaten, 'messstelleId', listeMessstellenwahl, ORT),
    suchkriterium(Identifizierung, 'gewaesserId', listeFluesse, ORT),
    auswahlkriterium(LageAllgemein, 'bundesland', ORT),
    auswahlkriterium(Charakteristik, 'bioregion', ORT),
    {
      id: 'ausschnitt',
      label: 'Kartenausschnitt',
      ...ORT,
      defaultValue: null,
      art: 'ausschnitt',
    },
  ],
}
