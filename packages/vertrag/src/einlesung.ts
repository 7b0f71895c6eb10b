import { schluesselVon, werteliste } from '@benthos/fachmodell'
import { z } from 'zod'
import { Auftrag } from './auftrag.ts'
import { HOECHSTE_GANZZAHL, MitKennung, pflichttext, Seitenwahl, seite, suchtext } from './bausteine.ts'
import { Einleseantworten, Einlesebeigabe, Einlesefrage } from './einlesefrage.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'
import { Ruecknahmekonflikt, Ruecknahmestand, Ruecknahmevorschau } from './ruecknahme.ts'

/** Einlesen von Dateien: hochladen, prüfen, Bericht, laden; jede Zeile der Datei hat am Ende genau einen Ausgang. */

/** Was sich einlesen lässt: eine geschlossene Liste, jede Art ist am Server eine Erklärung. */
export const EINLESEARTEN = werteliste({
  MESSSTELLEN: 'Messstellen',
  AUFNAHMEN: 'Aufnahmen',
  PROJEKTE: 'Projekte',
  GEWAESSER: 'Gewässer',
  TAXALISTE_MZB: 'Taxaliste MZB',
  TAXALISTE_BIOMASSE: 'Taxaliste MZB-Biomasse',
  TAXALISTE_PHB: 'Taxaliste PHB',
  PARAMETERSATZ: 'Parametersatz',
  FUNDE_MHS: 'Taxa MHS',
  FUNDE_SCREENING: 'Taxa Screening',
  FUNDE_QUALITATIV: 'Taxa qualitative Probe',
  FUNDE_QUANTITATIV: 'Taxa quantitative Probe',
  FUNDE_BIOMASSE: 'Taxa Biomasse',
  FUNDE_PHB: 'Taxa Phytobenthos',
})
export type Einleseart = (typeof EINLESEARTEN)[number]['value']

/** Byte einer angenommenen Datei; Schritte von 1000, wie die Oberfläche Größen nennt. */
export const EINLESEGRENZE = 20_000_000

/** gelesen = angenommen + geändert + unverändert + übersprungen + abgelehnt, immer. Unverändert: sagt, was schon gespeichert ist. */
export const ZEILENAUSGAENGE = werteliste({
  ANGENOMMEN: 'neu',
  GEAENDERT: 'geändert',
  UNVERAENDERT: 'unverändert',
  UEBERSPRUNGEN: 'übersprungen',
  ABGELEHNT: 'abgelehnt',
})
export type Zeilenausgang = (typeof ZEILENAUSGAENGE)[number]['value']
const Art = z.enum(schluesselVon(EINLESEARTEN))
const Ausgang = z.enum(schluesselVon(ZEILENAUSGAENGE))

/** GUELTIGE: was sich laden lässt; ALLES_ODER_NICHTS: nur, wenn keine Zeile abgelehnt ist, in einem Zug. */
export const LADEARTEN = ['GUELTIGE', 'ALLES_ODER_NICHTS'] as const
export type Ladeart = (typeof LADEARTEN)[number]

export const ZEICHENSAETZE = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'WINDOWS-1252'] as const
export type Zeichensatz = (typeof ZEICHENSAETZE)[number]
export const TRENNZEICHEN = [';', ',', '\t', '|'] as const
export type Trennzeichen = (typeof TRENNZEICHEN)[number]

/**
 * Ein Wert statt dessen, was in einer Zelle steht; die Datei selbst bleibt. Er gilt in seiner Zeile, ohne `zeile` überall, wo in dieser
 * Spalte genau dieser Text steht.
 */
export const Ersetzung = z.object({
  /** Spalte der Datei, ab 0 */
  spalte: z.number().int().min(0).max(999),
  zeile: z.number().int().min(1).nullable(),
  text: z.string().max(1000),
  wert: z.string().max(1000),
})
export type Ersetzung = z.infer<typeof Ersetzung>
export const HOECHSTENS_ERSETZUNGEN = 2000
const Ersetzungen = z.array(Ersetzung).max(HOECHSTENS_ERSETZUNGEN)

