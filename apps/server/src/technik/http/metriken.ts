import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Datenbank } from '../db/datenbank.ts'
import { STOERUNGEN } from '../db/stoerung.ts'
import { EREIGNISARTEN } from './anmeldung/sicherheitsereignisse.ts'

/** Zeiten je Weg und Status, Störungen der Datenbank, in der Form von Prometheus unter `/api/metrics`; keine Pfadwerte, keine Personen. */
export function richteMetrikenEin(app: FastifyInstance, basisPfad: string, db: Datenbank): void {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const dauer = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Dauer der Anfragen in Sekunden',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [register],
  })
  const besteht = new Gauge({
    name: 'benthosdb_database_disturbed',
    help: 'Störung der Datenbank, die jetzt besteht (1) oder nicht (0)',
    labelNames: ['kind'],
    registers: [],
    async collect() {
      const { status, stoerung } = await app.stoerungen.ermittleLage(db)
      for (const art of STOERUNGEN) this.set({ kind: art }, art === stoerung ? 1 : 0)
      this.set({ kind: 'NICHT_ERREICHBAR' }, status === 'DOWN' && stoerung === null ? 1 : 0)
    },
  })
  const anzahl = new Counter({
    name: 'benthosdb_database_disturbances_total',
    help: 'Anfragen, die seit dem Start an einer Störung der Datenbank gescheitert sind',
    labelNames: ['kind'],
    registers: [],
    collect() {
      this.reset()
      for (const art of STOERUNGEN) this.inc({ kind: art }, app.stoerungen.anzahl(art))
    },
  })
  const { sicherheitsereignisse } = app
  if (sicherheitsereignisse)
    register.registerMetric(
      new Counter({
        name: 'benthosdb_security_events_total',
        help: 'Auffällige Anfragen mit Köpfen des Portalverbunds seit dem Start, je Art',
        labelNames: ['kind'],
        registers: [],
        collect() {
          this.reset()
          for (const art of EREIGNISARTEN) this.inc({ kind: art }, sicherheitsereignisse.anzahl(art))
        },
      }),
    )
  register.registerMetric(besteht)
  register.registerMetric(anzahl)
  app.addHook('onResponse', async (request, reply) => {
    dauer.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unbekannt', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  app.get(`${basisPfad}/api/metrics`, async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  )
}
