import type { BewertungsEingabe, JederParametersatz, Klasse } from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'

/** Was zwischen Rechenwerk und Rechenfaden hin- und hergeht; alles wird kopiert, nichts geteilt. */

/** Eine Bewertung mit den Schlüsseln ihrer Taxaliste und ihres Parametersatzes, die der Faden schon kennt. */
export type Fadenaufgabe = { eingabe: BewertungsEingabe; taxaliste: string; parametersatz: string | null }

export type Fadennachricht =
  | { art: 'TAXALISTE'; schluessel: string; liste: Taxaliste }
  | { art: 'PARAMETERSATZ'; schluessel: string; satz: JederParametersatz }
  | { art: 'VERGISS'; schluessel: string }
  | { art: 'PAKET'; aufgaben: readonly Fadenaufgabe[] }

/** Kapsel einer Bewertung ohne ihre Eingabe, die der Auftraggeber schon hat. */
export type Rechenergebnis = {
  klasse: Klasse | null
  /** SHA-256 der ganzen Kapsel */
  pruefsumme: string
  /** `BewertungsErgebnis` ohne Terme als JSON, so wie es gespeichert wird */
  ergebnis: string
}

/** `fehler`: diese Eingabe ließ sich nicht rechnen; ein Text für das Protokoll. */
export type Rechenausgang = Rechenergebnis | { fehler: string }

export type Fadenantwort = 'BEREIT' | readonly Rechenausgang[]
