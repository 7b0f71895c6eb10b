import { ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import type { SitzungAntwort, Sitzungsbenutzer } from '@benthos/vertrag/allgemein'
import { darfRolleWechseln, ermittleRollen } from './sitzung.ts'

export type Rollenwahl = { rolle: Rolle | null; label: string; istAktiv: boolean }

/** Rollen, zwischen denen der Benutzer wechseln kann; leer, wenn es nichts zu wechseln gibt. */
export function listeRollenwahl(user: Sitzungsbenutzer): readonly Rollenwahl[] {
  if (!darfRolleWechseln(user)) return []
  return [
    ...user.switchableRoles.map(({ id, name }) => ({ rolle: id, label: name, istAktiv: user.activeRole === id })),
    { rolle: null, label: 'Alle Rollen zugleich', istAktiv: user.activeRole === null },
  ]
}

/** Wer nicht über OpenID Connect kommt, verwaltet Profil und Passwort im Portal; wer über PVP kommt, in seinem eigenen. */
export function listePortalseiten({ isLoggedIn, user }: SitzungAntwort, portal: string | null) {
  if (!isLoggedIn || user.oidc || user.pvp || portal === null) return []
  return [
    { id: 'manageUser', label: 'Benutzerprofil', href: `${portal}/userHome.do?event=manageUser` },
    { id: 'changePassword', label: 'Passwort ändern', href: `${portal}/userHome.do?event=changePassword` },
  ] as const
}

/** Wirksame Rollen in Worten, etwa „Land, Qualitätssicherung“. */
export function beschreibeRollen(sitzung: SitzungAntwort): string {
  return ermittleRollen(sitzung)
    .map(rolle => ROLLEN_LABEL[rolle as Rolle] ?? rolle)
    .join(', ')
}

/** Von den Angaben des Anmeldedienstes zur Person zählt nur die E-Mail-Adresse; fehlt sie, ist sie leer. */
export function ermittleEmail(user: Partial<Sitzungsbenutzer>): string {
  return user.email ?? ''
}
