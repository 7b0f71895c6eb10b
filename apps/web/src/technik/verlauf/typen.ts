/** Verlauf und Versionierung: was eine Seite darüber erklärt (Spezifikation, Abschnitt 3, „History definition“). */

/** Ein Punkt des Verlaufs: eine gespeicherte Änderung oder eine Fassung. */
export type Verlaufspunkt = {
  id: string
  /** Zeitpunkt, ISO 8601 */
  date: string
  title: {
    name: string
    onClick?: () => void
    /** Adresse der Seite in diesem Stand */
    linkTo?: string
  }
  /** wie der Stand neben „Versionierung“ am Schalter heißt */
  versioningButtonDisplayValue?: string
  /** weitere Zeile, etwa wer es war und warum */
  beschreibung?: string
}

export type Verlaufsdefinition = {
  id: string
  /** HISTORY: einzelne Änderungen, der heutige Stand ist keiner davon; VERSIONING: Fassungen, die neueste gilt */
  historyType: 'HISTORY' | 'VERSIONING'
  items: readonly Verlaufspunkt[]
  defaultShowChanges?: Aenderungsanzeige
  defaultActiveVersionId?: string
}

export type Aenderungsanzeige = 'Show' | 'Hide'

/** `null`: kein Punkt gewählt; so beginnt ein Verlauf ohne Vorgabe. */
export type Verlaufsstand = {
  activeVersionId: string | null
  defaultActiveVersionId: string | null
  showChanges: Aenderungsanzeige
}

export type Aenderungsart = 'NEW' | 'UPDATED' | 'DELETED'

/** Änderung eines Feldes mit ihrem Punkt im Verlauf; Werte sind Anzeigetexte, `null` ist leer. */
export type Feldaenderung = {
  versionId: string
  versionName: string
  type: Aenderungsart
  oldValue: string | null
  newValue: string | null
  user: string
  /** ISO 8601 */
  date: string
}
