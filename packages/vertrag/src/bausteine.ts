import { schluesselVon, type Wert } from '@benthos/fachmodell/werteliste'
import { z } from 'zod'
import { mitForm } from './feld.ts'
import { MELDUNG } from './meldung.ts'

/** Wiederkehrende Bausteine der Schemata; leere Eingaben gelten als keine Eingabe. */

/** Größte ganze Zahl der Datenbank (int4): was darüber liegt, kann keine Kennung und keine Version sein. */
export const HOECHSTE_GANZZAHL = 2_147_483_647

/**
 * Ganze Zahl im Pfad, in der Abfrage oder neben einer Datei, wo alles Text ist: nur Ziffern ohne führende Null, ein Minus davor.
 * Was sonst als Zahl durchginge (` 5`, `5.0`, `1e3`, `0x10`, `true`), ist keine.
 */
export const zahltext = <T extends z.ZodType>(zahl: T) =>
  z.preprocess((wert, ctx) => {
    if (typeof wert !== 'string' || wert === '') return wert
    if (/^(0|-?[1-9]\d*)$/.test(wert)) return Number(wert)
    ctx.addIssue({ code: 'custom', message: MELDUNG.ganzeZahl })
    return z.NEVER
  }, zahl)

/** Dezimalzahl in der Abfrage oder neben einer Datei, mit Punkt; was leer ist oder anders geschrieben, ist keine Zahl. */
export const dezimaltext = <T extends z.ZodType>(zahl: T) =>
  z.preprocess(wert => (typeof wert === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(wert) ? Number(wert) : wert), zahl)

/** Kennung im Pfad oder in der Abfrage. */
export const Kennung = zahltext(z.number().int().positive().max(HOECHSTE_GANZZAHL))
/** Verweis auf ein anderes Objekt im Rumpf; dort stehen Kennungen als Zahl, und leer heißt fehlend. */
export const Verweis = mitForm(z.number().int().positive().max(HOECHSTE_GANZZAHL), { art: 'verweis' })
export const MitKennung = z.object({ id: Kennung })
/** Version, die der Speichernde zuletzt gelesen hat; 0: noch nie gespeichert. */
export const Version = z.number().int().min(0).max(HOECHSTE_GANZZAHL)

/** Ältere Tage sind Tippfehler; systematische Erhebungen gibt es erst danach. */
const FRUEHESTER_TAG = '1900-01-01'

/** JJJJ-MM-TT, ein wirklicher Kalendertag ab 1900. */
export const Datum = mitForm(
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Bitte geben Sie ein Datum in der Form TT.MM.JJJJ ein')
    .refine(text => {
      const tag = new Date(`${text}T00:00:00Z`)
      return !Number.isNaN(tag.getTime()) && tag.toISOString().startsWith(text)
    }, 'Dieses Datum gibt es nicht')
    .refine(text => text >= FRUEHESTER_TAG, MELDUNG.minDatum('01.01.1900')),
  { art: 'datum' },
)

/** Weiche Trennung, Zeichen ohne Breite, Schreibrichtung, halbe und nie vergebene Zeichen: unsichtbar, aber verschieden für Vergleich und Suche. */
const UNSICHTBAR =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Surrogate}|\p{Noncharacter_Code_Point}/gu

/** Bis U+00FF ist jedes Zeichen für sich und außer der weichen Trennung sichtbar. */
const SCHON_REIN = /^[^\u00ad\u0100-\u{10ffff}]*$/u

/** Eine Schreibweise je Zeichen (NFC), nichts Unsichtbares: zwei gleich aussehende Codes sind danach derselbe. */
export function bereinige(wert: string): string {
  if (SCHON_REIN.test(wert)) return wert
  return wert.normalize('NFC').replace(UNSICHTBAR, '')
}

/** Längere Texte haben mehrere Zeilen. */
const LAENGSTE_ZEILE = 200

const STEUERZEICHEN = 'Der Text enthält unzulässige Steuerzeichen'

/** Freitext bis `max` Zeichen ohne Steuerzeichen; Rand-Leerzeichen fallen weg, leer wird null. */
export const text = (max: number) =>
  mitForm(
    z
      .string()
      .overwrite(bereinige)
      .max(max)
      // oxlint-disable-next-line no-control-regex -- Steuerzeichen sind genau das, was hier abgewiesen wird
      .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, STEUERZEICHEN)
      .transform(wert => wert.trim() || null)
      // Was herauskommt, ist ein Text oder nichts; ohne diesen Satz wüsste es die Beschreibung nicht.
      .pipe(z.string().nullable())
      .nullable()
      .default(null),
    { art: max > LAENGSTE_ZEILE ? 'textarea' : 'text' },
  )

const pflicht = (max: number, min: number) => z.string().overwrite(bereinige).trim().min(min).max(max)

/** Pflichtangabe in einer Zeile: Name, Code, Titel. */
export const pflichttext = (max: number, min = 1) =>
  // oxlint-disable-next-line no-control-regex -- wie oben
  pflicht(max, min).regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, STEUERZEICHEN)

