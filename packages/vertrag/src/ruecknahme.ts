import { z } from 'zod'

/**
 * Rücknahme einer Einlesung: was sie anlegte, wird gelöscht, was sie änderte, steht wieder wie vorher da. Was seither geändert
 * oder verwendet wurde, bleibt und wird genannt.
 */

/** So viele Konflikte nennt die Vorschau; gezählt werden alle. */
export const HOECHSTENS_KONFLIKTE = 100

/** Warum eine Zeile oder etwas daneben Angelegtes bleibt. */
export const Ruecknahmekonflikt = z.object({
  grund: z.string(),
  /** was seit dem Laden an Feldern der Datei anders ist: geladener und jetziger Wert */
  aenderungen: z.array(z.object({ spalte: z.string(), alt: z.string(), neu: z.string() })),
  /** wer das zuletzt war */
  wer: z.string().nullable(),
  wann: z.string().nullable(),
})
export type Ruecknahmekonflikt = z.infer<typeof Ruecknahmekonflikt>

/** Eine Rücknahme, wie sie im Protokoll steht; Zahlen in Zeilen der Datei. */
export const Ruecknahmestand = z.object({
  begonnenAm: z.string(),
  /** null: läuft noch oder ist stehen geblieben */
  beendetAm: z.string().nullable(),
  von: z.string(),
  zurueckgenommen: z.number().int(),
  behalten: z.number().int(),
  /** Namen dessen, was neben den Zeilen entstand und wieder gelöscht ist */
  beigaben: z.array(z.string()),
})
export type Ruecknahmestand = z.infer<typeof Ruecknahmestand>

export const Ruecknahmevorschau = z.object({
  /** warum hier nichts zurückzunehmen ist; null: es geht */
  hindernis: z.string().nullable(),
  /** neue Einträge, die gelöscht würden */
  neue: z.number().int(),
  /** geänderte, die wieder wie vorher wären */
  geaenderte: z.number().int(),
  /** was neben den Zeilen entstand und gelöscht würde, mit Namen */
  beigaben: z.array(z.string()),
  /** was bliebe */
  konfliktzahl: z.number().int(),
  konflikte: z.array(
    Ruecknahmekonflikt.extend({
      /** null: neben den Zeilen entstanden, oder ein Objekt, in das mehrere Zeilen luden */
      zeile: z.number().int().nullable(),
      bezeichnung: z.string(),
      /** was sich unter dieser Kennung öffnen lässt; null bei Beigaben */
      objektId: z.number().nullable(),
    }),
  ),
})
export type Ruecknahmevorschau = z.infer<typeof Ruecknahmevorschau>
