import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { GespeicherterFilter, Kriteriumswert } from '@benthos/vertrag/filter'
import type { Listenendpunkt } from '../../technik/formular/typen.ts'

/** Womit der Wert eines Kriteriums eingegeben wird. */
export type Kriteriumsart =
  | { art: 'text'; hilfe: string; maxLaenge: number }
  | { art: 'datum' }
  | { art: 'auswahl'; optionen: readonly SelectOption[] }
  /** Einträge von hier oder aus einem Listenaufruf */
  | ({ art: 'mehrfachauswahl' } & ({ optionen: readonly SelectOption[] } | { liste: Listenendpunkt }))
  /** Teil der Karte; der Wert nennt seine Ränder wie die Abfrage der Liste */
  | { art: 'ausschnitt' }
  /** ein Objekt, gesucht am Server; der Wert ist das Feld seiner Kennungen */
  | { art: 'suche'; liste: Listenendpunkt }

/** Kriterium eines Filters; Namen der Spezifikation, Abschnitt 3. Die `id` ist der Name in der Abfrage der Liste. */
export type Kriterium = Readonly<{
  id: string
  label: string
  category: string
  /** Gruppe in der Leiste anfangs offen; Vorgabe ja */
  defaultExpanded?: boolean
  defaultValue: Kriteriumswert
  /** Texte eines Werts für die Chips; ohne Angabe die der Einträge, sonst der Wert selbst */
  getDisplayValue?: (wert: Kriteriumswert) => readonly string[]
}> &
  Kriteriumsart

/** Was sich filtern lässt und wie; Namen und Vorgaben der Spezifikation, Abschnitt 3. */
export type Filterdefinition = Readonly<{
  id: string
  /** neue Filter wirken sofort; Vorgabe nein */
  defaultEnabled?: boolean
  /** `live`: jede Eingabe wirkt sofort; `apply` (Vorgabe): erst mit „Anwenden“ */
  updateMode?: 'live' | 'apply'
  /** keine gespeicherten Filter; Vorgabe nein */
  disableFilterManagement?: boolean
  isDefaultExpanded?: boolean
  criterias: readonly Kriterium[]
}>

/** Die Filter einer Liste; Namen der Spezifikation, Abschnitt 3. */
export type Filtergruppe = Readonly<{
  selectedKey: string | null
  values: Readonly<Record<string, GespeicherterFilter>>
  /** gespeicherte Filter waren nicht zu lesen */
  error: string | null
  /** ein anderer nach jedem Zurücksetzen: was gerade getippt und noch nicht übernommen ist, verfällt */
  resetNotification: string
}>

/** Werte nach Kriterium; was auf der Vorgabe steht, fehlt. */
export type Filterwerte = Readonly<Record<string, Kriteriumswert>>

/** Gespeicherte Filter nach Schlüssel, in der Reihenfolge ihres Anlegens. */
export type Gespeicherte = Readonly<Record<string, GespeicherterFilter>>

/** Was die Adresse einer Liste über ihren Filter sagt. */
export type Filterort = Readonly<{
  /** eines gespeicherten Filters oder des Standardfilters; `null`: ausdrücklich keiner; fehlt, wo niemand einen nennt */
  schluessel?: string | null
  /** Name, der noch nicht gespeichert ist */
  name?: string
  /** Sonst stehen die Werte nur da und wirken nicht. */
  enabled: boolean
  werte: Filterwerte
  /** Kriterien, deren Wert in der Adresse nicht zu lesen ist: sie filtern nicht. */
  unlesbar: readonly string[]
}>
