import type { Aufnahmeteil, Element, Recht } from '@benthos/fachmodell'
import type { z } from 'zod'

/** Objektart, an der ein Recht geprüft wird; `null`: das Recht hängt an keinem Objekt. */
export type Objektart = 'aufnahme' | 'messstelle' | 'projekt' | 'benutzer' | null

/**
 * Ein Aufruf der Schnittstelle: einmal erklärt, von Server und Browser gelesen.
 * `antwort: null` heißt 204 ohne Inhalt, `antwort: 'datei'` eine Datei (blob).
 */
export type Endpunkt<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType | null | 'datei' = z.ZodType | null | 'datei',
  O extends Objektart = Objektart,
> = {
  methode: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Pfad unter dem Kontextpfad, Parameter als `:name` */
  pfad: `/${string}`
  /** Gruppe in der Beschreibung */
  thema: string
  zusammenfassung: string
  recht: Recht
  objekt: O
  /** Qualitätselement, an dem das Recht geprüft wird; ohne: an denen der Aufnahme (siehe `elemente`) */
  element?: Element
  /** Teil der Aufnahme, um den es geht: wem er gehört, sagt `AUFNAHMETEILE` */
  teil?: Aufnahmeteil
  /** muss das Recht an einem (Vorgabe) oder an allen Qualitätselementen der Aufnahme bestehen */
  elemente?: 'eines' | 'alle'
  params?: P
  query?: Q
  body?: B
  /** Medientyp des Rumpfs; Vorgabe JSON */
  rumpfart?: 'json' | 'formular' | 'datei'
  antwort: A
  /** Antwortstatus einer Bitte, über die erst noch jemand entscheidet; ohne: 200, ohne Inhalt 204 */
  status?: 202
  /**
   * Liste, die es auch seitenweise und durchsucht gibt: die ganze Antwort oder ein Feld darin (geschnitten wird dann im
   * Umschlag nach `Blaetterwahl`); `selbst`, wo der Aufruf die Seite schon liest. Wie viele Zeilen es sind, steht im Kopf
   * `x-total-count`.
   */
  blaettert?: 'antwort' | 'zeilen' | 'bestaende' | 'selbst'
  /** Medientypen, die eine Datei haben kann; genau dann zu nennen, wenn `antwort` eine ist */
  medientypen?: readonly [string, ...string[]]
  /**
   * Wie die Datei als Auftrag heißt, etwa „Darwin Core Archive“: sie lässt sich auch im Hintergrund erstellen. Nur für Dateien, die
   * allein aus Adresse und Rechten entstehen.
   */
  imHintergrund?: string
  /** Seite, die zeigt, was im Hintergrund entstand; ihre Adresse nennt dieselbe Auswahl und den Auftrag (`auftrag`) */
  ansicht?: `/${string}`
  /** gespeicherte Datei, die es auch abschnittweise gibt (`Range`) */
  inAbschnitten?: true
  /** Datei, die so lange strömt, wie ihr Leser braucht, statt bis zur gewöhnlichen Zeitgrenze */
  istLang?: true
  /** auch Seiten anderer Herkunft rufen ihn; nur für Öffentliches, das nichts ändert */
  vonFremdenSeiten?: true
}

/** Erklärt einen Endpunkt und behält seine genauen Typen. */
export function endpunkt<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType | null | 'datei',
  O extends Objektart,
>(angabe: Endpunkt<P, Q, B, A, O>): Endpunkt<P, Q, B, A, O> {
  return angabe
}

type Oder<T, Ersatz> = unknown extends T ? Ersatz : T
export type ParamsVon<E> =
  E extends Endpunkt<infer P, infer _Q, infer _B, infer _A> ? Oder<z.output<P>, undefined> : never
export type QueryVon<E> =
  E extends Endpunkt<infer _P, infer Q, infer _B, infer _A> ? Oder<z.output<Q>, undefined> : never
export type QueryEingabe<E> =
  E extends Endpunkt<infer _P, infer Q, infer _B, infer _A> ? Oder<z.input<Q>, undefined> : never
export type BodyVon<E> =
  E extends Endpunkt<infer _P, infer _Q, infer B, infer _A> ? Oder<z.output<B>, undefined> : never
export type BodyEingabe<E> =
  E extends Endpunkt<infer _P, infer _Q, infer B, infer _A> ? Oder<z.input<B>, undefined> : never
export type AntwortVon<E> =
  E extends Endpunkt<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.output<A>
      : A extends 'datei'
        ? File
        : undefined
    : never
export type AntwortEingabe<E> =
  E extends Endpunkt<infer _P, infer _Q, infer _B, infer A>
    ? A extends z.ZodType
      ? z.input<A>
      : A extends 'datei'
        ? unknown
        : undefined
    : never
