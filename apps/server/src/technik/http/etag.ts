import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Gibt jeder erfolgreichen Antwort dieses Bereichs ein ETag ihres Inhalts und antwortet mit 304, wenn der Browser sie
 * schon hat.
 */
export function richteEtagEin(bereich: FastifyInstance): void {
  bereich.addHook('onSend', async (request, reply, inhalt) => {
    if (reply.statusCode !== 200 || !(typeof inhalt === 'string' || Buffer.isBuffer(inhalt))) return inhalt
    // Wer die Prüfsumme seines Inhalts schon kennt, hat sie selbst gesetzt.
    const etag = String(
      reply.getHeader('etag') ?? `W/"${createHash('sha256').update(inhalt).digest('base64url').slice(0, 27)}"`,
    )
    reply.header('etag', etag)
    const bekannt = bekannteEtags(request)
    if (!bekannt.includes(etag) && !bekannt.includes('*')) return inhalt
    reply.code(304)
    return ''
  })
}

/** ETags, deren Inhalt der Browser nach eigener Angabe schon hat. */
export function bekannteEtags({ headers }: FastifyRequest): readonly string[] {
  return headers['if-none-match']?.split(',').map(wert => wert.trim()) ?? []
}
