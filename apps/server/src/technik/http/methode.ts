import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Einwand } from './problem.ts'

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

/** Methoden, in denen ein Aufruf der Schnittstelle stehen kann; OPTIONS fragt danach und gehört dem, der fremden Seiten antwortet. */
const METHODEN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/**
 * Merkt sich ab jetzt die Methoden jedes Wegs. Was zurückkommt, meldet am Ende für die übrigen eine Ablehnung an: 405 mit
 * `Allow` statt der Behauptung, es gebe hier nichts. Eine Seite der Oberfläche unter demselben Weg bleibt eine Seite.
 * @param ohne Anfang der Wege, die andere bedienen
 */
export function merkeMethoden(app: FastifyInstance, ohne: string): () => void {
  const jeWeg = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*') || url.startsWith(ohne)) return
    const methoden = jeWeg.get(url) ?? new Set()
    for (const eine of [method].flat()) methoden.add(eine)
    jeWeg.set(url, methoden)
  })
  return () => {
    for (const [url, vorhanden] of jeWeg) {
      const erlaubt = [...vorhanden].join(', ')
      const fehlend = METHODEN.filter(methode => !vorhanden.has(methode))
      if (fehlend.length === 0) continue
      app.route({
        method: fehlend,
        url,
        exposeHeadRoute: false,

        handler: async (request, reply) => {
          if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
            reply.callNotFound()
            return reply
          }
          reply.header('allow', erlaubt)
          throw new Einwand('METHODE_UNZULAESSIG')
        },
      })
    }
  }
}
