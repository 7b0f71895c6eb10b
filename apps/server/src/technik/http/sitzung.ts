import type { Akteur, Rolle } from '@benthos/fachmodell'

/** Wer eine Anfrage stellt; `null` steht für nicht angemeldet. */
export type Sitzung = {
  benutzerId: number
  username: string
  /** Vor- und Nachname */
  name: string
  email: string
  provider: 'KEYCLOAK' | 'PVP'
  /** alle zugeteilten Rollen, auch die gerade nicht aktiven */
  rollen: readonly Rolle[]
  aktiveRolle: Rolle | null
  organisationseinheit: { id: number; name: string; bundesland: string | null } | null
  /** wirksame Rechte: bei gewählter aktiver Rolle nur deren */
  akteur: Akteur
}

/** Wen der Anmeldedienst kennt und die Anwendung nicht: was sein Token über ihn sagt. */
export type FremdeIdentitaet = {
  schluessel: string
  username: string
  vorname: string
  nachname: string
  email: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** gesetzt vom Feature Anmeldung, bevor ein Endpunkt läuft; `null`: nicht angemeldet */
    sitzung: Sitzung | null
    /** nur ohne Sitzung: gültig beim externen Anmeldedienst angemeldet, aber kein Benutzer */
    fremdeIdentitaet: FremdeIdentitaet | null
  }
}
