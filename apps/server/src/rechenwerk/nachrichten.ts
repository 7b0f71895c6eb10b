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

/** Kapsel einer Bewertung; Eingabe und Ergebnis als JSON, so wie sie gespeichert werden. */
export type Rechenergebnis = {
  klasse: Klasse | null
  eingabe: string
  /** `BewertungsErgebnis` ohne Terme */
  ergebnis: string
  /** SHA-256 der ganzen Kapsel */
  pruefsumme: string
}

/** `fehler`: diese Eingabe ließ sich nicht rechnen; ein Text für das Protokoll. */
export type Rechenausgang = Rechenergebnis | { fehler: string }

export type Fadenantwort = 'BEREIT' | readonly Rechenausgang[]
