import {
  ELEMENTE,
  ELEMENTE_LABEL,
  elementfelder,
  FREIGABESTATUS_LABEL,
  FREIGABESTATUSWERTE,
  PROBENMETHODEN,
  STATUSWERTE,
  statusLabel,
  TAXONRAENGE,
} from '@benthos/fachmodell'
import { z } from 'zod'
import { auswahlAus, ganzzahl, jaNein, pflichtauswahl, pflichttext, text, zahl } from './bausteine.ts'
import { feld } from './feld.ts'

/**
 * Was in Ausfuhren steht, ohne dass es jemand eingibt: womit Zeilen aufeinander verweisen, der Stand der Qualitätselemente, die
 * Stellung eines Taxons, gespeicherte Ergebnisse. Alle übrigen Spalten sind Felder des Katalogs und heißen dort.
 */

const QUALITAETSELEMENTE = ELEMENTE.map(value => ({ value, label: ELEMENTE_LABEL[value] }))
const STATUS = STATUSWERTE.map(value => ({ value, label: statusLabel(value) }))
const FREIGABEN = FREIGABESTATUSWERTE.map(value => ({ value, label: FREIGABESTATUS_LABEL[value] }))

const Nummer = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Nummern, die bleiben, wenn alles andere berichtigt wird; aus ihnen sind die Kennungen in Darwin Core. */
export const Ausfuhrnummern = {
  aufnahme: z.object({
    nummer: feld('Bleibende Nummer', Nummer, {
      hilfe: 'Bleibt der Aufnahme, auch wenn Code, Messstelle oder Tag berichtigt werden; wird nie neu vergeben.',
      darwinCore: 'eventID',
    }),
  }),
  fund: z.object({
    nummer: feld('Bleibende Nummer', Nummer, {
      hilfe:
        'Bleibt dem Fund, auch wenn er in eine andere Zeile kommt oder anders bestimmt wird; wird nie neu vergeben.',
      darwinCore: 'occurrenceID',
    }),
  }),
}

export const Ausfuhrbezug = z.object({
  aufnahme: feld('Aufnahme', pflichttext(60), {
    hilfe: 'Code der Aufnahme, zu der die Zeile gehört.',
    darwinCore: 'fieldNumber',
  }),
  methode: feld('Methode', pflichtauswahl(PROBENMETHODEN), {
    hilfe: 'Methode der Probe, zu der die Zeile gehört.',
    darwinCore: 'samplingProtocol',
  }),
  element: feld('Qualitätselement', pflichtauswahl(QUALITAETSELEMENTE), {
    hilfe: 'Qualitätselement, dem die Probe oder das Ergebnis gehört.',
  }),
  bestand: feld('Mischbestand', pflichttext(200), {
    hilfe: 'Name des Algenmischbestands, zu dem die Art gehört.',
  }),
})

/** Ort eines Funds, damit seine Zeile für sich allein verständlich ist. */
export const Ausfuhrort = z.object({
  messstellenname: feld('Name der Messstelle', pflichttext(200), { hilfe: 'Name der Messstelle der Aufnahme.' }),
  laenge: feld('Länge (WGS84)', zahl(-180, 180, 6), {
    einheit: '°',
    hilfe: 'Geographische Länge der Messstelle; leer: ihre Lage ist nicht erfasst.',
    darwinCore: 'decimalLongitude',
  }),
  breite: feld('Breite (WGS84)', zahl(-90, 90, 6), {
    einheit: '°',
    hilfe: 'Geographische Breite der Messstelle; leer: ihre Lage ist nicht erfasst.',
    darwinCore: 'decimalLatitude',
  }),
})

/** Stand jedes Qualitätselements einer Aufnahme; leer, wo sie es nicht trägt oder der Leser es nicht lesen darf. */
export const Ausfuhrstand = z.object({
  ...elementfelder(
    element =>
      feld(`Status ${ELEMENTE_LABEL[element]}`, auswahlAus(STATUS), {
        hilfe: 'Wo das Qualitätselement in der Bearbeitung steht.',
        element,
      }),
    'Status',
  ),
  ...elementfelder(
    element =>
      feld(`Freigabe ${ELEMENTE_LABEL[element]}`, auswahlAus(FREIGABEN), {
        hilfe: 'Für wen das Qualitätselement freigegeben ist.',
        element,
      }),
    'Freigabe',
  ),
  ...elementfelder(
    element =>
      feld(`Klasse ${ELEMENTE_LABEL[element]}`, ganzzahl(1, 5), {
        hilfe: 'Errechnete Zustandsklasse des Qualitätselements, 1 (sehr gut) bis 5 (schlecht).',
        element,
      }),
    'Klasse',
  ),
  ...elementfelder(
    element =>
      feld(`Experteneinschätzung ${ELEMENTE_LABEL[element]}`, ganzzahl(1, 5), {
        hilfe: 'Klasse der geltenden Experteneinschätzung neben der errechneten.',
        element,
      }),
    'Einschaetzung',
  ),
  istDemo: feld('Beispieldaten', z.boolean(), { hilfe: 'Ja: Demo-Daten des Produkts, keine wirkliche Erhebung.' }),
})

