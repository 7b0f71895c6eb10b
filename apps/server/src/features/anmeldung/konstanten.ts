/** So lange gilt eine geprüfte Sitzung ohne neue Abfrage; spätestens dann verliert ein gesperrter Benutzer den Zugang. */
export const SITZUNG_GILT_MS = 5_000
/** Höchstzahl gemerkter Sitzungen je Server; die ältesten fallen zuerst heraus. */
export const SITZUNGEN_HOECHSTENS = 2_000
/** Nachsicht gegenüber fremden Uhren bei `exp` und `nbf`, Sekunden. */
export const UHRENTOLERANZ_S = 5
/** So weit darf die Uhr des Anmeldedienstes vorgehen: später ausgestellte Token gelten nicht, Sekunden. */
export const AUSSTELLUNG_VORAUS_S = 60
/** Ältere Abmeldenachrichten gelten nicht; solange ist auch ihre Kennung gemerkt, Sekunden. */
export const ABMELDUNG_ALTER_S = 300
/** So lange bleibt eine Abmeldung gemerkt: länger, als ein vorher ausgestelltes Zugriffstoken gelten kann, Sekunden. */
export const ABMELDUNG_GEMERKT_S = 7 * 86_400
/** Sie kommen alle von einer Adresse, nach einem „alle abmelden“ auf einmal. */
export const ABMELDUNGEN_JE_MINUTE = 3_000

/** Längere Zugriffstoken werden ungelesen abgewiesen, Zeichen. */
export const TOKENLAENGE_HOECHSTENS = 16_384

/** Schlüssel des Anmeldedienstes: so lange gelten sie ohne Nachfrage. */
export const SCHLUESSEL_GELTEN_MS = 600_000
/** Unbekannte Schlüsselkennungen lösen höchstens einmal in dieser Zeit eine Nachfrage aus. */
export const SCHLUESSEL_ABKLINGZEIT_MS = 30_000
export const SCHLUESSEL_WARTEZEIT_MS = 5_000
/** So lange fragt nach einem Fehlschlag niemand nach Schlüsseln oder Beschreibung; die Meldung sagt „in wenigen Sekunden“. */
export const ABKLINGZEIT_NACH_FEHLSCHLAG_MS = 3_000
/** So lang darf die Beschreibung eines OpenID-Providers sein, Byte; übliche haben unter zehntausend. */
export const BESCHREIBUNG_HOECHSTENS = 262_144

/** Asymmetrische Verfahren, die Keycloak anbietet; `none` und HMAC stehen absichtlich nicht hier. */
export const VERFAHREN_EXTERN = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
