import type { z } from 'zod'
import { formVon } from './feld.ts'

/** Erklärte Nachkommastellen eines Felds; undefined: keine erklärt. */
export function stellenVon(schema: z.ZodType | undefined): number | undefined {
  return schema && formVon(schema).stellen
}
