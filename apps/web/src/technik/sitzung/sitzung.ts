import type { Rolle } from '@benthos/fachmodell'
import type { SitzungAntwort, Sitzungsbenutzer } from '@benthos/vertrag/allgemein'
import { createContext, useContext } from 'react'

/** Angemeldeter Benutzer und was die Anmeldung kann; in `App` einmal gebaut. */
export type Sitzungszugang = {
  sitzung: SitzungAntwort
  /** wirksame Rollen: die aktive allein oder alle */
  rollen: readonly string[]
  /** Die Sitzung ist zu Ende; was auf der Seite steht, bleibt, gespeichert wird erst nach neuer Anmeldung. */
  abgelaufen: boolean
  anmelden: (ziel?: string) => void
  /** Fragt nach Ungespeichertem und meldet dann ab. */
  abmelden: () => void
  /**
   * Fragt nach Ungespeichertem, wechselt die aktive Rolle und geht auf die Startseite.
   * @param rolle `null`: wieder alle zugeteilten Rollen zugleich
   */
  wechsleRolle: (rolle: Rolle | null, geheZurStartseite: () => Promise<void> | void) => void
}

export const SitzungKontext = createContext<Sitzungszugang | null>(null)

export function useSitzung(): Sitzungszugang {
  const zugang = useContext(SitzungKontext)
  if (!zugang) throw new TypeError('useSitzung braucht den SitzungKontext')
  return zugang
}

/** Wirksame Rollen: Berechtigungen ohne `ROLE_`; ist eine Rolle aktiv, zählt nur sie. */
export function ermittleRollen({ user }: SitzungAntwort): readonly string[] {
  if (user.activeRole) return [user.activeRole]
  return user.authorities.map(a => a.authority.replace(/^ROLE_/, ''))
}

/** Rollenprüfung gegen eine Namensliste oder ein Muster; ohne Angabe darf jeder. */
export function hatRolle(rollen: readonly string[], gefordert: readonly string[] | string | null): boolean {
  if (gefordert === null) return true
  if (typeof gefordert !== 'string') return rollen.some(rolle => gefordert.includes(rolle))
  const muster = new RegExp(gefordert)
  return rollen.some(rolle => muster.test(rolle))
}

/** Zu wechseln gibt es etwas bei mehreren wählbaren Rollen; wer über ein Portal kommt, wechselt dort. */
export function darfRolleWechseln({ switchableRoles, pvp, usp }: Sitzungsbenutzer): boolean {
  return switchableRoles.length > 1 && !pvp && !usp
}

/** Wer über PVP kommt, wird vom Portal angemeldet; alle anderen, auch Anonyme, vom Anmeldedienst. */
export function nutztAnmeldedienst({ provider }: Sitzungsbenutzer): boolean {
  return provider === 'KEYCLOAK' || provider === 'ANONYMOUS'
}

/** Steht hinter dem Portal inzwischen jemand anderer? Dann gehört nichts mehr auf die Seite, was für den Ersten geladen wurde. */
export function istAndereUeberPortal(bisher: SitzungAntwort | undefined, jetzt: SitzungAntwort): boolean {
  return bisher?.user.pvp === true && jetzt.isLoggedIn && bisher.user.username !== jetzt.user.username
}
