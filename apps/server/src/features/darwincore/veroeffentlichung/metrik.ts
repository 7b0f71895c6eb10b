import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import type { Datenbank } from '../../../technik/db/datenbank.ts'
import { ladeFassung, listeLaeufe } from './sql.ts'

/** Zahlen für die Überwachung: ob der letzte Lauf scheiterte und wie alt das neueste Archiv ist. */
export function zaehleArchive(app: FastifyInstance, db: Datenbank): void {
  app.metriken.registerMetric(
    new Gauge({
      name: 'benthosdb_public_archive_failed',
      help: 'Der letzte Lauf des öffentlichen Archivs ist gescheitert (1) oder nicht (0)',
      registers: [],
      async collect() {
        this.reset()
        // Ohne Datenbank gibt es diese Zahl nicht, die übrigen schon.
        const laeufe = await listeLaeufe(db, 1).catch(() => null)
        if (laeufe) this.set(laeufe[0]?.ausgang === 'GESCHEITERT' ? 1 : 0)
      },
    }),
  )
  app.metriken.registerMetric(
    new Gauge({
      name: 'benthosdb_public_archive_timestamp_seconds',
      help: 'Stand der Daten im neuesten öffentlichen Archiv, Unixzeit; 0, solange es keines gibt, das gilt',
      registers: [],
      async collect() {
        this.reset()
        const neueste = await ladeFassung(db, 'latest').catch(() => null)
        if (neueste && !neueste.istUeberholt) this.set(Date.parse(neueste.stand) / 1000)
      },
    }),
  )
}
