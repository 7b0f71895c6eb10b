import type { FastifyInstance } from 'fastify'

/** Jede Seite darf lesen, was dieser Bereich jedem gibt; Kekse gehen dabei nicht mit. */
export function oeffneFuerFremdeSeiten(bereich: FastifyInstance): void {
  bereich.addHook('onSend', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
  })
}
