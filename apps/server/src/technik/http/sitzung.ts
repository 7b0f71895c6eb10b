import type { Akteur, Rolle } from '@benthos/fachmodell'

/** Wer eine Anfrage stellt; `null` steht für nicht angemeldet. */
export type Sitzung = {
  benutzerId: number
  username: string
  /** Vor- und Nachname */
  name: string
  email: string
  provider: 'KEYCLOAK' | 'PVP'
  /** alle zugeteilten Rollen, wofür auch immer, auch die gerade nicht aktiven */
  rollen: readonly Rolle[]
  aktiveRolle: Rolle | null
  organisationseinheit: { id: number; name: string; bundesland: string | null } | null
  /** alles Zugeteilte, auch in den gerade nicht aktiven Rollen */
  zugeteilt: Akteur
  /** wirksame Rechte: bei gewählter aktiver Rolle nur deren */
  akteur: Akteur
  /** nur über PVP: steht für die Person hinter dem Browser und verrät nichts von ihr */
  personenzeichen?: string
}

/** Wen Anmeldedienst oder Portal kennt und die Anwendung nicht: was sie über ihn sagen. */
export type FremdeIdentitaet = {
  provider: Sitzung['provider']
  schluessel: string
  username: string
  vorname: string
  nachname: string
  email: string
  /** wem die Adresse gehört, hat dort niemand geprüft */
  emailUngeprueft: boolean
  /** wofür die Person laut Portal arbeitet; der Anmeldedienst sagt es nicht */
  organisation: { name: string; id: number | null } | null
  /** Adresse des Portals, wie der Browser sie sieht */
  portalursprung: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** gesetzt vom Feature Anmeldung, bevor ein Endpunkt läuft; `null`: nicht angemeldet */
    sitzung: Sitzung | null
    /** nur ohne Sitzung: gültig beim externen Anmeldedienst oder am Portal angemeldet, aber kein Benutzer */
    fremdeIdentitaet: FremdeIdentitaet | null
  }
}