/** Was jemand an der erkannten Form der Datei anders will und auf ihre Fragen antwortet; was fehlt, wird erkannt. */
export const Formvorgabe = z.object({
  blatt: z.string().max(100).optional(),
  zeichensatz: z.enum(ZEICHENSAETZE).optional(),
  trennzeichen: z.enum(TRENNZEICHEN).optional(),
  dezimalzeichen: z.enum([',', '.']).optional(),
  /** Zeile der Datei ab 1, in der die Überschriften stehen */
  kopfzeile: z.number().int().min(1).max(1_048_576).optional(),
  /** gemerkte Form der eigenen Organisation; null: keine, ohne Angabe die mit denselben Überschriften */
  hausform: z.number().int().positive().max(HOECHSTE_GANZZAHL).nullable().optional(),
  /** Spalte der Datei ab 0 → Feld; null: nicht übernehmen */
  zuordnung: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(80).nullable()).optional(),
  /** fehlt es, bleiben die bisherigen Antworten */
  antworten: Einleseantworten.optional(),
  /** fehlt es, bleiben die bisherigen */
  ersetzungen: Ersetzungen.optional(),
})
export type Formvorgabe = z.infer<typeof Formvorgabe>

const Dateiform = z.object({
  dateiart: z.enum(['XLSX', 'ODS', 'CSV', 'JSON']),
  /** nur Excel und OpenDocument */
  blatt: z.string().nullable(),
  blaetter: z.array(z.string()),
  /** Blätter, die beim Öffnen der Datei niemand sieht: gelesen sind sie nur, wenn jemand eines wählt */
  ausgeblendete: z.array(z.string()).optional(),
  /** nur CSV */
  zeichensatz: z.enum(ZEICHENSAETZE).nullable(),
  trennzeichen: z.enum(TRENNZEICHEN).nullable(),
})
export type Dateiform = z.infer<typeof Dateiform>

/** Wie die Datei gelesen ist: Schreibweise, Kopfzeile und die Bedeutung jeder Spalte. */
export const Einleseform = Dateiform.extend({
  /** null: jede Zelle für sich, Mehrdeutiges wird beanstandet */
  dezimalzeichen: z.enum([',', '.']).nullable(),
  /** Zeile der Datei, ab 1; was darüber steht, gehört nicht zu den Daten */
  kopfzeile: z.number().int(),
  spalten: z.array(
    z.object({
      /** ab 0 */
      nummer: z.number().int(),
      /** wie Excel sie nennt */
      buchstabe: z.string(),
      kopf: z.string(),
      /** null: wird nicht übernommen */
      feld: z.string().nullable(),
      /** Titel der ähnlichsten Spalte, wo der Kopf keiner ist */
      vorschlag: z.string().nullable(),
      /** worauf sich die Spalte beziehen soll, was es für den Einleser nicht gibt */
      unbekannt: z.string().optional(),
      /** die Spalte, die so heißt, mit ihrer Einheit, wo der Kopf eine andere nennt */
      andereEinheit: z.string().optional(),
      /** in der Datei ausgeblendet: übernommen wird sie nur, wenn jemand sie zuordnet */
      istAusgeblendet: z.boolean().optional(),
      /** Zellen mit Inhalt unter der Kopfzeile; fehlt, solange niemand sie zählte */
      zellen: z.number().int().optional(),
      /** davon Zellen, deren Formel ihren Wert aus einer anderen Datei holt; fehlt, wo es keine gibt */
      ausAndererDatei: z.number().int().optional(),
    }),
  ),
  /** gemerkte Form, nach der die Datei gelesen ist */
  hausform: z.object({ id: z.number().int(), name: z.string() }).optional(),
  /** Titel der Pflichtspalten, die in der Datei fehlen: neue Einträge entstehen so nicht */
  fehlendePflicht: z.array(z.string()),
})
export type Einleseform = z.infer<typeof Einleseform>

/** Überschrift der Spalte, die nur die zurückgegebene Datei hat; beim erneuten Einlesen sagt sie nichts über den Eintrag. */
export const PRUEFERGEBNIS = 'Prüfergebnis'
/** Ebenso die der zurückgegebenen Textdatei, in der nur die abgelehnten Zeilen stehen. */
export const FEHLERSPALTE = 'Fehler'

/** Steht als Spalte da, wo etwas nicht an einer Zelle liegt. */
export const GANZE_ZEILE = 'Zeile'

/** Was an einer Zelle nicht stimmt: wo, was dasteht, welche Regel, was stattdessen stehen könnte. */
export const Beanstandung = z.object({
  /** Titel der Spalte, oder `GANZE_ZEILE` */
  spalte: z.string(),
  /** etwa C12; null, wenn die Datei diese Spalte nicht hat */
  zelle: z.string().nullable(),
  wert: z.string(),
  meldung: z.string(),
  vorschlag: z.string().nullable(),
  /** was sich mit einem Druck übernehmen lässt: nur, was eindeutig gemeint ist */
  ersatz: z.string().nullable().default(null),
})
export type Beanstandung = z.infer<typeof Beanstandung>

/** Eine Änderung an einem gespeicherten Objekt, lesbar. */
export const Feldaenderung = z.object({ spalte: z.string(), alt: z.string(), neu: z.string() })
export type Feldaenderung = z.infer<typeof Feldaenderung>