/** Was jemand in eigenen Worten sagen muss, in so vielen Zeilen, wie er will: Begründung, Bitte, Beschreibung. */
export const pflichtabsaetze = (max: number) =>
  mitForm(
    // oxlint-disable-next-line no-control-regex -- wie oben
    pflicht(max, 1).regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, STEUERZEICHEN),
    { art: 'textarea' },
  )

/** Zeichen, in denen jemand eine Handlung an Konten, Meldungen und Archiven begründet. */
export const LAENGSTE_BEGRUENDUNG = 500

/** Suchtext: Steuerzeichen gelten als Leerzeichen, gesucht wird mit dem, was zu sehen ist. */
export const suchtext = (max: number) =>
  z
    .string()
    // oxlint-disable-next-line no-control-regex -- wie oben
    .overwrite(wert => bereinige(wert).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' '))
    .trim()
    .max(max)

/** Zahl im Bereich oder keine Eingabe. @param stellen Nachkommastellen, mit denen sie dasteht */
export const zahl = (min: number, max: number, stellen: number) =>
  mitForm(z.number().min(min).max(max).nullable().default(null), { stellen })
export const ganzzahl = (min: number, max: number) =>
  z.number().int('Bitte geben Sie eine ganze Zahl ein').min(min).max(max).nullable().default(null)
/** Ein Eintrag der Liste. */
export const pflichtauswahl = <S extends string>(liste: readonly Wert<S>[]) =>
  mitForm(z.enum(schluesselVon(liste)), { werte: liste })
/** Ein Eintrag der Liste oder keine Eingabe. */
export const auswahlAus = <S extends string>(liste: readonly Wert<S>[]) =>
  pflichtauswahl(liste).nullable().default(null)
export const mehrfachauswahl = <S extends string>(liste: readonly Wert<S>[]) =>
  mitForm(
    z
      .array(z.enum(schluesselVon(liste)))
      .max(liste.length)
      .default([]),
    { werte: liste },
  )
/** Ja, nein oder keine Angabe. */
export const jaNein = () => z.boolean().nullable().default(null)

/** Abschnitt mit optimistischer Version: wird er gespeichert, muss `version` die zuletzt gelesene sein (0: noch nie gespeichert). */
export const abschnittAntwort = <T extends z.ZodType>(daten: T) =>
  z.object({
    version: Version,
    daten: daten.nullable(),
    geaendertAm: z.string().nullable(),
    geaendertVon: z.string().nullable(),
    /** darf der Angemeldete diesen Abschnitt jetzt ändern */
    bearbeitbar: z.boolean(),
  })
/** Warum ein Teil jetzt niemandem offensteht; null: er ist offen, oder der Angemeldete darf ihn in keinem Status ändern. */
export const Teilsperre = z.string().nullable()
export const abschnittEingabe = <T extends z.ZodType>(daten: T) => z.object({ version: Version, daten })

/** Zeilen einer Seite, wenn niemand eine andere Zahl nennt. */
export const SEITENGROESSE = 50
/** Nummer einer Seite; Seiten zählen ab 1. */
export const Seitennummer = zahltext(z.number().int().min(1).max(1_000_000))
const Seitengroesse = zahltext(z.number().int().min(1).max(200))

/** Seite einer Liste, die es nur seitenweise gibt. */
export const Seitenwahl = z.object({
  seite: Seitennummer.default(1),
  groesse: Seitengroesse.default(SEITENGROESSE),
})
/** Seite und Suche in einer Liste, die ohne diese Angaben ganz kommt (docs/adr/0019). */
export const Blaetterwahl = z.object({
  seite: Seitennummer.optional(),
  groesse: Seitengroesse.optional(),
  /** alle Wörter kommen in den Texten der Zeile vor */
  suche: suchtext(100).optional(),
})
export type Blaetterwahl = z.infer<typeof Blaetterwahl>
export const seite = <T extends z.ZodType>(zeile: T) =>
  z.object({ zeilen: z.array(zeile), gesamt: z.number().int(), seite: z.number().int(), groesse: z.number().int() })

/** Wahrheitswert in der Abfragezeichenkette: nur `true` und `false`. */
export const Schalter = z.enum(['true', 'false']).transform(wert => wert === 'true')

/** Mehrfachwert in der Abfragezeichenkette (wiederholter Schlüssel oder ein einzelner). */
export const mehrfach = <T extends z.ZodType>(wert: T) =>
  z.preprocess(v => (v === undefined ? undefined : Array.isArray(v) ? v : [v]), z.array(wert).max(500).optional())

/** Prüft, dass jeder Wert von `feld` in einer Liste nur einmal vorkommt; der Mangel steht am zweiten. */
export const jeEinmal =
  <F extends string>(feld: F, message: string): z.core.CheckFn<readonly Readonly<Record<F, unknown>>[]> =>
  ({ value, issues }) => {
    const gesehen = new Set<unknown>()
    for (const [i, eintrag] of value.entries()) {
      if (gesehen.has(eintrag[feld])) issues.push({ code: 'custom', path: [i, feld], message, input: eintrag[feld] })
      gesehen.add(eintrag[feld])
    }
  }

export const Wahl = z.object({ value: z.string(), label: z.string() })
