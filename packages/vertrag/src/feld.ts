import type { Element, Wert } from '@benthos/fachmodell'
import { z } from 'zod'

/**
 * Katalog der Felder: was ein Feld heißt und bedeutet, steht neben seinem Schema, einmal. Formulare, Verlauf, Vergleich,
 * Einlesen, Ausgaben und die Beschreibung der Schnittstelle lesen es von dort (docs/adr/0025).
 */

/** Was sich aus dem Schema allein nicht lesen lässt. */
export type Feldangabe = {
  label: string
  /** wo die Bezeichnung zu lang ist: Tabellenkopf, Satz */
  kurz?: string
  einheit?: string
  /** was es ist, wie es erhoben wird, wonach; ein bis drei Sätze */
  hilfe: string
  /** andere Überschriften beim Einlesen */
  synonyme?: readonly string[]
  /** wie es in einer Datei dasteht */
  beispiel?: string
  /** Begriff aus http://rs.tdwg.org/dwc/terms/, wo es einen gibt; gemessene Größen gehen als Messwert hinaus */
  darwinCore?: string
  /** Feld mit dem Nenner: beide zusammen sind eine Angabe, geschrieben „3/29“ */
  nenner?: string
  /** an einer Messstelle von Termin zu Termin gleich: der Wert der vorigen Aufnahme steht als Vorschlag am leeren Feld */
  bleibtGleich?: true
  /** sieht nur, wer dieses Qualitätselement lesen darf; ohne: jeder, der den Teil sieht */
  element?: Element
}

/** Womit ein Wert eingegeben und wie er gezeigt wird. */
export type Feldart =
  | 'text'
  | 'textarea'
  | 'zahl'
  | 'ganzzahl'
  | 'datum'
  | 'zeit'
  | 'auswahl'
  | 'mehrfachauswahl'
  /** Kennung eines gespeicherten Objekts */
  | 'verweis'
  /** ja oder nein, nie leer */
  | 'schalter'
  /** ja, nein oder keine Angabe */
  | 'janein'
  | 'datei'
  /** Liste von Zeilen mit eigenen Feldern */
  | 'zeilen'

/** Was die Bausteine der Schemata von sich aus wissen. */
type Form = { art?: Feldart; stellen?: number; werte?: readonly Wert[] }

export type Feld = Feldangabe &
  Form & {
    art: Feldart
    /** kleinster und größter Wert einer Zahl */
    min?: number
    max?: number
  }

const KATALOG = z.registry<Partial<Feldangabe> & Form>()

/**
 * Ein Feld mit seinem Eintrag im Katalog. Dasselbe Schema kann zu mehreren Feldern gehören.
 * @example feld('Lufttemperatur', zahl(-40, 45, 1), { einheit: '°C', hilfe: 'Im Schatten gemessen.' })
 */
export function feld<S extends z.ZodType>(label: string, schema: S, angabe: Omit<Feldangabe, 'label'>): S {
  const eigenes = schema.clone()
  KATALOG.add(eigenes, { label, ...angabe })
  return eigenes
}

/** Vermerkt am Baustein eines Schemas, was jedes Feld daraus von ihm hat. */
export function mitForm<S extends z.ZodType>(schema: S, form: Form): S {
  KATALOG.add(schema, form)
  return schema
}

/** Eintrag eines Felds mit dem, was sein Schema dazu weiß; undefined: es steht nicht im Katalog. */
export function feldVon(schema: z.ZodType | undefined): Feld | undefined {
  if (schema === undefined) return undefined
  const kette = huellen(schema)
  const eintrag = formVon(schema)
  if (eintrag.label === undefined) return undefined
  const kern = kette.at(-1) ?? schema
  return {
    ...(eintrag as Feldangabe & Form),
    art: eintrag.art ?? artVon(kern, kette),
    ...(kern instanceof z.ZodNumber && bereichVon(kern)),
  }
}

/** Eintrag genau an diesem Schema, nicht an dem, was es umhüllt. */
export function eintragAn(schema: z.ZodType): Feldangabe | undefined {
  const eintrag = KATALOG.get(schema)
  return eintrag?.label === undefined ? undefined : (eintrag as Feldangabe)
}

/** Eintrag eines Felds, das im Katalog steht. */
export function feldIn<S extends z.ZodObject>(schema: S, name: keyof z.output<S> & string): Feld {
  const feld = feldVon(schema.shape[name] as z.ZodType | undefined)
  if (!feld) throw new RangeError(`${name} steht nicht im Katalog der Felder.`)
  return feld
}

/** Wie ein Feld im Kopf einer Tabelle und an einem Filter heißt. */
export function titelIn<S extends z.ZodObject>(schema: S, name: keyof z.output<S> & string): string {
  const { kurz, label } = feldIn(schema, name)
  return kurz ?? label
}

function formVon(schema: z.ZodType): Partial<Feldangabe> & Form {
  return Object.assign(
    {},
    ...huellen(schema)
      .toReversed()
      .map(eines => KATALOG.get(eines)),
  )
}

/** Das Schema und was darin steckt, außen zuerst. */
function huellen(schema: z.ZodType): z.ZodType[] {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? [schema, ...huellen(schema.unwrap() as z.ZodType)]
    : [schema]
}

/** Grenzen, die jemand gesetzt hat; die der Zahldarstellung sind keine. */
function bereichVon({ minValue: min, maxValue: max }: z.ZodNumber): { min?: number; max?: number } {
  return {
    ...(min !== null && min > Number.MIN_SAFE_INTEGER && { min }),
    ...(max !== null && max < Number.MAX_SAFE_INTEGER && { max }),
  }
}

function artVon(kern: z.ZodType, kette: readonly z.ZodType[]): Feldart {
  if (kern instanceof z.ZodNumber) return kern.isInt ? 'ganzzahl' : 'zahl'
  if (kern instanceof z.ZodBoolean) return kette.some(eines => eines instanceof z.ZodNullable) ? 'janein' : 'schalter'
  if (kern instanceof z.ZodEnum) return 'auswahl'
  if (kern instanceof z.ZodArray) {
    if (kern.element instanceof z.ZodFile) return 'datei'
    return kern.element instanceof z.ZodObject ? 'zeilen' : 'mehrfachauswahl'
  }
  return 'text'
}