export const Einlesezeile = z.object({
  /** Zeile der Datei, ab 1 */
  nummer: z.number().int(),
  ausgang: Ausgang,
  /** schon gespeichert */
  istGeladen: z.boolean(),
  /** woran man den Eintrag erkennt */
  bezeichnung: z.string(),
  objektId: z.number().nullable(),
  /** warum übersprungen; an einer Zeile, die gilt: was an ihr gedeutet oder weggelassen ist */
  grund: z.string().nullable(),
  beanstandungen: z.array(Beanstandung),
  aenderungen: z.array(Feldaenderung),
  /** war gespeichert und ist zurückgenommen */
  istZurueckgenommen: z.boolean(),
  /** warum eine Rücknahme die Zeile behalten hat */
  konflikt: Ruecknahmekonflikt.nullable(),
})
export type Einlesezeile = z.infer<typeof Einlesezeile>

/**
 * PRUEFUNG, LADEN und RUECKNAHME laufen; UNTERBROCHEN: abgebrochen oder gescheitert; UNLESBAR: die Datei als Ganzes ist
 * abgelehnt; ZURUECKGENOMMEN: ganz oder bis auf das, was behalten ist.
 */
export const EINLESEZUSTAENDE = [
  'PRUEFUNG',
  'GEPRUEFT',
  'LADEN',
  'GELADEN',
  'UNLESBAR',
  'UNTERBROCHEN',
  'RUECKNAHME',
  'ZURUECKGENOMMEN',
] as const
export type Einlesezustand = (typeof EINLESEZUSTAENDE)[number]

/** Ein eigener Vorgang oder einer der eigenen Organisation, in dem dieselbe Datei schon geladen und nicht ganz zurückgenommen ist. */
export const FrueheresLaden = z.object({
  id: z.number().int(),
  art: Art,
  dateiname: z.string(),
  geladenAm: z.string(),
  von: z.string(),
  /** ob der Fragende seinen Bericht öffnen darf */
  istEinsehbar: z.boolean(),
})
export type FrueheresLaden = z.infer<typeof FrueheresLaden>

/** gelesen = angenommen + geändert + unverändert + übersprungen + abgelehnt */
export const Bilanz = z.object({
  gelesen: z.number().int(),
  angenommen: z.number().int(),
  geaendert: z.number().int(),
  unveraendert: z.number().int(),
  uebersprungen: z.number().int(),
  abgelehnt: z.number().int(),
})
export type Bilanz = z.infer<typeof Bilanz>

/** Ein Vorgang des Einlesens mit seinem Protokoll. */
export const Einlesung = z.object({
  id: z.number().int(),
  art: Art,
  dateiname: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  zustand: z.enum(EINLESEZUSTAENDE),
  ladeart: z.enum(LADEARTEN).nullable(),
  form: Einleseform.nullable(),
  /** was für die Datei als Ganzes angegeben wurde, etwa Name und Quelle einer Fassung */
  angaben: z.record(z.string(), z.string()),
  /** null: noch nicht zu Ende geprüft */
  bilanz: Bilanz.nullable(),
  /** dieselbe Rechnung für jede Zelle mit Inhalt unter der Kopfzeile; null: nicht gezählt */
  zellbilanz: Bilanz.nullable(),
  /** davon schon gespeichert */
  geladen: z.number().int(),
  /** übernommene Vorschläge */
  ersetzungen: Ersetzungen,
  /** beantwortete und die ersten offenen, in der Reihenfolge der Datei */
  fragen: z.array(Einlesefrage),
  /** was beim Laden neben den Zeilen entstand; gehört zur Bilanz, aber zu keiner Zeile */
  beigaben: z.array(Einlesebeigabe),
  /** warum die Datei als Ganzes oder der letzte Schritt gescheitert ist */
  meldung: z.string().nullable(),
  angelegtAm: z.string(),
  angelegtVon: z.string(),
  geprueftAm: z.string().nullable(),
  geladenAm: z.string().nullable(),
  /** dieselbe Datei in anderen Vorgängen, die der Fragende sehen darf, die neuesten zuerst; solange hier nichts geladen ist */
  schonGeladen: z.array(FrueheresLaden),
  /** null: niemand hat sie zurückgenommen */
  ruecknahme: Ruecknahmestand.nullable(),
  /** der Auftrag, der gerade prüft, lädt oder zurücknimmt */
  auftrag: Auftrag.pick({ id: true, state: true, fortschritt: true }).nullable(),
})
export type Einlesung = z.infer<typeof Einlesung>

