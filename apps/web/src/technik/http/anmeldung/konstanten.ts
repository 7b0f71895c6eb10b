/** Identity client der Spezifikation, Abschnitt 9. Die Werte ohne Verwendung hier setzt keycloak-js selbst; der Test vergleicht sie. */
export const ANMELDECLIENT = {
  /** Sekunden zwischen zwei Prüfungen der Anmeldesitzung (wirkt nur mit Login-Iframe, und das ist aus) */
  pruefabstand: 5,
  /** Wartezeit auf Nachrichten des Anmeldedienstes, Millisekunden */
  nachrichtWartezeit: 10_000,
  /** Einträge laufender Anmeldungen gelten eine Stunde, Millisekunden */
  rueckkehrGueltig: 3_600_000,
  /** Zeichen des PKCE-Prüfworts */
  pkceLaenge: 96,
  /** Restgültigkeit, unter der ein Zugriffstoken erneuert wird, Sekunden */
  erneuernVor: 5,
  loginIframe: false,
} as const

/** So lange darf der Anmeldedienst für ein Lebenszeichen brauchen, bevor die Seite zu ihm verlassen wird, Millisekunden. */
export const ERREICHBAR_BINNEN_MS = 8_000

/** localStorage: In diesem Browser hat sich jemand angemeldet und nicht abgemeldet. Enthält keine Person und kein Token. */
export const MERKER_ANGEMELDET = 'benthos.anmeldung.angemeldet'
/** sessionStorage: Die stille Anmeldung dieses Fensters ist unterwegs; der Wert zählt ihre Sprünge, auch die ohne Rückkehr. */
export const MERKER_STILL = 'benthos.anmeldung.still'
/** sessionStorage: Seite, zu der die Anmeldung zurückkehrt. Als Rücksprungadresse gilt nur die Startseite: OpenID verlangt eine Zeichen für Zeichen bekannte. */
export const MERKER_SEITE = 'benthos.anmeldung.seite'
/** sessionStorage: Sprungmarke der Seite, zu der die Anmeldung zurückkehrt; Rücksprungadressen dürfen keine tragen. */
export const MERKER_SPRUNGMARKE = 'benthos.anmeldung.sprungmarke'
/** sessionStorage: Zustand des Eintrags in der Geschichte, den die stille Anmeldung ersetzt, als JSON. */
export const MERKER_EINTRAG = 'benthos.anmeldung.eintrag'
/** sessionStorage: Dieses Fenster ist beim Anmeldedienst, weil jemand „Anmelden“ gewählt hat. */
export const MERKER_GERUFEN = 'benthos.anmeldung.gerufen'

/** So oft springt die stille Anmeldung hintereinander; kehrt keiner der Sprünge zurück, antwortet der Anmeldedienst nicht. */
export const HOECHSTENS_SPRUENGE = 3
