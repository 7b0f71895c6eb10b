import type { z } from 'zod'

/** Auswahl in einer Liste, wie sie eine Sammelseite in ihrer Adresse bekommt: so überlebt sie das Neuladen und das Zurück. */

/** Einzeln gewählte Objekte, oder alle Treffer eines Filters, gleich auf welcher Seite der Liste sie stehen. */
export type Auswahl<F = Readonly<Record<string, unknown>>> =
  | { art: 'einzeln'; ids: readonly number[] }
  | { art: 'alle'; filter: F }

/** So viele stehen höchstens einzeln in einer Adresse; mehr wählt man als Treffer eines Filters. */
export const HOECHSTE_EINZELWAHL = 500

/**
 * Verweis auf eine Sammelseite mit der Auswahl in der Abfrage: `id` wiederholt, oder die Kriterien der Liste und `alle=true`.
 * @example auswahlverweis('/status', { art: 'einzeln', ids: [3, 7] }) // '/status?id=3&id=7'
 */
export function auswahlverweis(pfad: string, auswahl: Auswahl): string {
  const adresse = new URLSearchParams()
  if (auswahl.art === 'einzeln') for (const id of auswahl.ids) adresse.append('id', String(id))
  else {
    for (const [name, wert] of Object.entries(auswahl.filter)) {
      if (wert === undefined || wert === null || wert === '') continue
      for (const einzeln of Array.isArray(wert) ? wert : [wert]) adresse.append(name, String(einzeln))
    }
    adresse.append('alle', 'true')
  }
  return `${pfad}?${adresse}`
}

/**
 * Liest die Auswahl aus der Adresse einer Sammelseite.
 * @param schema Kriterien der Liste, ohne Seite und Sortierung
 * @returns `null`, wenn keine Auswahl dasteht oder etwas daran nicht zu lesen ist: ein übergangenes Kriterium träfe mehr
 * Objekte, als jemand gewählt hat
 */
export function leseAuswahl<S extends z.ZodObject>(schema: S, adresse: URLSearchParams): Auswahl<z.input<S>> | null {
  const { alle, id, ...kriterien } = Object.fromEntries([...new Set(adresse.keys())].map(n => [n, adresse.getAll(n)]))
  if (alle === undefined) {
    const ids = [...new Set(id ?? [])].map(Number)
    const istLesbar =
      ids.length > 0 && ids.length <= HOECHSTE_EINZELWAHL && ids.every(n => Number.isInteger(n) && n > 0)
    return istLesbar && Object.keys(kriterien).length === 0 ? { art: 'einzeln', ids } : null
  }
  if (`${alle}` !== 'true' || id !== undefined) return null
  const roh = Object.fromEntries(
    Object.entries(kriterien).map(([n, werte]) => [n, werte.length > 1 ? werte : werte[0]]),
  )
  const gelesen = schema.strict().safeParse(roh)
  return gelesen.success ? { art: 'alle', filter: roh as z.input<S> } : null
}