export const Einleseauftrag = z.object({
  datei: z
    .file()
    .min(1, 'Die Datei ist leer')
    .max(EINLESEGRENZE, 'Die Datei ist zu groß; angenommen werden höchstens 20 MB'),
  /** ohne Angabe wird nur geprüft; mit einer Ladeart nach der Prüfung gleich geladen */
  ladeart: z.enum(LADEARTEN).optional(),
})
/** Das Recht der Art wird am Vorgang geprüft; fremde Vorgänge sieht nur die Administration. */
const gemeinsam = { thema: 'Einlesen', recht: 'allgemein.angemeldet', objekt: null } as const

export const listeEinlesungen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen',
  zusammenfassung: 'Frühere Vorgänge mit ihrer Bilanz, der neueste zuerst',
  query: Seitenwahl.extend({ art: Art.optional() }),
  // Die Fragen eines Vorgangs stehen bei ihm: in einer Liste wären sie ihr größter Teil.
  antwort: seite(Einlesung.omit({ fragen: true, ersetzungen: true, schonGeladen: true })),
})
export const leseEinlesung = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id',
  zusammenfassung: 'Ein Vorgang: Form der Datei, Fortschritt, Bilanz',
  params: MitKennung,
  antwort: Einlesung,
})
export const listeEinlesezeilen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id/zeilen',
  zusammenfassung: 'Zeilen eines Vorgangs mit Ausgang, Beanstandungen und Änderungen',
  params: MitKennung,
  query: Seitenwahl.extend({
    ausgang: Ausgang.optional(),
    /** in Bezeichnung und Meldungen */
    suche: suchtext(100).optional(),
  }),
  antwort: seite(Einlesezeile),
})
export const pruefeEinlesung = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/:id/pruefen',
  zusammenfassung: 'Noch einmal prüfen, mit anderer Form der Datei oder mit Antworten auf ihre Fragen',
  params: MitKennung,
  body: Formvorgabe,
  antwort: Einlesung,
})
export const uebernimmErsatz = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/:id/uebernehmen',
  zusammenfassung:
    'Beanstandete Zellen berichtigen, mit ihrem Vorschlag oder einem eigenen Wert; sind es viele Zeilen oder ist die Datei groß, im Hintergrund',
  params: MitKennung,
  body: z.object({
    /** beanstandete Zellen, etwa C12; ohne `wert` solche mit einem Ersatz */
    zellen: z
      .array(z.string().regex(/^[A-Z]{1,3}\d{1,7}$/))
      .min(1)
      .max(1000),
    /** auch in jeder anderen Zelle derselben Spalte, in der dasselbe steht */
    gleiche: z.boolean(),
    /** was statt des Vorschlags in diesen Zellen stehen soll, wie in der Datei geschrieben */
    wert: pflichttext(1000).optional(),
    /** der Bericht, in dem der Vorschlag stand; gilt inzwischen ein anderer, ist es ein Konflikt */
    geprueftAm: z.string().max(40).optional(),
  }),
  antwort: Einlesung,
})
export const ladeEinlesung = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/:id/laden',
  zusammenfassung: 'Geprüfte Zeilen laden, oder ein unterbrochenes Laden fortsetzen',
  params: MitKennung,
  body: z.object({ ladeart: z.enum(LADEARTEN) }),
  antwort: Einlesung,
})
export const leseRuecknahme = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id/ruecknahme',
  zusammenfassung: 'Was eine Rücknahme jetzt täte, und was dabei bliebe und warum',
  params: MitKennung,
  antwort: Ruecknahmevorschau,
})
export const nimmEinlesungZurueck = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/einlesen/:id/zuruecknehmen',
  zusammenfassung: 'Geladenes zurücknehmen, soweit seither nichts darauf aufbaut; im Hintergrund',
  params: MitKennung,
  antwort: Einlesung,
})
export const leseKorrektur = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id/korrektur',
  zusammenfassung:
    'Die Datei als Excel mit Anmerkungen in den beanstandeten Zellen; eine Excel-Mappe, sonst wie sie hochgeladen wurde',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx],
})
export const leseAbgelehnte = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id/abgelehnte',
  zusammenfassung: 'Abgelehnte Zeilen einer CSV-Datei unter ihrer Kopfzeile, mit dem Grund in der letzten Spalte',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.csv],
})
export const leseOriginal = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesen/:id/original',
  zusammenfassung: 'Die Datei, wie sie hochgeladen wurde',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.roh],
})
export const leseEinlesevorlage = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/einlesevorlage/:art',
  zusammenfassung: 'Excel-Vorlage mit Auswahllisten und Beschreibung der Spalten',
  params: z.object({ art: Art }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx],
})
