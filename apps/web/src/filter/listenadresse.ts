import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

/** Filter, Sortierung und Seite einer Liste stehen in der Adresse: so lassen sie sich teilen und überleben das Zurück. */

/** Liest die Abfrage eines Listenaufrufs aus der Adresse; Unlesbares und Unbekanntes gilt als nicht gesetzt. */
export function leseListenadresse<S extends z.ZodObject>(schema: S, adresse: URLSearchParams): z.output<S> {
  const werte: Record<string, unknown> = {}
  for (const [name, feld] of Object.entries(schema.shape)) {
    const alle = adresse.getAll(name)
    const roh = alle.length > 1 ? alle : alle[0]
    if (roh === undefined) continue
    const ergebnis = (feld as z.ZodType).safeParse(roh)
    if (ergebnis.success) werte[name] = roh
  }
  return schema.parse(werte) as z.output<S>
}

/** Schreibt nur, was von der Vorgabe des Aufrufs abweicht. */
export function schreibeListenadresse<S extends z.ZodObject>(schema: S, angaben: z.output<S>): URLSearchParams {
  const vorgabe = schema.parse({}) as Record<string, unknown>
  const adresse = new URLSearchParams()
  for (const [name, wert] of Object.entries(angaben as Record<string, unknown>)) {
    if (wert === undefined || wert === null || wert === '' || wert === vorgabe[name]) continue
    for (const einzeln of Array.isArray(wert) ? wert : [wert]) adresse.append(name, String(einzeln))
  }
  return adresse
}

/** Namen, die keine Kriterien sind. */
const KEIN_KRITERIUM = new Set(['seite', 'groesse', 'sortierung', 'richtung'])

/** Zahl der gesetzten Kriterien; die Liste zeigt sie an, damit ein vergessener Filter nicht täuscht. */
export function zaehleKriterien(angaben: object): number {
  return Object.entries(angaben).filter(
    ([name, wert]) =>
      !KEIN_KRITERIUM.has(name) && wert !== undefined && wert !== '' && !(Array.isArray(wert) && wert.length === 0),
  ).length
}

/** Angaben aus der Adresse und ihre Änderung; ohne eigene Seitenangabe führt jede Änderung auf Seite 1. */
export function useListenadresse<S extends z.ZodObject>(
  schema: S,
): readonly [z.output<S>, (teil: Partial<z.output<S>>) => void] {
  const [adresse, setzeAdresse] = useSearchParams()
  const angaben = useMemo(() => leseListenadresse(schema, adresse), [schema, adresse])
  const setze = useCallback(
    (teil: Partial<z.output<S>>) =>
      setzeAdresse(
        alt => schreibeListenadresse(schema, { ...leseListenadresse(schema, alt), seite: 1, ...teil } as z.output<S>),
        { replace: true },
      ),
    [schema, setzeAdresse],
  )
  return [angaben, setze]
}
