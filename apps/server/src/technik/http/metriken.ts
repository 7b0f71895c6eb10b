import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Datenbank } from '../db/datenbank.ts'
import { STOERUNGEN } from '../db/stoerung.ts'
import type { Postdienst } from '../post/postdienst.ts'
import { zaehlePost } from '../post/sql.ts'
import { EREIGNISARTEN } from './anmeldung/sicherheitsereignisse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** hier trägt ein, wer eigene Zahlen für die Überwachung hat */
    metriken: Registry
  }
}

/** Zeiten je Weg und Status, Störungen der Datenbank, in der Form von Prometheus unter `/api/metrics`; keine Pfadwerte, keine Personen. */
export function richteMetrikenEin(app: FastifyInstance, basisPfad: string, db: Datenbank, post: Postdienst): void {
  const register = new Registry()
  app.decorate('metriken', register)
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
  register.registerMetric(
    new Counter({
      name: 'benthosdb_security_events_total',
      help: 'Auffälliges an Anmeldungen seit dem Start, je Art',
      labelNames: ['kind'],
      registers: [],
      collect() {
        this.reset()
        for (const art of EREIGNISARTEN) this.inc({ kind: art }, sicherheitsereignisse.anzahl(art))
      },
    }),
  )
  if (post.einstellung) zaehleMails(register, db, post)
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

/** Ausgang der E-Mails: was wartet und scheiterte, aus der Datenbank; was dieser Server seit dem Start übergab. */
function zaehleMails(register: Registry, db: Datenbank, { zaehler }: Postdienst): void {
  const ausgang = new Gauge({
    name: 'benthosdb_mail_queue',
    help: 'E-Mails im Ausgang je Zustand; gescheiterte, so weit sie noch dastehen',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      this.reset()
      // Ohne Datenbank gibt es diese Zahlen nicht, die übrigen schon.
      const zahlen = await zaehlePost(db).catch(() => null)
      if (!zahlen) return
      ausgang.set({ state: 'waiting' }, zahlen.wartet)
      ausgang.set({ state: 'sending' }, zahlen.inVersand)
      ausgang.set({ state: 'failed' }, zahlen.gescheitert)
    },
  })
  register.registerMetric(
    new Counter({
      name: 'benthosdb_mails_total',
      help: 'E-Mails, die dieser Server seit dem Start übergeben hat oder die endgültig scheiterten',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ outcome: 'sent' }, zaehler.gesendet)
        this.inc({ outcome: 'failed' }, zaehler.gescheitert)
      },
    }),
  )
}
