import { setImmediate } from 'node:timers/promises'
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

/**
 * Zahl der Anweisungen, die währenddessen an irgendeine Datenbank gehen. Eine Antwort kann da sein, ehe ihre Transaktion endet: das Ende
 * gehört noch zu ihr, und nicht zu dem, was als Nächstes gezählt wird.
 */
export async function zaehleAnweisungen(tu: () => Promise<unknown>): Promise<number> {
  let anzahl = 0
  const offene = new Set<Client>()
  await mitAnweisungen(
    (erste, client) => {
      const text = typeof erste === 'string' ? erste : ''
      if (/^(begin|start transaction)\b/.test(text)) offene.add(client)
      if (!/^(commit|rollback)$/.test(text) || offene.delete(client)) anzahl += 1
      return erste
    },
    async () => {
      await tu()
      while (offene.size > 0) await setImmediate()
    },
  )
  return anzahl
}

async function mitAnweisungen<T>(
  beiAnweisung: (erste: unknown, client: Client) => unknown,
  tu: () => Promise<T>,
): Promise<T> {
  const original = Client.prototype.query
  Client.prototype.query = function (this: Client, ...[erste, ...rest]: unknown[]) {
    return Reflect.apply(original, this, [beiAnweisung(erste, this), ...rest])
  } as typeof original
  try {
    return await tu()
  } finally {
    Client.prototype.query = original
  }
}
