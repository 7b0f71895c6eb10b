import type {
  Bioregion,
  Element,
  Elementkurz,
  Freigabestatus,
  Rolle,
  Status,
  TrophischerGrundzustand,
} from '@benthos/fachmodell'
import type { Generated } from 'kysely'
import type { Json, Zeitpunkt } from './spalten.ts'

/** Aufnahmen mit Proben, Ergebnissen und Status, wie Kysely sie sieht. */

/** Was je Qualitätselement an der Aufnahme steht. */
export type Elementsatz = Record<`${Elementkurz}_status`, Status | null> &
  Record<`${Elementkurz}_freigabe`, Freigabestatus | null> &
  /** Tag, bis zu dem das Element zu übergeben ist */
  Record<`${Elementkurz}_frist`, string | null> &
  /** `einschaetzung`: Klasse der geltenden Experteneinschätzung */
  Record<`${Elementkurz}_${'auftragnehmer_id' | 'klasse' | 'bewertung_id' | 'einschaetzung'}`, number | null>

export interface AufnahmeTabelle extends Elementsatz {
  id: Generated<number>
  code: string
  messstelle_id: number
  projekt_id: number
  datum: string
  uhrzeit: string | null
  probenehmer: string
  organisationseinheit_id: number | null
  bemerkung: string | null
  ist_demo: Generated<boolean>
  /** Version der Aufnahmedaten */
  version: Generated<number>
  /** steigt mit jeder Änderung irgendwo in der Aufnahme */
  stand: Generated<number>
  angelegt_am: Zeitpunkt
  angelegt_von: number | null
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

/** Wovon gemeldet ist, dass es fällig wird oder überfällig ist. */
export interface FristmeldungTabelle {
  aufnahme_id: number
  element: Element
  frist: string
  /** 0: kein Auftragnehmer */
  auftragnehmer_id: number
  art: 'BALD_FAELLIG' | 'UEBERFAELLIG'
  gemeldet_am: Zeitpunkt
}

export interface AufnahmeAbschnittTabelle {
  aufnahme_id: number
  abschnitt: string
  daten: Json<Record<string, unknown>>
  version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface BewertungTabelle {
  id: Generated<number>
  aufnahme_id: number
  element: Element
  methode: string
  verfahren: string
  edition: string
  parametersatz: string
  taxalistenversion_id: number
  klasse: number | null
  eingabe: Json<object>
  ergebnis: Json<object>
  kapsel_hash: string
  engine_version: string
  veraltet: Generated<boolean>
  erstellt_am: Zeitpunkt
  erstellt_von: number | null
  /** Auftrag, der es errechnet hat; null: einzeln bewertet */
  auftrag_id: Generated<number | null>
}

/** Abweichung vom Gewässertyp der Messstelle; leere Felder gelten wie dort. */
export interface AufnahmeTypologieTabelle {
  aufnahme_id: number
  element: Element
  bioregion: Bioregion | null
  bioregion_hoehe: string | null
  einzugsgebietsklasse: string | null
  saprobieller_grundzustand: number | null
  trophischer_grundzustand: TrophischerGrundzustand | null
  grund: string | null
  version: Generated<number>
  geaendert_am: Zeitpunkt
  geaendert_von: number | null
}

export interface ExperteneinschaetzungTabelle {
  id: Generated<number>
  aufnahme_id: number
  element: Element
  bewertung_id: number
  klasse: number
  grund: string
  abgegeben_am: Zeitpunkt
  abgegeben_von: number | null
  /** ersetzt oder zurückgezogen */
  beendet_am: string | null
  beendet_von: number | null
  rueckzugsgrund: string | null
}

export interface StatusEreignisTabelle {
  id: Generated<number>
  aufnahme_id: number
  element: Element
  art: 'STATUS' | 'FREIGABE'
  von: string | null
  nach: string
  grund: string | null
  benutzer_id: number | null
  zeitpunkt: Zeitpunkt
}

/** Genau eine von Messstelle und Aufnahme. */
export interface PlausibilitaetBestaetigungTabelle {
  id: Generated<number>
  messstelle_id: number | null
  aufnahme_id: number | null
  regel: string
  stelle: string
  wert: string
  grund: string
  benutzer_id: number
  zeitpunkt: Zeitpunkt
}

/** Zu einem Hinweis, einem Fund oder einem Feld; von und an sind Rollen an der Aufnahme. */
export interface RueckfrageTabelle {
  id: Generated<number>
  aufnahme_id: number
  /** null: beiden */
  element: Element | null
  art: 'HINWEIS' | 'FUND' | 'FELD'
  teil: string
  regel: string | null
  stelle: string | null
  methode: string | null
  zeile: number | null
  bezeichnung: string
  text: string
  von_rolle: Rolle
  /** null: Anmerkung */
  an_rolle: Rolle | null
  /** auf wen es ankommt; null: auf niemanden */
  liegt_bei: Rolle | null
  gestellt_von: number
  gestellt_am: Zeitpunkt
  erledigt_von: number | null
  erledigt_am: string | null
  version: Generated<number>
}

export interface RueckfrageAntwortTabelle {
  id: Generated<number>
  rueckfrage_id: number
  aufnahme_id: number
  text: string
  benutzer_id: number
  zeitpunkt: Zeitpunkt
}
