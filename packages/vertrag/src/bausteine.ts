import { z } from 'zod'

/** Wiederkehrende Bausteine der Schemata; leere Eingaben gelten als keine Eingabe. */

export const Kennung = z.coerce.number().int().positive()
/** Verweis auf ein anderes Objekt im Rumpf; dort stehen Kennungen als Zahl, und leer heißt fehlend. */
export const Verweis = z.number().int().positive()
export const MitKennung = z.object({ id: Kennung })

/** JJJJ-MM-TT, ein wirklicher Kalendertag. */
export const Datum = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Bitte geben Sie ein Datum in der Form TT.MM.JJJJ ein')
  .refine(text => {
    const tag = new Date(`${text}T00:00:00Z`)
    return !Number.isNaN(tag.getTime()) && tag.toISOString().startsWith(text)
  }, 'Dieses Datum gibt es nicht')

/** Freitext bis `max` Zeichen ohne Steuerzeichen; Rand-Leerzeichen fallen weg, leer wird null. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    // oxlint-disable-next-line no-control-regex -- Steuerzeichen sind genau das, was hier abgewiesen wird
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f]*$/, 'Der Text enthält unzulässige Steuerzeichen')
    .transform(wert => wert.trim() || null)
    .nullable()
    .default(null)

export const pflichttext = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // oxlint-disable-next-line no-control-regex -- wie oben
    .regex(/^[^\u0000-\u001f]*$/, 'Der Text enthält unzulässige Steuerzeichen')

/** Zahl im Bereich oder keine Eingabe. */
export const zahl = (min: number, max: number) => z.number().min(min).max(max).nullable().default(null)
export const ganzzahl = (min: number, max: number) =>
  z.number().int('Bitte geben Sie eine ganze Zahl ein').min(min).max(max).nullable().default(null)
export const auswahl = <const S extends string>(werte: readonly [S, ...S[]]) => z.enum(werte).nullable().default(null)

/** Abschnitt mit optimistischer Version: wird er gespeichert, muss `version` die zuletzt gelesene sein (0: noch nie gespeichert). */
export const abschnittAntwort = <T extends z.ZodType>(daten: T) =>
  z.object({
    version: z.number().int().min(0),
    daten: daten.nullable(),
    geaendertAm: z.string().nullable(),
    geaendertVon: z.string().nullable(),
    /** darf der Angemeldete diesen Abschnitt jetzt ändern */
    bearbeitbar: z.boolean(),
  })
export const abschnittEingabe = <T extends z.ZodType>(daten: T) => z.object({ version: z.number().int().min(0), daten })

/** Seite einer Liste; Seiten zählen ab 1. */
export const Seitenwahl = z.object({
  seite: z.coerce.number().int().min(1).max(1_000_000).default(1),
  groesse: z.coerce.number().int().min(1).max(200).default(50),
})
export const seite = <T extends z.ZodType>(zeile: T) =>
  z.object({ zeilen: z.array(zeile), gesamt: z.number().int(), seite: z.number().int(), groesse: z.number().int() })

/** Wahrheitswert in der Abfragezeichenkette: nur `true` und `false`. */
export const Schalter = z.enum(['true', 'false']).transform(wert => wert === 'true')

/** Mehrfachwert in der Abfragezeichenkette (wiederholter Schlüssel oder ein einzelner). */
export const mehrfach = <T extends z.ZodType>(wert: T) =>
  z.preprocess(v => (v === undefined ? undefined : Array.isArray(v) ? v : [v]), z.array(wert).max(500).optional())

export const Wahl = z.object({ value: z.string(), label: z.string() })
