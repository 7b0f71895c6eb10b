import type { AntwortVon } from '@benthos/vertrag'
import type { Ergebnis } from '@benthos/vertrag/bewertung'
import type { Bewertungsgrundlage, leseParametersatz } from '@benthos/vertrag/bewertungsgrundlage'
import type { Methodenfund } from '@benthos/vertrag/fund'
import type { leseTaxaliste } from '@benthos/vertrag/taxaliste'

/** Was zwischen der Seite und ihrem Rechenarbeiter hin- und hergeht. */

export type Rechenliste = AntwortVon<typeof leseTaxaliste>
export type Rechenparameter = AntwortVon<typeof leseParametersatz>

/** Einzelne Bestimmung, von der die Klasse abhängt, wie der Rechenkern sie nennt. */
export type Einzelbestimmung = {
  /** Stelle unter den Funden */
  stelle: number
  taxon: string
  aenderung: 'WEGGELASSEN' | 'GATTUNG' | 'FAMILIE'
  /** gröberer Eintrag der Taxaliste; null: weggelassen */
  ersatz: string | null
  klasse: Ergebnis['ergebnis']['klasse']
  text: string
  modul: { label: string; vorher: number | null; nachher: number | null; grenzen: readonly number[] | null } | null
}

/** Eine Probe, wie sie gerade dasteht: nichts daran ist gespeichert. */
export type Probenstand = {
  /** ohne `wiederholungen`: die Zählung wird nicht wiederholt */
  grundlage: Omit<Bewertungsgrundlage, 'wiederholungen'> & Partial<Bewertungsgrundlage>
  funde: readonly Methodenfund[]
}

export type Auftrag =
  | { art: 'LISTE'; liste: Rechenliste }
  | { art: 'PARAMETER'; satz: Rechenparameter }
  | ({ art: 'BEWERTE'; nummer: number } & Probenstand)
  | ({ art: 'EINZELN'; nummer: number } & Probenstand)
  | { art: 'BRICH_AB'; nummer: number }

export type Nachricht = { nummer: number } & (
  | { art: 'ERGEBNIS'; ergebnis: Ergebnis }
  | { art: 'FORTSCHRITT'; erledigt: number }
  | { art: 'EINZELN'; bestimmungen: readonly Einzelbestimmung[] }
  | { art: 'FEHLER'; text: string }
)
