import type { FastifyReply, FastifyRequest } from 'fastify'
import { anmeldepfad } from '../../technik/http/anmeldung/ursprung.ts'
import type { Anbieterhalter } from './anbieterhalter.ts'
import { setzeSeitenkoepfe } from './koepfe.ts'

/**
 * Gibt eine Anfrage unberührt an den Anmeldedienst weiter. Er liest Rumpf und Cookies selbst und antwortet selbst; Rechner
 * und Schema bekommt er so, wie fastify sie nach den Regeln für Proxys bestimmt hat.
 */
export async function reicheWeiter(
  request: FastifyRequest,
  reply: FastifyReply,
  halter: Anbieterhalter,
): Promise<unknown> {
  const gewaehlt = halter.fuer(request)
  if (!gewaehlt) return reply.code(400).type('text/html; charset=utf-8').send(halter.unbekannterUrsprung())
  const { raw } = request
  const { raw: antwort } = reply
  const url = raw.url ?? '/'
  const { protocol, host } = new URL(gewaehlt.ursprung)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  setzeSeitenkoepfe((name, wert) => antwort.setHeader(name, wert))
  antwort.setHeader('x-request-id', request.id)
  reply.hijack()
  // Das Paket kennt seine Wege ohne den Pfad davor und findet ihn über originalUrl wieder.
  Object.assign(raw, { originalUrl: url, url: url.slice(anmeldepfad(halter.konfiguration).length) })
  try {
    await gewaehlt.rufe(raw, antwort)
  } finally {
    raw.url = url
  }
  return reply
}
