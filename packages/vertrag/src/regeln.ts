import type { z } from 'zod'

type Werte<T extends z.ZodType> = Partial<z.output<T>>
type Melder<T extends z.ZodType> = (feld: keyof z.output<T> & string, message: string) => void

/**
 * Regeln über mehrere Felder eines Abschnitts. Sie laufen auch, wenn einzelne Felder schon beanstandet sind: wer ein
 * Formular abschickt, sieht alle Fehler auf einmal. Beanstandete Felder fehlen in `wert`: was dasteht, hat die Form, die das
 * Schema verspricht.
 */
export function mitRegeln<T extends z.ZodObject>(schema: T, pruefe: (wert: Werte<T>, melde: Melder<T>) => void): T {
  return schema.superRefine(
    (wert, ctx) => {
      const beanstandet = new Set(ctx.issues.map(({ path }) => path?.[0]))
      const gueltig = Object.fromEntries(Object.entries(wert).filter(([feld]) => !beanstandet.has(feld)))
      pruefe(gueltig as Werte<T>, (feld, message) =>
        ctx.addIssue({ code: 'custom', path: [feld], message, input: (wert as Werte<T>)[feld] }),
      )
    },
    { when: nutzlast => typeof nutzlast.value === 'object' && nutzlast.value !== null },
  )
}
