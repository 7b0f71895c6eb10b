import { z } from 'zod'

const STELLEN = z.registry<{ stellen: number }>()

/**
 * Erklärt, mit wie vielen Nachkommastellen eine Größe dasteht; ihr Wert behält alle, und hat er mehr, sind sie zu sehen.
 * @example mitStellen(zahl(0, 15_000), 2)
 */
export function mitStellen<S extends z.ZodType>(schema: S, stellen: number): S {
  STELLEN.add(schema, { stellen })
  return schema
}

/** Erklärte Nachkommastellen eines Felds; undefined: keine erklärt. */
export function stellenVon(schema: z.ZodType | undefined): number | undefined {
  return schema && STELLEN.get(schema)?.stellen
}
