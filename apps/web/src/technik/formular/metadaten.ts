import type { z } from 'zod'
import { istPflicht } from './pruefung.ts'
import type { Feldort } from './typen.ts'
import { istSichtbar } from './werte.ts'

/** Was für ein Feld gerade gilt, mit den Namen der Spezifikation (Abschnitt 3, Form field metadata). */
export type Feldmetadaten = {
  required: boolean
  label: string
  hidden: boolean
  /** die Beschriftung steht schon am Ort und wird nur vorgelesen */
  disableLabelTag: boolean
}

/** Bestimmt aus Schema, Erklärung und Werten, was für ein Feld gilt. */
export function feldmetadaten(schema: z.ZodType, ort: Feldort, werte: unknown): Feldmetadaten {
  return {
    required: istPflicht(schema, ort, werte),
    label: ort.feld.label,
    hidden: !istSichtbar(ort, werte),
    disableLabelTag: ort.feld.ohneLabel === true,
  }
}
