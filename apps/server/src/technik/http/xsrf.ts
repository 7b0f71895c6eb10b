import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Konfiguration } from '../konfiguration/konfiguration.ts'
import { Einwand } from './problem.ts'

export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_KOPF = 'x-xsrf-token'
/** Diese Pfade bedient der Anmeldedienst mit eigenem Schutz. */
const OHNE_PRUEFUNG = '/realms/'

/**
 * Doppelt gesendetes Kennzeichen: Das Cookie setzt der Server, den Kopf nur eigener Code. Trägt eine ändernde Anfrage
 * das Cookie, muss der Kopf gleich sein; fremde Ursprünge werden in jedem Fall abgewiesen.
 */
export function richteXsrfEin(app: FastifyInstance, konfiguration: Konfiguration): void {
  const pfad = konfiguration.basisPfad || '/'
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(konfiguration.basisPfad + OHNE_PRUEFUNG)) return
    const cookie = request.cookies[XSRF_COOKIE]
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
      if (!cookie) {
        reply.setCookie(XSRF_COOKIE, randomBytes(24).toString('base64url'), {
          path: pfad,
          sameSite: 'strict',
          secure: request.protocol === 'https',
          httpOnly: false,
        })
      }
      return
    }
    // Öffentliches, das nichts ändert: dort ist nichts vorzutäuschen.
    if (request.routeOptions.config.vertrag?.vonFremdenSeiten) return
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new Einwand('XSRF_UNGUELTIG')
    if (cookie !== undefined && !istGleich(cookie, request.headers[XSRF_KOPF])) throw new Einwand('XSRF_UNGUELTIG')
  })
  // Was ein Zwischenspeicher für alle behält, trägt kein Cookie: sonst bekämen viele dasselbe.
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('cache-control')).startsWith('public')) reply.removeHeader('set-cookie')
  })
}

function istGleich(cookie: string, kopf: string | string[] | undefined): boolean {
  const a = Buffer.from(cookie)
  const b = Buffer.from(typeof kopf === 'string' ? kopf : '')
  return a.length === b.length && timingSafeEqual(a, b)
}
