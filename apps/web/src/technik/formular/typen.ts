import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { Endpunkt } from '@benthos/vertrag'
import type { Liste } from '@benthos/vertrag/listen'
import { stellenVon } from '@benthos/vertrag/nachkommastellen'
import type { ComponentType } from 'react'
import type { z } from 'zod'

/** Erklärungen der Formularabschnitte: was ein Feld heißt und womit es eingegeben wird. Was gilt, sagt das Schema. */

// oxlint-disable-next-line typescript/no-explicit-any -- Parameter und Abfrage unterscheiden sich je Liste; die Antwort nicht
export type Listenendpunkt = Endpunkt<any, any, any, typeof Liste>

/** Werte eines Abschnitts, wie sie gerade im Formular stehen; sie können unvollständig oder ungültig sein. */
export type Abschnittswerte = Readonly<Record<string, unknown>>

type Gemeinsam<T> = {
  name: keyof T & string
  label: string
  hilfe?: string
  /** Erklärung hinter der Info-Schaltfläche neben der Beschriftung */
  info?: Feldinfo
  /** Beschriftung nur für Vorleseprogramme, wo der Ort sie für Sehende schon gibt */
  ohneLabel?: boolean
  /** Breite in den zwölf Spalten des Rasters; Vorgabe 6 */
  spalten?: 3 | 4 | 6 | 8 | 12
  /** Das Feld erscheint nur, wenn dies zutrifft; verborgen zählt es als leer. Sein Wert bleibt bis zum Speichern erhalten. */
  nurWenn?(werte: Partial<T>): boolean
  /** zusätzlich zur Pflicht des Schemas: Pflicht, die von anderen Feldern abhängt (nur das Sternchen) */
  pflichtWenn?(werte: Partial<T>): boolean
  /** nie änderbar oder nur unter Umständen */
  gesperrt?(werte: Partial<T>): boolean
  /** Hinweis auf Ungewöhnliches; er verhindert das Speichern nicht */
  warnung?(werte: Partial<T>): string | undefined
}

/** Kurzer Text; `mehr` ist die Kennung des ausführlichen Hinweises. */
export type Feldinfo = { text: string; mehr?: string }

type Quelle<T> = {
  /** feste Einträge */
  optionen?: readonly SelectOption[]
  /** Einträge eines Listenaufrufs */
  liste?: { endpunkt: Listenendpunkt; params?: Readonly<Record<string, string>> }
  /** welche Einträge bei diesen Werten zur Wahl stehen */
  zeige?(option: SelectOption, werte: Partial<T>): boolean
  /** warum ein Eintrag bei diesen Werten nicht gilt; er bleibt sichtbar, ungewählt, und steht wieder wie zuvor da, sobald er gilt */
  ungueltig?(option: SelectOption, werte: Partial<T>): string | undefined
  /** `kennung`: der Wert ist eine Zahl; Vorgabe Text */
  wert?: 'text' | 'kennung'
}

type NachArt<T> =
  | { art: 'text'; platzhalter?: string; einheit?: string }
  | { art: 'textarea'; zeilen?: number }
  /** Nachkommastellen, wo sie von anderen Werten abhängen; sonst erklärt sie das Schema (`mitStellen`), ohne Erklärung 2 */
  | { art: 'zahl'; einheit?: string; nachkommastellen?(werte: Partial<T>): number }
  | { art: 'ganzzahl'; einheit?: string }
  /** `beginn`: Feld mit dem ersten Tag eines Zeitraums, dessen letzter dieser ist */
  | { art: 'datum'; min?: string; max?: string; beginn?: keyof T & string }
  | { art: 'zeit' }
  /** zwei Tage, der erste unter `name`, der zweite unter `bis` */
  | { art: 'zeitraum'; bis: keyof T & string }
  /** `offen`: alle Einträge nebeneinander sichtbar, für wenige */
  | ({ art: 'auswahl'; offen?: boolean } & Quelle<T>)
  | ({ art: 'mehrfachauswahl'; offen?: boolean } & Quelle<T>)
  /** ja oder nein, nie leer */
  | { art: 'schalter' }
  /** ja, nein oder keine Angabe */
  | { art: 'janein' }
  /** Auswahl aus einem Listenaufruf, der den getippten Text sucht */
  | {
      art: 'suche'
      liste: Listenendpunkt
      abfrage?(werte: Partial<T>): Readonly<Record<string, string | undefined>>
      wert?: 'text' | 'kennung'
    }
  | { art: 'datei'; endungen?: readonly string[]; hoechstzahl?: number; hoechstgroesse?: number }

export type Feld<T = Abschnittswerte> = Gemeinsam<T> & NachArt<T>

export type Abschnitt<T = Abschnittswerte> = {
  titel?: string
  /** Schlüssel, unter dem die Felder im Schema liegen; ohne: an der Wurzel */
  vorsatz?: string
  felder: readonly Feld<T>[]
  /** als Block zum Auf- und Zuklappen, für lange Formulare; verlangt einen Titel */
  klappbar?: boolean
  /** steht unter den Feldern, etwa eine Karte; die Werte hat es aus dem Formularkontext */
  Zusatz?: ComponentType<Abschnittszusatz>
}

/** Was ein Zusatz über seinen Abschnitt wissen muss; `pfad` nennt den Platz eines Feldes in den Werten des Formulars. */
export type Abschnittszusatz = { pfad: (feld: string) => string; nurLesen: boolean }

/** Erklärt einen Abschnitt und prüft seine Feldnamen gegen das Schema; die Nachkommastellen einer Größe stehen dort. */
export function abschnitt<S extends z.ZodObject>(schema: S, angabe: Abschnitt<z.output<S>>): Abschnitt {
  const { felder, ...rest } = angabe as unknown as Abschnitt
  return { ...rest, felder: felder.map(feld => mitErklaertenStellen(schema, feld)) }
}

function mitErklaertenStellen(schema: z.ZodObject, feld: Feld): Feld {
  if (feld.art !== 'zahl' || feld.nachkommastellen !== undefined) return feld
  const stellen = stellenVon(schema.shape[feld.name] as z.ZodType | undefined)
  return stellen === undefined ? feld : { ...feld, nachkommastellen: () => stellen }
}

/** Ein Feld mit genau einem Wert. */
export type Einzelfeld = Exclude<Feld, { art: 'zeitraum' }>

/** Ein Wert an seinem Platz im Formular; ein Zeitraum hat zwei. */
export type Feldort = { pfad: string; feld: Einzelfeld; abschnitt: Abschnitt }

/** Stand eines Abschnitts am Server. */
export type Serverstand<D> = { version: number; daten: D; geaendertVon?: string | null }
