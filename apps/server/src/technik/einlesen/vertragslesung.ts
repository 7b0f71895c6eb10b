import { meldungFuer } from '@benthos/vertrag'
import type { z } from 'zod'
import type { Feldbeanstandung } from './einleseart.ts'

/** Was der Vertrag zu den Angaben einer Zeile sagt. */
export type Vertragslesung<T extends z.ZodObject> = {
  /** null: so gelten sie nicht */
  daten: z.output<T> | null
  /** Angaben, die jede für sich gelten: worauf sie sich beziehen, ist zu beurteilen, auch wo eine andere nicht stimmt */
  gueltige: Partial<z.output<T>>
  /** Felder ohne Vorsatz */
  fehler: readonly Feldbeanstandung[]
}

/** Liest Angaben nach dem Schema, mit dem auch das Formular prüft. */
export function liesNachVertrag<T extends z.ZodObject>(
  schema: T,
  angaben: Readonly<Record<string, unknown>>,
): Vertragslesung<T> {
  const ergebnis = schema.safeParse(angaben, { reportInput: true })
  if (ergebnis.success) return { daten: ergebnis.data, gueltige: ergebnis.data, fehler: [] }
  const gueltige = Object.entries(schema.shape).flatMap(([feld, eines]) => {
    const { success, data } = (eines as z.ZodType).safeParse(angaben[feld])
    return success ? [[feld, data]] : []
  })
  return {
    daten: null,
    gueltige: Object.fromEntries(gueltige),
    fehler: ergebnis.error.issues.map(issue => ({ feld: issue.path.join('.'), meldung: meldungFuer(issue) })),
  }
}

/** Ohne die Angaben, deren Zelle nicht zu lesen ist: was das Schema an ihre Stelle setzt, sagt die Zeile nicht. */
export function ohneUnlesbare<D extends object>(gueltige: D, unlesbare: ReadonlySet<string>, vorsatz = ''): Partial<D> {
  if (unlesbare.size === 0) return gueltige
  const lesbare = Object.entries(gueltige).filter(([feld]) => !unlesbare.has(`${vorsatz}${feld}`))
  return Object.fromEntries(lesbare) as Partial<D>
}
