import { BEREICHE, type Bereich, ROLLEN } from '@benthos/fachmodell'
import { SEITENBAUSTEINE, type Seitenbaustein } from '@benthos/fachmodell/seitenbausteine'
import { z } from 'zod'
import { pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Sitzung, Umgebung, Routen, Protokoll: die allgemeinen Aufrufe. Feldnamen wie in der Spezifikation, Abschnitt 3. */

export const Sitzungsbenutzer = z.object({
  authorities: z.array(z.object({ authority: z.string() })),
  activeRole: z.enum(ROLLEN).nullable(),
  switchableRoles: z.array(z.object({ id: z.enum(ROLLEN), name: z.string() })),
  currentUserName: z.string(),
  username: z.string(),
  mainUser: z.string(),
  mainUserName: z.string(),
  loginName: z.string(),
  mainUserLoginName: z.string(),
  userKind: z.string(),
  pvp: z.boolean().default(false),
  usp: z.boolean().default(false),
  oidc: z.boolean().default(false),
  provider: z.enum(['KEYCLOAK', 'PVP', 'ANONYMOUS']),
  email: z.string(),
  organisationseinheit: z.object({ id: z.number(), name: z.string(), bundesland: z.string().nullable() }).nullable(),
  /** Rollen in der eigenen Organisation; `authorities` nennt alle, wofür auch immer */
  eigeneRollen: z.array(z.enum(ROLLEN)),
  /** Rollen für andere Organisationen oder weitere Bundesländer */
  weitereRollen: z.array(
    z.object({
      rolle: z.enum(ROLLEN),
      organisationseinheitId: z.number().nullable(),
      bundesland: z.string().nullable(),
    }),
  ),
  /** nur über PVP: daran erkennt der Server, dass eine Seite noch für eine andere Person geladen ist */
  personenzeichen: z.string().optional(),
})
export type Sitzungsbenutzer = z.infer<typeof Sitzungsbenutzer>

export const SitzungAntwort = z.object({ isLoggedIn: z.boolean(), isAuth: z.boolean(), user: Sitzungsbenutzer })
export type SitzungAntwort = z.infer<typeof SitzungAntwort>

export const leseSitzung = endpunkt({
  methode: 'GET',
  pfad: '/api/auth/user',
  thema: 'Allgemein',
  zusammenfassung: 'Sitzung mit Benutzer und wirksamen Rollen',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: SitzungAntwort,
})
export const leseMich = endpunkt({
  methode: 'GET',
  pfad: '/api/me',
  thema: 'Allgemein',
  zusammenfassung: 'Der angemeldete Benutzer',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: Sitzungsbenutzer,
})

/** `null`: wieder alle zugeteilten Rollen zugleich. */
export const wechsleRolle = endpunkt({
  methode: 'POST',
  pfad: '/api/auth/role',
  thema: 'Allgemein',
  zusammenfassung: 'Aktive Rolle wechseln',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: z.object({ role: z.enum(ROLLEN).nullable() }),
  antwort: SitzungAntwort,
})

/** Löscht die Cookies; im Browser geöffnet führt der Aufruf statt 204 auf die Startseite oder zum externen Anmeldedienst. */
export const abmelden = endpunkt({
  methode: 'GET',
  pfad: '/logout',
  thema: 'Allgemein',
  zusammenfassung: 'Abmelden',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: null,
})

/** Nur in LOCAL und TEST vorhanden: Zugriffstoken für automatische Tests, ohne den Weg durch den Browser. */
export const erstelleTesttoken = endpunkt({
  methode: 'POST',
  pfad: '/api/test/token',
  thema: 'Allgemein',
  zusammenfassung: 'Zugriffstoken für automatische Tests (nur LOCAL und TEST)',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  body: z.object({ username: pflichttext(100) }),
  antwort: z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number().int() }),
})

export const Umgebung = z.object({
  environment: z.enum(['LOCAL', 'DEV', 'TEST', 'DEMO', 'PREPROD', 'PROD']),
  title: z.string(),
  version: z.string(),
  versionDetail: z.string(),
  buildNumber: z.string(),
  /** Sekunden */
  sessionTimeout: z.number().int(),
  /** Beispieldaten vorhanden: jede Ansicht kennzeichnet sie */
  demoDaten: z.boolean(),
})
export type Umgebung = z.infer<typeof Umgebung>
export const leseUmgebung = endpunkt({
  methode: 'GET',
  pfad: '/api/env',
  thema: 'Allgemein',
  zusammenfassung: 'Umgebung; verlängert die Sitzung',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: Umgebung,
})

export const Anmeldedienst = z.object({
  provider: z.literal('KEYCLOAK'),
  /** Keycloak: Adresse und Realm; leer, wenn ein Aussteller genannt ist */
  url: z.string(),
  realm: z.string(),
  /** Aussteller eines OpenID-Providers, der seine Wege selbst beschreibt */
  issuer: z.string().optional(),
  clientId: z.string(),
  /** Stufen der Anmeldung, um die der Browser bittet; leer: jede genügt */
  acrValues: z.array(z.string()),
  /** eingebauter Anmeldedienst mit Demo-Benutzern */
  eingebaut: z.boolean(),
})
export type Anmeldedienst = z.infer<typeof Anmeldedienst>
export const leseAnmeldedienst = endpunkt({
  methode: 'GET',
  pfad: '/api/env/keycloak',
  thema: 'Allgemein',
  zusammenfassung: 'Einstellungen des Anmeldedienstes für den Browser',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: Anmeldedienst,
})

/** Das Portal, über das sich angemeldete Benutzer verwalten und abmelden; `url: null`, wo es keines gibt. */
export const lesePortal = endpunkt({
  methode: 'GET',
  pfad: '/api/env/ecoweb',
  thema: 'Allgemein',
  zusammenfassung: 'Adresse des Portals',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: z.object({ url: z.string().nullable() }),
})

export type Route = {
  name: string
  path: string
  /** `null`: eine Gruppe, die zu ihrer ersten Unterseite führt, oder ohne Unterseiten eine Seite des Servers selbst */
  component: Seitenbaustein | null
  /** worin der Benutzer die Seite benutzen darf; leer: gar nicht */
  bereiche: Bereich[]
  /** Muster der Rollen; `null`: für alle */
  permission: string | null
  visible: boolean
  subRoutes: Route[]
}
export const Route: z.ZodType<Route> = z.lazy(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    component: z.enum(SEITENBAUSTEINE).nullable(),
    bereiche: z.array(z.enum(BEREICHE)),
    permission: z.string().nullable(),
    visible: z.boolean(),
    subRoutes: z.array(Route),
  }),
)
export const leseRouten = endpunkt({
  methode: 'GET',
  pfad: '/api/routes',
  thema: 'Allgemein',
  zusammenfassung: 'Seiten, die der Server dem Benutzer anbietet',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: z.array(Route),
})

export const schreibeProtokoll = endpunkt({
  methode: 'POST',
  pfad: '/api/log',
  thema: 'Allgemein',
  zusammenfassung: 'Fehler der Oberfläche protokollieren',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  rumpfart: 'formular',
  body: z.object({ level: z.enum(['ERROR']), message: z.string().min(1).max(20_000) }),
  antwort: null,
})
