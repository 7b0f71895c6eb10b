import { z } from 'zod'

/** Fehlerkörper jeder nicht erfolgreichen Antwort. `field` nennt das Feld mit Punkten, Listenzeilen als Index (`zeilen.3.anzahl`). */
export const Problem = z.object({
  status: z.number().int(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  code: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** Alle Problemcodes mit Status und Text; der Text sagt, was zu tun ist. */
export const PROBLEME = {
  /** Eingaben verletzen Regeln; `errors` nennt jedes Feld */
  EINGABE_UNGUELTIG: { status: 400, text: 'Folgende Angaben fehlen oder sind fehlerhaft.' },
  /** Anfrage ist nicht lesbar (kein gültiges JSON, falscher Medientyp) */
  ANFRAGE_UNLESBAR: {
    status: 400,
    text: 'Die Anfrage konnte nicht gelesen werden. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  NICHT_ANGEMELDET: { status: 401, text: 'Dafür müssen Sie angemeldet sein. Bitte melden Sie sich an.' },
  NICHT_ERLAUBT: { status: 403, text: 'Sie haben für diese Aktion keine Berechtigung.' },
  /** beim externen Anmeldedienst angemeldet, hier noch kein Benutzer: der Zugang lässt sich beantragen */
  NICHT_EINGETRAGEN: {
    status: 403,
    text: 'Ihre Anmeldung ist gültig, Sie sind in der Benthosdatenbank aber noch nicht eingetragen. Beantragen Sie den Zugang oder wenden Sie sich an den Helpdesk.',
  },
  XSRF_UNGUELTIG: {
    status: 403,
    text: 'Die Anfrage trägt kein gültiges Formularkennzeichen. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  },
  NICHT_GEFUNDEN: { status: 404, text: 'Das Objekt wurde nicht gefunden oder ist für Sie nicht sichtbar.' },
  METHODE_UNZULAESSIG: { status: 405, text: 'Dieser Aufruf ist hier nicht vorgesehen.' },
  ZU_LANGSAM: {
    status: 408,
    text: 'Die Anfrage ist zu langsam angekommen und wurde abgebrochen. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  },
  /** Jemand hat inzwischen gespeichert; die eigene Version ist überholt */
  VERSIONSKONFLIKT: {
    status: 409,
    text: 'Die Daten wurden inzwischen von jemand anderem gespeichert. Nichts wurde überschrieben, Ihre Eingaben sind nicht verloren. Bitte sehen Sie den neuen Stand durch und versuchen Sie es erneut.',
  },
  /** Status der Aufnahme lässt die Änderung nicht zu */
  STATUS_UNZULAESSIG: { status: 409, text: 'Im gegenwärtigen Status ist diese Änderung nicht möglich.' },
  /** Objekt wird noch verwendet */
  IN_VERWENDUNG: { status: 409, text: 'Das Objekt wird noch verwendet und kann nicht gelöscht werden.' },
  ZU_GROSS: { status: 413, text: 'Die gesendeten Daten sind zu groß.' },
  MEDIENTYP: { status: 415, text: 'Dieses Dateiformat wird nicht unterstützt.' },
  /** verlangt ist ein Abschnitt (`Range`), den die Datei nicht hat */
  ABSCHNITT_UNERFUELLBAR: {
    status: 416,
    text: 'Diesen Abschnitt hat die Datei nicht. Bitte laden Sie sie von vorn.',
  },
  ZU_VIELE_ANFRAGEN: {
    status: 429,
    text: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie eine Minute und versuchen Sie es erneut.',
  },
  INTERN: {
    status: 500,
    text: 'Es ist ein unerwarteter Fehler aufgetreten. Ihre Eingaben wurden nicht gespeichert. Bitte versuchen Sie es erneut.',
  },
  ZEITUEBERSCHREITUNG: {
    status: 503,
    text: 'Der Server ist ausgelastet. Bitte versuchen Sie es in wenigen Sekunden erneut.',
  },
  /** Störungen der Datenbank, die vergehen: gelesen wird bei den ersten beiden weiter */
  SPEICHER_VOLL: {
    status: 507,
    text: 'Der Speicherplatz der Datenbank ist voll; gespeichert wurde nichts. Bitte verständigen Sie den Betrieb und speichern Sie danach erneut.',
  },
  NUR_LESEN: {
    status: 503,
    text: 'Die Datenbank lässt sich gerade nur lesen, etwa während einer Wartung; gespeichert wurde nichts. Bitte versuchen Sie es später erneut.',
  },
  KEINE_VERBINDUNG: {
    status: 503,
    text: 'Die Datenbank hat gerade keine freie Verbindung. Bitte versuchen Sie es in wenigen Sekunden erneut.',
  },
} as const satisfies Record<string, { status: number; text: string }>
export type Problemcode = keyof typeof PROBLEME
