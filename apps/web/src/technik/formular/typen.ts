import type { SelectOption } from '@benthos/ui/select/selectTypes.ts'
import type { Endpunkt } from '@benthos/vertrag'
import { feldVon, type Feld as Katalogfeld } from '@benthos/vertrag/feld'
import type { Liste } from '@benthos/vertrag/listen'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Vorschlagsort } from './Feldvorschlag.tsx'

/** Formularabschnitte: welche Felder in welcher Ordnung. Was ein Feld heißt, sagt der Katalog, was gilt, das Schema. */

// oxlint-disable-next-line typescript/no-explicit-any -- Parameter und Abfrage unterscheiden sich je Liste; die Antwort nicht
export type Listenendpunkt = Endpunkt<any, any, any, typeof Liste>

/** Werte eines Abschnitts, wie sie gerade im Formular stehen; sie können unvollständig oder ungültig sein. */
export type Abschnittswerte = Readonly<Record<string, unknown>>

type Gemeinsam<T> = {
  name: keyof T & string
  label: string
  /** Hinweis unter dem Feld, der von der Lage abhängt; was immer gilt, erklärt der Katalog */
  hilfe?: string
  /** Eintrag im Katalog: die Erklärung hinter der Info-Schaltfläche neben der Beschriftung */
  eintrag?: Katalogfeld
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
  /** Vorschlag unter dem Feld, solange es sich ausfüllen lässt; die Werte hat er aus dem Formularkontext */
  Vorschlag?: ComponentType<Vorschlagsangaben>
  /** Hinweis auf Ungewöhnliches; er verhindert das Speichern nicht */
  warnung?(werte: Partial<T>): string | undefined
}

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
  /** Nachkommastellen, wo sie von anderen Werten abhängen; sonst erklärt sie das Schema, ohne Erklärung 2 */
  | { art: 'zahl'; einheit?: string; nachkommastellen?(werte: Partial<T>): number }
  | { art: 'ganzzahl'; einheit?: string }
  /** ausgelesene von allen Teilen, ein Feld „3/29“ aus zwei gespeicherten Zahlen; `nenner`: Feld mit der zweiten */
  | { art: 'teilung'; nenner: keyof T & string }
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
      /** letzter Eintrag der Liste: ein Fenster, in dem entsteht, was sie nicht führt */
      neu?: { label: string; Fenster: ComponentType<Neufenster> }
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
  /** steht über den Feldern, etwa eine Handlung für mehrere von ihnen */
  Kopf?: ComponentType<Abschnittszusatz>
  /** steht unter den Feldern, etwa eine Karte; die Werte hat es aus dem Formularkontext */
  Zusatz?: ComponentType<Abschnittszusatz>
}

/**
 * Was ein Zusatz über seinen Abschnitt wissen muss; `pfad` nennt den Platz eines Feldes in den Werten des Formulars, `ortVon` zu
 * einem solchen Platz das Feld selbst, auch das eines anderen Abschnitts.
 */
export type Abschnittszusatz = {
  pfad: (feld: string) => string
  ortVon: (pfad: string) => Pick<Vorschlagsort, 'id' | 'pfad'>
  nurLesen: boolean
}

/** Was ein Vorschlag über sein Feld wissen muss; `pfad` nennt den Platz eines anderen Felds desselben Abschnitts. */
export type Vorschlagsangaben = { ort: Vorschlagsort; pfad: (feld: string) => string }

/** Fenster zum Anlegen eines Eintrags: `text` ist, was getippt war; was entsteht oder doch schon da ist, wird gewählt. */
export type Neufenster = { text: string; beiWahl: (value: string) => void; beiSchluss: () => void }

/** Was eine Auswahl oder ein Text zu seiner Art aus dem Schema dazusagen kann. */
type OhneArt<T> = { art?: never; platzhalter?: string; zeilen?: number; offen?: boolean } & Quelle<T> & {
    nachkommastellen?(werte: Partial<T>): number
  }

/** Ein Feld an seinem Platz: der Name allein, wenn der Katalog alles Übrige weiß. */
type Feldlage<T> =
  | (keyof T & string)
  | (Omit<Gemeinsam<T>, 'label' | 'eintrag'> & { label?: string } & (NachArt<T> | OhneArt<T>))

type Abschnittsangabe<T> = Omit<Abschnitt<T>, 'felder'> & {
  felder: readonly Feldlage<T>[]
  /** Breite der Felder, die keine eigene nennen */
  spalten?: Feld['spalten']
}

/** Ordnet die Felder eines Schemas zu einem Abschnitt; Beschriftung, Einheit, Liste und Hilfe kommen aus dem Katalog. */
export function abschnitt<S extends z.ZodObject>(schema: S, angabe: Abschnittsangabe<z.output<S>>): Abschnitt {
  const { felder, spalten, ...rest } = angabe as unknown as Abschnittsangabe<Abschnittswerte>
  return {
    ...(rest as Omit<Abschnitt, 'felder'>),
    felder: felder.map(lage => mitEintrag(schema, typeof lage === 'string' ? { name: lage } : lage, spalten)),
  }
}

function mitEintrag(
  schema: z.ZodObject,
  lage: Exclude<Feldlage<Abschnittswerte>, string>,
  spalten: Feld['spalten'],
): Feld {
  const eintrag = feldVon(schema.shape[lage.name] as z.ZodType | undefined)
  const { label = eintrag?.label, art = eintrag?.nenner === undefined ? eintrag?.art : 'teilung' } = lage
  if (label === undefined || art === undefined || art === 'verweis' || art === 'zeilen')
    throw new TypeError(`${lage.name} steht nicht im Katalog, oder es fehlt, womit es eingegeben wird.`)
  const { einheit, stellen, werte, nenner } = eintrag ?? {}
  return {
    ...(art === 'textarea' ? { spalten: 12 } : spalten !== undefined && { spalten }),
    ...(eintrag && { eintrag }),
    ...(einheit !== undefined && { einheit }),
    ...(nenner !== undefined && { nenner }),
    ...(stellen !== undefined && { nachkommastellen: () => stellen }),
    ...(werte && !('liste' in lage) && { optionen: werte }),
    ...lage,
    label,
    art,
  } as Feld
}

/** Ein Feld mit genau einem Wert. */
export type Einzelfeld = Exclude<Feld, { art: 'zeitraum' }>

/** Ein Wert an seinem Platz im Formular; ein Zeitraum hat zwei. */
export type Feldort = { pfad: string; feld: Einzelfeld; abschnitt: Abschnitt }

/** Stand eines Abschnitts am Server. */
export type Serverstand<D> = { version: number; daten: D; geaendertVon?: string | null }
