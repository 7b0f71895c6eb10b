import {
  ELEMENTE,
  ELEMENTE_LABEL,
  elementfelder,
  FREIGABESTATUS_LABEL,
  FREIGABESTATUSWERTE,
  MZB_METHODEN,
  STATUSWERTE,
  statusLabel,
  ZUSTANDSKLASSEN,
} from '@benthos/fachmodell'
import {
  Aufnahmedaten,
  type AufnahmenFilter,
  ERGEBNISMERKMALE,
  type Ergebnismerkmal,
  FRISTMERKMALE,
  type Fristmerkmal,
  NAHE_FRIST_TAGE,
} from './aufnahme.ts'
import { feldIn, titelIn } from './feld.ts'
import { Charakteristik, Identifizierung, LageAllgemein } from './messstellenabschnitte.ts'
import { Projektdaten } from './projekt.ts'

/** Wie ein Kriterium der Aufnahmenliste heißt und was seine Werte bedeuten: für die Filterleiste und für den Nachweis einer Ausfuhr. */
export type Aufnahmekriterium = {
  label: string
  /** Werte, aus denen gewählt wird */
  werte?: readonly { value: string; label: string }[]
  /** Objekte, auf die sich die Werte beziehen */
  verweis?: 'projekt' | 'messstelle' | 'gewaesser' | 'organisationseinheit' | 'einlesung'
  /** die Werte sind Tage, oder ein Ausschnitt der Karte */
  art?: 'datum' | 'ausschnitt'
}

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

/** Jedes Kriterium der Aufnahmenliste, nach seinem Namen in der Abfrage. */
export const AUFNAHMEKRITERIEN: Readonly<Record<keyof AufnahmenFilter, Aufnahmekriterium>> = {
  suche: { label: 'Suchtext' },
  datumVon: { label: 'Datum von', art: 'datum' },
  datumBis: { label: 'Datum bis', art: 'datum' },
  bereich: { label: titelIn(Projektdaten, 'bereich'), werte: feldIn(Projektdaten, 'bereich').werte ?? [] },
  projektId: { label: titelIn(Aufnahmedaten, 'projektId'), verweis: 'projekt' },
  ...elementfelder(element => ({ label: `Status ${element}`, werte: STATUSWAHL }), 'Status'),
  ...elementfelder(element => ({ label: `Klasse ${element}`, werte: KLASSENWAHL }), 'Klasse'),
  ...elementfelder(element => ({ label: `Freigabe ${element}`, werte: FREIGABEWAHL }), 'Freigabe'),
  ergebnis: {
    label: 'Ergebnis',
    werte: ERGEBNISMERKMALE.map(value => ({ value, label: ERGEBNIS_LABEL[value] })),
  },
  klassenwechsel: { label: 'Klasse ändert sich mit der Fassung' },
  frist: { label: 'Frist', werte: FRISTMERKMALE.map(value => ({ value, label: FRIST_LABEL[value] })) },
  freigabe: { label: 'Freigabe eines Elements', werte: FREIGABEWAHL },
  freigegebenAb: { label: 'Freigegeben seit', art: 'datum' },
  auftragnehmerId: { label: 'Auftragnehmer', verweis: 'organisationseinheit' },
  meine: { label: 'Zuständigkeit', werte: [{ value: 'true', label: 'meine Organisation' }] },
  element: { label: 'Qualitätselement', werte: ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] })) },
  methode: { label: 'MZB-Methode', werte: MZB_METHODEN },
  taxon: { label: 'Taxon' },
  einlesungId: { label: 'Import aus einer Datei', verweis: 'einlesung' },
  messstelleId: { label: titelIn(Aufnahmedaten, 'messstelleId'), verweis: 'messstelle' },
  gewaesserId: { label: titelIn(Identifizierung, 'gewaesserId'), verweis: 'gewaesser' },
  bundesland: { label: titelIn(LageAllgemein, 'bundesland'), werte: feldIn(LageAllgemein, 'bundesland').werte ?? [] },
  bioregion: {
    label: titelIn(Charakteristik, 'bioregion'),
    werte: feldIn(Charakteristik, 'bioregion').werte ?? [],
  },
  ausschnitt: { label: 'Kartenausschnitt', art: 'ausschnitt' },
}
