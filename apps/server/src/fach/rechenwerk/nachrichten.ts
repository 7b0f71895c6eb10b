import type { MessagePort } from 'node:worker_threads'
import type {
  BewertungsEingabe,
  BewertungsErgebnis,
  Einzelbestimmung,
  JederParametersatz,
  Klasse,
} from '@benthos/bewertung'
import type { Taxaliste } from '@benthos/fachmodell'

/** Was zwischen Rechenwerk und Rechenfaden hin- und hergeht; nichts wird geteilt, Ergebnisse wandern ohne Kopie. */

/** Eine Bewertung mit den Schlüsseln ihrer Taxaliste und ihres Parametersatzes, die der Faden schon kennt. */
export type Fadenaufgabe = { eingabe: BewertungsEingabe; taxaliste: string; parametersatz: string | null }

export type Fadennachricht =
  | { art: 'TAXALISTE'; schluessel: string; liste: Taxaliste }
  | { art: 'PARAMETERSATZ'; schluessel: string; satz: JederParametersatz }
  | { art: 'VERGISS'; schluessel: string }
  | { art: 'PAKET'; aufgaben: readonly Fadenaufgabe[] }
  | { art: 'EINZELBESTIMMUNGEN'; aufgabe: Fadenaufgabe }

/**
 * Kapsel einer Bewertung; Eingabe und Ergebnis als JSON in UTF-8, so wie sie gespeichert werden. Bytes statt Text: sie liegen
 * neben dem Heap, den sonst 25 kB je Ergebnis füllten, bis der Server beim Aufräumen innehält.
 */
export type Rechenergebnis = {
  klasse: Klasse | null
  eingabe: Bytes
  /** `BewertungsErgebnis` ohne Terme */
  ergebnis: Bytes
  /** SHA-256 der ganzen Kapsel */
  pruefsumme: string
}

type Bytes = Uint8Array<ArrayBuffer>

/** `fehler`: diese Eingabe ließ sich nicht rechnen; ein Text für das Protokoll. */
export type Rechenausgang = Rechenergebnis | { fehler: string }

/** Ausgang der Suche nach Einzelbestimmungen. */
export type Bestimmungsausgang = { bestimmungen: Einzelbestimmung[] } | { fehler: string }

export type Fadenantwort = readonly Rechenausgang[] | Bestimmungsausgang

/** Antwort auf eine Frage: die Bytes von Ergebnissen gehen an den Empfänger über. */
export function antworteMit(port: MessagePort | null, antwort: Fadenantwort): void {
  const bytes =
    'map' in antwort
      ? antwort.flatMap(ausgang => ('fehler' in ausgang ? [] : [ausgang.eingabe.buffer, ausgang.ergebnis.buffer]))
      : []
  port?.postMessage(antwort, bytes)
}

/** Ergebnis, wie der Rechenkern es gab, ohne Terme. */
export function liesErgebnis({ ergebnis }: Rechenergebnis): BewertungsErgebnis {
  return JSON.parse(new TextDecoder().decode(ergebnis)) as BewertungsErgebnis
}
