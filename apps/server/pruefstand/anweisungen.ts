import { Client } from 'pg'

/** Eingriffe auf dem Weg zur Datenbank, für Prüfungen, die sehen wollen, ob sie etwas fänden. */

/**
 * Führt etwas aus, während jede Anweisung geändert wird, als hätte sie jemand so geschrieben.
 * @returns was herauskam, und wie viele Anweisungen anders waren
 */
export async function mitVeraendertenAnweisungen<T>(
  aendere: (text: string) => string,
  tu: () => Promise<T>,
): Promise<{ wert: T; geaendert: number }> {
  let geaendert = 0
  const wert = await mitAnweisungen(erste => {
    const neu = typeof erste === 'string' ? aendere(erste) : erste
    if (neu !== erste) geaendert += 1
    return neu
  }, tu)
  return { wert, geaendert }
}

/** Zahl der Anweisungen, die währenddessen an irgendeine Datenbank gehen. */
export async function zaehleAnweisungen(tu: () => Promise<unknown>): Promise<number> {
  let anzahl = 0
  await mitAnweisungen(erste => {
    anzahl += 1
    return erste
  }, tu)
  return anzahl
}

async function mitAnweisungen<T>(beiAnweisung: (erste: unknown) => unknown, tu: () => Promise<T>): Promise<T> {
  const original = Client.prototype.query
  Client.prototype.query = function (this: Client, ...[erste, ...rest]: unknown[]) {
    return Reflect.apply(original, this, [beiAnweisung(erste), ...rest])
  } as typeof original
  try {
    return await tu()
  } finally {
    Client.prototype.query = original
  }
}
