import type { FastifyRequest } from 'fastify'
import { ABLEHNUNGSGRUENDE } from '../../portalverbund/ablehnung.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sicherheitsereignisse: Sicherheitsereignisse
  }
}

/** Was an Anmeldungen auffällt, mit Token wie über den Portalverbund, über die Ablehnung seiner Köpfe selbst hinaus. */
export const EREIGNISARTEN = [
  ...ABLEHNUNGSGRUENDE,
  'UNLESBARE_ANFRAGE',
  'KOPF_IM_ANHANG',
  'ZWEI_ANMELDUNGEN',
  'OHNE_FORMULARKENNZEICHEN',
  'PERSON_GEWECHSELT',
  'SITZUNG_OHNE_KOEPFE',
  'FREMDES_BUNDESLAND',
  'AEHNLICHE_IDENTITAET',
  'ROLLE_GETARNT',
  'ORIG_FREMD',
  'KETTE',
  'TOKEN_ABGEWIESEN',
  'ABMELDUNG_UNGUELTIG',
] as const
export type Ereignisart = (typeof EREIGNISARTEN)[number]

/** Zählt Sicherheitsereignisse und schreibt sie ins Protokoll: Art und Weg, nie Adresse, Name oder ein Wert der Köpfe. */
export class Sicherheitsereignisse {
  readonly #anzahl = new Map<Ereignisart, number>(EREIGNISARTEN.map(art => [art, 0]))

  melde(art: Ereignisart, request?: Pick<FastifyRequest, 'log' | 'routeOptions'>): void {
    this.#anzahl.set(art, this.anzahl(art) + 1)
    request?.log.warn(
      { sicherheitsereignis: art, route: request.routeOptions.url ?? '(unbekannt)' },
      'Sicherheitsereignis',
    )
  }

  /** Ereignisse dieser Art seit dem Start */
  anzahl(art: Ereignisart): number {
    return this.#anzahl.get(art) ?? 0
  }
}
