import type { Kriteriumswert } from '@benthos/vertrag/filter'
import type { z } from 'zod'
import { inForm } from './filterbau.ts'
import { istGleich } from './filterlage.ts'
import type { Filterwerte, Kriterium } from './typen.ts'

/** Filter, Sortierung und Seite einer Liste stehen in der Adresse: so lassen sie sich teilen und überleben das Zurück. */

/** Die Abfrage eines Listenaufrufs, wie sie in der Adresse steht; Unlesbares und Unbekanntes gilt als nicht gesetzt. */
export function leseListeneingabe<S extends z.ZodObject>(schema: S, adresse: URLSearchParams): z.input<S> {
  const werte: Record<string, unknown> = {}
  for (const [name, feld] of Object.entries(schema.shape)) {
    const alle = adresse.getAll(name)
    const roh = alle.length > 1 ? alle : alle[0]
    if (roh === undefined) continue
    const ergebnis = (feld as z.ZodType).safeParse(roh)
    if (ergebnis.success) werte[name] = roh
  }
  return werte as z.input<S>
}

/**
 * Geltende Werte der Kriterien in der Adresse, und welche dort einen haben, der nicht zu lesen ist: sie gelten nicht, und wer
 * den Verweis öffnet, soll das wissen.
 */
export function leseKriterien<S extends z.ZodObject>(
  schema: S,
  kriterien: readonly Kriterium[],
  adresse: URLSearchParams,
): { werte: Filterwerte; unlesbar: readonly string[] } {
  const eingabe = leseListeneingabe(schema, adresse) as Readonly<Record<string, string | string[] | undefined>>
  const werte = kriterien.flatMap(({ id, defaultValue }): [string, Kriteriumswert][] => {
    const wert = inForm(eingabe[id] ?? null, defaultValue)
    return istGleich(wert, defaultValue) ? [] : [[id, wert]]
  })
  const unlesbar = kriterien.map(({ id }) => id).filter(id => adresse.has(id) && eingabe[id] === undefined)
  return { werte: Object.fromEntries(werte), unlesbar }
}

/** Dieselbe Adresse mit anderen Werten; leer und Vorgabe stehen nicht in ihr. */
export function ersetzeInAdresse<S extends z.ZodObject>(
  schema: S,
  adresse: URLSearchParams,
  werte: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const vorgabe = schema.parse({}) as Record<string, unknown>
  const neu = new URLSearchParams(adresse)
  for (const [name, wert] of Object.entries(werte)) {
    neu.delete(name)
    if (wert === undefined || wert === null || wert === '' || wert === vorgabe[name]) continue
    for (const einzeln of Array.isArray(wert) ? wert : [wert]) neu.append(name, String(einzeln))
  }
  return neu
}
