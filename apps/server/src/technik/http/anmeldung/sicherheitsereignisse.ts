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

/** So viele Zeilen je Art und Minute: auslösen kann sie jeder, und wer tausend sieht, weiß nicht mehr als mit zwanzig. */
const ZEILEN_JE_MINUTE = 20
const MINUTE_MS = 60_000

type Stand = { anzahl: number; seit: number; zeilen: number; verschwiegen: number }

/**
 * Zählt Sicherheitsereignisse und schreibt sie ins Protokoll: Art und Weg, nie Adresse, Name oder ein Wert der Köpfe. Gezählt wird jedes;
 * das Protokoll lässt sich damit nicht füllen.
 */
export class Sicherheitsereignisse {
  readonly #staende = new Map<Ereignisart, Stand>()
  readonly #uhr: () => number

  constructor(uhr: () => number = Date.now) {
    this.#uhr = uhr
  }

  melde(art: Ereignisart, request?: Pick<FastifyRequest, 'log' | 'routeOptions'>): void {
    const stand = this.#staende.get(art) ?? { anzahl: 0, seit: -MINUTE_MS, zeilen: 0, verschwiegen: 0 }
    this.#staende.set(art, stand)
    stand.anzahl += 1
    if (!request) return
    const jetzt = this.#uhr()
    if (jetzt - stand.seit >= MINUTE_MS) Object.assign(stand, { seit: jetzt, zeilen: 0 })
    if (stand.zeilen >= ZEILEN_JE_MINUTE) {
      stand.verschwiegen += 1
      return
    }
    request.log.warn(
      {
        sicherheitsereignis: art,
        route: request.routeOptions.url ?? '(unbekannt)',
        ...(stand.verschwiegen > 0 && { nichtProtokolliert: stand.verschwiegen }),
      },
      'Sicherheitsereignis',
    )
    stand.zeilen += 1
    stand.verschwiegen = 0
  }

  /** Ereignisse dieser Art seit dem Start */
  anzahl(art: Ereignisart): number {
    return this.#staende.get(art)?.anzahl ?? 0
  }
}
