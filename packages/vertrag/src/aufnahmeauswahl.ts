import { elementfelder, STATUSWERTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Verweis } from './bausteine.ts'

/** Viele Aufnahmen auf einmal: Auswahl und Vorschau, gemeinsam für Statuswechsel und Zuordnung. */

/** So viele Aufnahmen lassen sich auf einmal bearbeiten: eine Vorschau, die noch jemand überblickt und druckt. */
export const HOECHSTE_AUFNAHMEAUSWAHL = 1000

export const Aufnahmeauswahl = z.object({ aufnahmen: z.array(Verweis).min(1).max(HOECHSTE_AUFNAHMEAUSWAHL) })

/**
 * Vorschau auf die gewählten Aufnahmen.
 * @param element Stand eines Qualitätselements und was daran geht; fehlt, wenn die Aufnahme es nicht trägt oder der
 *   Angemeldete es nicht lesen darf
 */
export const aufnahmevorschau = <E extends z.ZodRawShape>(element: E) => {
  const Element = z.object({ status: z.enum(STATUSWERTE), ...element }).nullable()
  return z.object({
    zeilen: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        datum: z.string(),
        messstelle: z.string(),
        /** Stand der Aufnahme, auf dem die Vorschau beruht */
        version: z.number().int(),
        ...elementfelder(() => Element),
      }),
    ),
    /** gewählte Aufnahmen, die es für den Angemeldeten nicht (mehr) gibt */
    fehlend: z.number().int(),
  })
}
