import { z } from 'zod'
import { Verweis } from './bausteine.ts'

/**
 * Fragen beim Einlesen: ein Name, der zu nichts Gespeichertem führt, ist eine Frage, einmal für alle Zeilen mit diesem Namen.
 * Beantwortet wird sie wie die Form der Datei mit der Vorgabe, mit der noch einmal geprüft wird.
 */

/** So viele offene Fragen nennt eine Prüfung; die übrigen nennt die nächste. */
export const HOECHSTENS_FRAGEN = 100
/** Antworten, die eine Vorgabe trägt. */
const HOECHSTENS_ANTWORTEN = 2000
/** Länger wird kein Schlüssel: er entsteht aus höchstens einer Zelle. */
const SCHLUESSELZEICHEN = 2000

/**
 * NEU: beim Laden anlegen; VORHANDEN: dieses ist gemeint; WIE: dasselbe wie ein anderer Name der Datei, was auch immer für ihn
 * gilt, oder wie ein nachgeschlagener Eintrag; AUSLASSEN: die Zeilen überspringen.
 */
export const Einleseentscheid = z.discriminatedUnion('art', [
  z.object({ art: z.literal('NEU') }),
  z.object({ art: z.literal('VORHANDEN'), id: Verweis }),
  z.object({ art: z.literal('WIE'), text: z.string().min(1).max(SCHLUESSELZEICHEN) }),
  z.object({ art: z.literal('AUSLASSEN') }),
])
export type Einleseentscheid = z.infer<typeof Einleseentscheid>

const Stelle = z.object({
  /** Feld der Spalte, in der der Name steht */
  feld: z.string().min(1).max(80),
  /** gleich für jede Schreibung desselben Namens */
  schluessel: z.string().min(1).max(SCHLUESSELZEICHEN),
})

export const Einleseantwort = Stelle.extend({ entscheid: Einleseentscheid })
export type Einleseantwort = z.infer<typeof Einleseantwort>

export const Einleseantworten = z.array(Einleseantwort).max(HOECHSTENS_ANTWORTEN)

export const Einlesefrage = Stelle.extend({
  /** Titel der Spalte */
  spalte: z.string(),
  /** der Name, wie er zuerst in der Datei steht */
  text: z.string(),
  /** Zeilen mit diesem Namen */
  zeilen: z.number().int(),
  ersteZeile: z.number().int(),
  /** wie das Neue hieße; null: daraus kann keines entstehen */
  neu: z.string().nullable(),
  /** warum keines entstehen kann, oder wovon es noch abhängt */
  hinweis: z.string().nullable(),
  /** was gemeint sein könnte, ähnlichstes zuerst */
  vorhandene: z.array(z.object({ id: z.number().int(), text: z.string() })),
  /** andere Namen der Datei, nach denen gefragt ist und die dasselbe meinen könnten */
  ausDerDatei: z.array(z.string()),
  /** Fassung der Taxaliste, in der sich ein anderer Eintrag nachschlagen lässt; die Antwort darauf ist `WIE` */
  taxaliste: z.string().nullable().default(null),
  entscheid: Einleseentscheid.nullable(),
})
export type Einlesefrage = z.infer<typeof Einlesefrage>

/** Was beim Laden neben den Zeilen entstand, weil eine Antwort es verlangte. */
export const Einlesebeigabe = z.object({
  /** Titel der Spalte, die es nennt */
  spalte: z.string(),
  id: z.number().int(),
  text: z.string(),
})
export type Einlesebeigabe = z.infer<typeof Einlesebeigabe>