export const Ausfuhrtaxon = z.object({
  gueltigerName: feld('Gültiger Name', pflichttext(200), {
    hilfe:
      'Name, unter dem die Fassung der Taxaliste das Taxon führt; bei einem Synonym ein anderer als der bestimmte.',
    darwinCore: 'acceptedNameUsage',
  }),
  rang: feld('Rang', pflichtauswahl(TAXONRAENGE), { hilfe: 'Rang des Taxons.', darwinCore: 'taxonRank' }),
  gruppe: feld('Großgruppe', pflichttext(200), {
    hilfe: 'Großgruppe der Taxaliste, etwa Ephemeroptera oder Bacillariophyceae.',
  }),
  familie: feld('Familie', text(200), { hilfe: 'Familie, wenn die Taxaliste sie nennt.', darwinCore: 'family' }),
  gattung: feld('Gattung', text(200), { hilfe: 'Gattung, wenn die Taxaliste sie nennt.', darwinCore: 'genus' }),
})

/** Das zuletzt gespeicherte Ergebnis einer Methode. */
export const Ausfuhrergebnis = z.object({
  fuehrend: feld('Gibt die Klasse', jaNein(), {
    hilfe: 'Ja: die Klasse dieses Ergebnisses ist die des Qualitätselements.',
  }),
  klasse: feld('Klasse', ganzzahl(1, 5), {
    hilfe: 'Zustandsklasse, 1 (sehr gut) bis 5 (schlecht); leer: das Ergebnis gibt keine.',
  }),
  zustand: feld('Zustand', text(200), { hilfe: 'Die Klasse in Worten, oder warum es keine gibt.' }),
  wert: feld('Wert', zahl(-1e9, 1e9, 3), { hilfe: 'Wert des Ergebnisses, wo die Regel einen nennt.' }),
  eqr: feld('EQR', zahl(0, 10, 3), { hilfe: 'Ecological Quality Ratio des Ergebnisses.' }),
  entscheidend: feld('Entscheidendes Modul', text(100), {
    hilfe: 'Schlüssel des Moduls, das die Klasse bestimmt hat; seine Bezeichnung steht bei den Modulen.',
  }),
  gesichert: feld('Ohne Einschränkung', jaNein(), { hilfe: 'Ja: keine Meldung schränkt das Ergebnis ein.' }),
  veraltet: feld('Veraltet', jaNein(), { hilfe: 'Ja: seit der Bewertung wurden die Daten geändert.' }),
  regel: feld('Regel', text(4000), { hilfe: 'Wie aus den Modulen die Klasse wurde, in einem Satz.' }),
  verfahren: feld('Verfahren', pflichttext(100), { hilfe: 'Schlüssel des Bewertungsverfahrens.' }),
  edition: feld('Edition', pflichttext(50), { hilfe: 'Fassung des Verfahrens, mit der gerechnet wurde.' }),
  parametersatz: feld('Parametersatz', text(200), { hilfe: 'Grenzwerte, mit denen gerechnet wurde.' }),
  taxaliste: feld('Taxaliste', pflichttext(100), { hilfe: 'Fassung der Taxaliste, mit der gerechnet wurde.' }),
  rechenkern: feld('Rechenkern', pflichttext(50), { hilfe: 'Version des Rechenkerns.' }),
  hinweis: feld('Vorbehalt', text(500), {
    hilfe: 'Etwa „Demonstrationsparameter – nicht amtlich“; leer: ohne Vorbehalt.',
  }),
  bewertetAm: feld('Bewertet am', pflichttext(40), { hilfe: 'Zeitpunkt der Bewertung, österreichische Ortszeit.' }),
  pruefsumme: feld('Prüfsumme der Kapsel', pflichttext(64), {
    hilfe: 'SHA-256 der Ergebniskapsel: mit ihr lässt sich das Ergebnis nachrechnen.',
  }),
})

/** Modul oder Kenngröße eines Ergebnisses. */
export const Ausfuhrgroesse = z.object({
  schluessel: feld('Schlüssel', pflichttext(100), { hilfe: 'Schlüssel der Größe im Rechenkern.' }),
  label: feld('Bezeichnung', pflichttext(200), { hilfe: 'Wie die Größe in der Anwendung heißt.' }),
  wert: feld('Wert', zahl(-1e12, 1e12, 3), {
    hilfe: 'Wert in voller Genauigkeit des Rechenkerns; leer: nicht berechnet.',
  }),
  einheit: feld('Einheit', text(50), { hilfe: 'Einheit des Werts; leer: ohne Einheit.' }),
  eqr: feld('EQR', zahl(0, 10, 3), { hilfe: 'Ecological Quality Ratio des Moduls.' }),
  klasse: feld('Klasse', ganzzahl(1, 5), { hilfe: 'Zustandsklasse des Moduls, 1 (sehr gut) bis 5 (schlecht).' }),
  quelle: feld('Quelle', text(2000), { hilfe: 'Woher Rechenweg und Grenzen stammen.' }),
})
