import {
  BENUTZEREREIGNISSE,
  BENUTZERSTAENDE,
  OFFENE_ARBEITEN,
  ROLLEN,
  ROLLEN_LABEL,
  schluesselVon,
} from '@benthos/fachmodell'
import { z } from 'zod'
import {
  HOECHSTE_GANZZAHL,
  Kennung,
  LAENGSTE_BEGRUENDUNG,
  MitKennung,
  mehrfach,
  mehrfachauswahl,
  pflichtabsaetze,
  pflichttext,
  Seitenwahl,
  seite,
  suchtext,
  text,
  Version,
  Verweis,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { mitRegeln } from './regeln.ts'
import { Rollenvergabe, VergebeneRolle } from './rollenvergabe.ts'

/** Benutzer: Liste, Ansehen, Anlegen, Ändern. Was ein Rumpf nennt und hier nicht steht, wird abgelehnt. */

const Kennungszahl = z.number().int().positive().max(HOECHSTE_GANZZAHL)
const ROLLENWAHL = ROLLEN.map(value => ({ value, label: ROLLEN_LABEL[value] }))
/** Ein Empfänger, ohne Anführungszeichen, Beistrich und Zeilenumbruch: er landet später in einem Nachrichtenkopf. */
export const EMAIL_FORM = {
  muster: /^[^\s@"'(),:;<>[\]\\]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u,
  meldung: 'Bitte geben Sie eine E-Mail-Adresse in der Form name@beispiel.at ein',
} as const

/** Groß oder klein geschrieben ist es derselbe Name; gespeichert wird klein. */
export const Benutzername = pflichttext(100, 2)
  .toLowerCase()
  .regex(
    /^[a-z0-9][a-z0-9._@-]*$/,
    'Bitte verwenden Sie nur die Buchstaben a bis z, Ziffern, Punkt, Unterstrich, @ und Bindestrich, am Anfang einen Buchstaben oder eine Ziffer',
  )
  .refine(
    name => !/^person-\d+$/.test(name),
    'So heißt, wessen Angaben gelöscht sind. Bitte wählen Sie einen anderen Benutzernamen',
  )

const Emailadresse = text(254).refine(wert => wert === null || EMAIL_FORM.muster.test(wert), EMAIL_FORM.meldung)

export const PERSONENFELDER = {
  vorname: feld('Vorname', pflichttext(100), { hilfe: 'Vorname, wie er in Listen, Verläufen und Berichten steht.' }),
  nachname: feld('Nachname', pflichttext(100), {
    hilfe: 'Familienname, wie er in Listen, Verläufen und Berichten steht.',
  }),
  email: feld('E-Mail-Adresse', Emailadresse, {
    kurz: 'E-Mail',
    hilfe:
      'Dienstliche Adresse. Nennt ein externer Anmeldedienst eine andere, wird die Person bei der ersten Anmeldung nicht verbunden.',
  }),
}

const BENUTZERNAME = feld('Benutzername', Benutzername, {
  hilfe:
    'Name, unter dem sich die Person beim Anmeldedienst anmeldet. Er lässt sich später nicht ändern; Groß- und Kleinschreibung sind gleichgültig.',
})

const ZUGEHOERIGKEIT = {
  ...PERSONENFELDER,
  organisationseinheitId: feld('Organisation', Verweis.nullable().default(null), {
    hilfe:
      'Organisation, für die die Person arbeitet. Von ihr hängt ab, welche Messstellen, Projekte und Aufnahmen sie sieht.',
  }),
  rollen: feld('Rollen', mehrfachauswahl(ROLLENWAHL), {
    hilfe:
      'Was die Person tun darf. Sie vergeben nur Rollen, die Sie selbst zur Verwaltung Ihrer Organisation haben, und den Lesezugriff; alle übrigen vergibt die Fachliche Administration.',
  }),
}

const GRUND = feld('Begründung', text(500), {
  hilfe:
    'Warum jemand Rollen bekommt oder verliert, gesperrt wird oder die Organisation wechselt. Sie steht mit Namen und Zeitpunkt im Verlauf des Benutzers.',
})

export const Benutzeranlage = mitRegeln(
  z.strictObject({
    username: BENUTZERNAME,
    ...ZUGEHOERIGKEIT,
    grund: GRUND,
    einladen: feld('Einladung senden', z.boolean().default(true), {
      hilfe:
        'Die Person bekommt eine E-Mail mit der Adresse zum Anmelden und ihrem Benutzernamen; ohne E-Mail-Adresse bekommt sie keine.',
    }),
    /** die Registrierung, die damit freigegeben ist; verständigt wird dann von der Freigabe */
    registrierung: z.strictObject({ id: Kennungszahl, version: Version }).nullable().default(null),
  }),
  ({ rollen, grund }, melde) => {
    if (rollen?.length === 0) melde('rollen', 'Bitte wählen Sie mindestens eine Rolle')
    if (grund === null) melde('grund', 'Bitte geben Sie an, warum die Person diese Rollen bekommt')
  },
)
export type Benutzeranlage = z.infer<typeof Benutzeranlage>

export const Benutzerdaten = z.strictObject({
  ...ZUGEHOERIGKEIT,
  aktiv: feld('Darf sich anmelden', z.boolean(), {
    hilfe:
      'Nein: das Konto ist gesperrt. Offene Sitzungen enden sofort; was die Person erfasst hat, bleibt unter ihrem Namen.',
  }),
  /** beim Lesen leer: sie gehört zu einer Änderung */
  grund: GRUND,
})
export type Benutzerdaten = z.infer<typeof Benutzerdaten>

export const BenutzerZeile = z.object({
  id: z.number().int(),
  username: z.string(),
  vorname: z.string(),
  nachname: z.string(),
  email: z.string().nullable(),
  organisationseinheit: z.string().nullable(),
  /** heute geltende, wofür auch immer */
  rollen: z.array(z.enum(ROLLEN)),
  stand: z.enum(schluesselVon(BENUTZERSTAENDE)),
  angelegtAm: z.string(),
  istDemo: z.boolean(),
  rechte: z.object({ bearbeiten: z.boolean() }),
})
export type BenutzerZeile = z.infer<typeof BenutzerZeile>

export const Benutzerereignis = z.object({
  id: z.number().int(),
  art: z.enum(schluesselVon(BENUTZEREREIGNISSE)),
  /** vergebene oder entzogene Rolle */
  rolle: z.enum(ROLLEN).nullable(),
  /** neue Organisation, oder die, für die eine Rolle gilt */
  organisationseinheit: z.string().nullable(),
  /** Arbeit, die überging */
  gegenstand: z.string().nullable(),
  /** an wen oder von wem; null: an niemanden */
  andere: z.string().nullable(),
  zeitpunkt: z.string(),
  /** null: das System selbst */
  durch: z.string().nullable(),
  grund: z.string().nullable(),
})
export type Benutzerereignis = z.infer<typeof Benutzerereignis>

export const BenutzerAntwort = z.object({
  id: z.number().int(),
  version: z.number().int(),
  username: z.string(),
  daten: Benutzerdaten,
  istDemo: z.boolean(),
  angelegtAm: z.string(),
  /** mit einer Identität des externen Anmeldedienstes verbunden */
  verbunden: z.boolean(),
  /** Angaben zur Person sind seither gelöscht */
  pseudonymisiertAm: z.string().nullable(),
  /** seither steht sie in keiner Liste und keiner Auswahl (DSGVO Art. 18, 21) */
  eingeschraenktAm: z.string().nullable(),
  /** geschlossen, weil dieselbe Person ein anderes Konto hat */
  zusammengefuehrtMit: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** wer zuletzt etwas geändert hat */
  geaendertVon: z.string().nullable(),
  rechte: z.object({
    bearbeiten: z.boolean(),
    /** Angaben zur Person löschen; gesperrt muss sie schon sein */
    pseudonymisieren: z.boolean(),
    /** mit einem anderen Konto derselben Person zusammenführen */
    zusammenfuehren: z.boolean(),
    /** Rollen, Organisation und Sperre: nie die eigenen */
    zugang: z.boolean(),
    /** Rollen, die der Angemeldete geben und nehmen darf */
    rollen: z.array(z.enum(ROLLEN)),
    /** Rollen, die er in irgendeiner Organisation dazugeben darf; leer: keine */
    vergeben: z.array(z.enum(ROLLEN)),
  }),
  /** worum die Person noch bittet; leer, wo der Angemeldete nichts daran tun kann */
  berichtigungen: z.array(z.object({ id: z.number().int(), text: z.string(), eingelangtAm: z.string() })),
  /** Rollen für andere Organisationen oder auf Zeit, auch abgelaufene und entzogene; geltende zuerst */
  vergaben: z.array(VergebeneRolle),
  /** neueste zuerst */
  verlauf: z.array(Benutzerereignis),
})
export type BenutzerAntwort = z.infer<typeof BenutzerAntwort>

export const BENUTZER_SORTIERUNGEN = ['name', 'username', 'organisationseinheit', 'stand', 'angelegt'] as const

/** Mehrere Werte eines Kriteriums gelten als ODER, Kriterien untereinander als UND. */
export const BenutzerFilter = z.object({
  /** in Namen, Benutzername, E-Mail-Adresse und Organisation */
  suche: suchtext(100).optional(),
  rolle: mehrfach(z.enum(ROLLEN)),
  stand: mehrfach(z.enum(schluesselVon(BENUTZERSTAENDE))),
  organisationseinheitId: mehrfach(Kennung),
})
export type BenutzerFilter = z.infer<typeof BenutzerFilter>

export const listeBenutzer = endpunkt({
  methode: 'GET',
  pfad: '/user',
  thema: 'Benutzer',
  zusammenfassung: 'Benutzer, seitenweise; außer für Bund, QS und Administration nur die der eigenen Organisation',
  recht: 'benutzer.lesen',
  objekt: null,
  query: BenutzerFilter.extend(Seitenwahl.shape).extend({
    sortierung: z.enum(BENUTZER_SORTIERUNGEN).default('name'),
    richtung: z.enum(['auf', 'ab']).default('auf'),
    /** die Zeilen gehen in eine Datei: das steht in der Auskunft der Genannten, das Blättern nicht */
    fuerDatei: z.enum(['true', 'false']).default('false'),
  }),
  antwort: seite(BenutzerZeile),
})
export const leseBenutzer = endpunkt({
  methode: 'GET',
  pfad: '/user/:id',
  thema: 'Benutzer',
  zusammenfassung: 'Ein Benutzer mit seinem Verlauf',
  recht: 'benutzer.lesen',
  objekt: 'benutzer',
  params: MitKennung,
  antwort: BenutzerAntwort,
})
/** Auch die Freigabe einer Registrierung; wer nur über sie entscheidet, legt ohne sie keinen an. */
export const legeBenutzerAn = endpunkt({
  methode: 'POST',
  pfad: '/user/create',
  thema: 'Benutzer',
  zusammenfassung: 'Benutzer anlegen, auch aus einer Registrierung',
  recht: 'registrierung.entscheiden',
  objekt: null,
  body: Benutzeranlage,
  antwort: z.object({ id: z.number().int() }),
})
/** So vieles kann an einer Person hängen, dass es auf einmal zu übergeben ist. */
export const HOECHSTENS_UEBERGABEN = 500
/** So viele Vergaben lassen sich auf einmal geben oder entziehen. */
const HOECHSTENS_VERGABEN = 50
const Arbeitsschluessel = z.string().regex(/^[A-Za-z0-9/_-]{1,60}$/)
/** Wer ein Stück offener Arbeit bekommt; null: niemand, es bleibt liegen, wie `folge` sagt. */
export const Uebergabe = z.strictObject({
  art: z.enum(schluesselVon(OFFENE_ARBEITEN)),
  schluessel: Arbeitsschluessel,
  an: Kennungszahl.nullable(),
})
export type Uebergabe = z.infer<typeof Uebergabe>

/** Was an einer Person hängt und sonst niemand tut. */
export const OffeneArbeit = z.object({
  art: z.enum(schluesselVon(OFFENE_ARBEITEN)),
  schluessel: z.string(),
  label: z.string(),
  frist: z.string().nullable(),
  /** was geschieht, wenn es niemand übernimmt */
  folge: z.string(),
  /** was mit dem schon Getanen geschieht, wenn es jemand übernimmt */
  hinweis: z.string(),
  /** Personen derselben Organisation, die es tun dürfen */
  waehlbare: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type OffeneArbeit = z.infer<typeof OffeneArbeit>

export const leseOffeneArbeit = endpunkt({
  methode: 'GET',
  pfad: '/api/benutzer/:id/offenes',
  thema: 'Benutzer',
  zusammenfassung: 'Was an einer Person hängt: was zu übergeben ist, und was mit einer Sperre endet oder bleibt',
  recht: 'benutzer.verwalten',
  objekt: 'benutzer',
  params: MitKennung,
  antwort: z.object({
    posten: z.array(OffeneArbeit),
    /** was sich nicht übergeben lässt, und was mit ihm geschieht */
    hinweise: z.array(z.string()),
  }),
})

/** Die Kennung steht im Rumpf (so die Spezifikation): das Recht am Benutzer prüft der Aufruf selbst. */
export const speichereBenutzer = endpunkt({
  methode: 'POST',
  pfad: '/user/update',
  thema: 'Benutzer',
  zusammenfassung: 'Benutzer ändern, sperren oder entsperren; Rollen geben und nehmen',
  recht: 'benutzer.verwalten',
  objekt: null,
  body: z.strictObject({
    id: Kennungszahl,
    version: Version,
    daten: Benutzerdaten,
    /** wer die offene Arbeit der Person bekommt; nötig, sobald sie sie nicht mehr tun kann */
    uebergaben: z.array(Uebergabe).max(HOECHSTENS_UEBERGABEN).default([]),
    /** Rollen, die dazukommen */
    vergaben: z.array(Rollenvergabe).max(HOECHSTENS_VERGABEN).default([]),
    /** Vergaben, die enden */
    entzuege: z
      .array(z.strictObject({ id: Kennungszahl, grund: pflichtabsaetze(LAENGSTE_BEGRUENDUNG) }))
      .max(HOECHSTENS_VERGABEN)
      .default([]),
  }),
  antwort: BenutzerAntwort,
})
/** Wo der Name nach der Löschung noch vorkommt: in Texten, die andere geschrieben haben. */
const Verbleibend = z.object({ tabelle: z.string(), spalte: z.string(), zeilen: z.number().int() })

export const pseudonymisiereBenutzer = endpunkt({
  methode: 'POST',
  pfad: '/api/benutzer/:id/pseudonymisieren',
  thema: 'Benutzer',
  zusammenfassung: 'Angaben zu einer gesperrten Person löschen; was sie erfasst hat, bleibt unter einem Pseudonym',
  recht: 'benutzer.pseudonymisieren',
  objekt: 'benutzer',
  params: MitKennung,
  body: z.strictObject({ version: Version, grund: pflichtabsaetze(LAENGSTE_BEGRUENDUNG) }),
  antwort: z.object({
    pseudonym: z.string(),
    /** Nennungen, die durch das Pseudonym ersetzt sind, je Feld */
    ersetzt: z.array(Verbleibend),
    /** geschwärzte Zeilen des Journals */
    geschwaerzt: z.number().int(),
    verbleibend: z.array(Verbleibend),
  }),
})
export const schraenkeBenutzerEin = endpunkt({
  methode: 'POST',
  pfad: '/api/benutzer/:id/einschraenken',
  thema: 'Benutzer',
  zusammenfassung: 'Verarbeitung der Angaben zu einer Person einschränken (DSGVO Art. 18, 21) oder das aufheben',
  recht: 'benutzer.pseudonymisieren',
  objekt: 'benutzer',
  params: MitKennung,
  body: z.strictObject({ version: Version, eingeschraenkt: z.boolean(), grund: pflichtabsaetze(LAENGSTE_BEGRUENDUNG) }),
  antwort: BenutzerAntwort,
})
export const leseZusammenfuehrung = endpunkt({
  methode: 'GET',
  pfad: '/api/benutzer/:id/zusammenfuehrung',
  thema: 'Benutzer',
  zusammenfassung: 'Was geschähe, wenn dieses Konto in einem anderen derselben Person aufginge',
  recht: 'benutzer.pseudonymisieren',
  objekt: 'benutzer',
  params: MitKennung,
  query: z.object({ mit: Kennung }),
  antwort: z.object({
    /** Version des bleibenden Kontos */
    version: z.number().int(),
    /** leer: es geht */
    hindernisse: z.array(z.string()),
    geschieht: z.array(z.string()),
    bleibt: z.array(z.string()),
  }),
})
export const fuehreBenutzerZusammen = endpunkt({
  methode: 'POST',
  pfad: '/api/benutzer/:id/zusammenfuehren',
  thema: 'Benutzer',
  zusammenfassung:
    'Ein doppelt geführtes Konto schließen; offene Arbeit geht auf das bleibende über, beide Verläufe bleiben',
  recht: 'benutzer.pseudonymisieren',
  objekt: 'benutzer',
  params: MitKennung,
  body: z.strictObject({
    version: Version,
    mit: Kennungszahl,
    mitVersion: Version,
    grund: pflichtabsaetze(LAENGSTE_BEGRUENDUNG),
  }),
  antwort: BenutzerAntwort,
})
/** Als Objekt: wer fragt, braucht zur Antwort die Organisation, um die es geht, und später vielleicht mehr über sie. */
export const istAuftragnehmer = endpunkt({
  methode: 'GET',
  pfad: '/user/organisationseinheit/auftragnehmer',
  thema: 'Benutzer',
  zusammenfassung: 'Ist die eigene Organisation Auftragnehmer?',
  recht: 'allgemein.angemeldet',
  objekt: null,
  antwort: z.object({
    auftragnehmer: z.boolean(),
    /** null: der Angemeldete gehört zu keiner */
    organisationseinheit: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  }),
})
