import type { Sitzung } from './sitzung.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** gesetzt vom Feature Anmeldung, bevor ein Endpunkt läuft; `null`: nicht angemeldet */
    sitzung: Sitzung | null
  }
}
