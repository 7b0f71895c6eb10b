import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Zeiten je Weg und Status in der Form von Prometheus unter `/api/metrics`; keine Pfadwerte, keine Personen. */
export function richteMetrikenEin(app: FastifyInstance, basisPfad: string): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const dauer = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Dauer der Anfragen in Sekunden',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    dauer.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unbekannt', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get(`${basisPfad}/api/metrics`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
