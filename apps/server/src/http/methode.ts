import type { IncomingMessage } from 'node:http'

const ERLAUBT = new Set(['GET', 'PUT', 'PATCH', 'DELETE'])

/**
 * Methodenüberschreibung vor der Wegewahl: Der Browser sendet PUT, PATCH, DELETE (und GET mit Rumpf) als POST mit
 * `X-HTTP-Method-Override`. Nur von POST aus und nur in bekannte Methoden; alles andere bleibt, wie es kam.
 */
export function setzeMethode(
  anfrage: IncomingMessage | { method?: string; url?: string; headers: IncomingMessage['headers'] },
): string {
  const gewuenscht = String(anfrage.headers['x-http-method-override'] ?? '').toUpperCase()
  if (anfrage.method === 'POST' && ERLAUBT.has(gewuenscht)) anfrage.method = gewuenscht
  return anfrage.url ?? '/'
}
