import { EINFUHRMARKEN, werteliste } from '@benthos/fachmodell'
import { z } from 'zod'
import { Auftrag } from './auftrag.ts'
import { Datum, Kennung, pflichtauswahl, pflichttext, Seitenwahl, seite } from './bausteine.ts'
import { Einleseauftrag, Einlesung } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'
import { feld } from './feld.ts'
import { MEDIENTYP } from './medientyp.ts'
import { Verlaufsherkunft } from './verlauf.ts'

/**
 * Fassungen: Taxalisten und Parametersätze. Eine neue kommt als Entwurf herein, zeigt in einer Vorschau, was sie an
 * gespeicherten Ergebnissen änderte, und gilt erst mit der Aktivierung; was gilt oder galt, ändert sich nie mehr.
 */

export const FASSUNGSARTEN = ['taxaliste', 'parametersatz'] as const
export type Fassungsart = (typeof FASSUNGSARTEN)[number]

/** Was zu einer eingeführten Datei gehört: woher sie stammt und wofür sie sich ausgibt. */
export const Fassungsangaben = z.object({
  name: feld('Name der Fassung', pflichttext(100, 3), { hilfe: 'Eindeutig; unter ihm nennen sie alle Ergebnisse.' }),
  gueltigVon: feld('Gültig ab', Datum, {
    hilfe: 'Erster Tag der Gültigkeit; er lässt sich beim Aktivieren noch ändern.',
  }),
  quelle: feld('Quelle', pflichttext(500, 3), { hilfe: 'Zitat der Quelle, wie es neben den Ergebnissen steht.' }),
  lizenz: feld('Lizenz oder Nutzungsbedingung', pflichttext(200, 2), {
    hilfe: 'Unter welcher Bedingung die Werte verwendet und weitergegeben werden dürfen.',
  }),
  marke: feld('Herkunft', pflichtauswahl(EINFUHRMARKEN), {
    hilfe: 'Sie begleitet jedes Ergebnis. Als amtlich gilt nur, was eine Behörde herausgegeben hat.',
  }),
})
export type Fassungsangaben = z.infer<typeof Fassungsangaben>

/** Verfahren, die mit einem Parametersatz rechnen. */
export const PARAMETERVERFAHREN = werteliste({
  MZB_DETAILLIERT: 'MZB detailliert',
  MZB_SCREENING: 'MZB Screening',
  PHB: 'Phytobenthos',
})
export const Parametersatzangaben = Fassungsangaben.extend({
  bezeichnung: feld('Bezeichnung', pflichttext(200, 3), { hilfe: 'Wie der Parametersatz im Bericht heißt.' }),
  verfahren: feld('Verfahren', pflichtauswahl(PARAMETERVERFAHREN), {
    hilfe: 'Verfahren, das mit diesen Werten rechnet.',
  }),
})
export type Parametersatzangaben = z.infer<typeof Parametersatzangaben>

const Klasse = z.number().int().min(1).max(5).nullable()

/** So viele Ergebnisse wechselten von einer Klasse in eine andere; null: keine Klasse. */
const Uebergang = z.object({ alt: Klasse, neu: Klasse, anzahl: z.number().int() })

export const Fassungsvorschau = z.object({
  id: z.number().int(),
  /** nur eine vollständige Vorschau genau dieses Entwurfs erlaubt die Aktivierung */
  istVollstaendig: z.boolean(),
  beendetAm: z.string().nullable(),
  angelegtVon: z.string(),
  /** leer, solange sie läuft; ohne, was sich nicht rechnen lässt */
  uebergaenge: z.array(Uebergang),
  /** Ergebnisse, die sich mit dem Entwurf nicht rechnen lassen */
  nichtRechenbar: z.number().int(),
  auftrag: Auftrag.pick({ id: true, state: true, fortschritt: true, fehler: true }).nullable(),
})
export type Fassungsvorschau = z.infer<typeof Fassungsvorschau>

export const Fassungseinfuhr = Verlaufsherkunft.extend({
  /** Zeilen der Datei, die sie ausmachen */
  zeilen: z.number().int(),
})
export type Fassungseinfuhr = z.infer<typeof Fassungseinfuhr>

export const Fassung = z.object({
  art: z.enum(FASSUNGSARTEN),
  /** null: mit dem Produkt geliefert, nicht in der Datenbank */
  id: z.number().int().nullable(),
  name: z.string(),
  /** wofür: „Taxaliste MZB“, „MZB detailliert“ */
  gegenstand: z.string(),
  /** VORGEMERKT: aktiviert, gilt aber erst ab dem Tag `gueltigVon` */
  status: z.enum(['ENTWURF', 'VORGEMERKT', 'GUELTIG', 'ABGELOEST']),
  /** mit ihr wird neu bewertet oder eine neue Probe begonnen */
  gilt: z.boolean(),
  gueltigVon: z.string(),
  marken: z.array(z.string()),
  quellen: z.array(z.string()),
  /** Taxa; null bei Parametersätzen */
  eintraege: z.number().int().nullable(),
  /** was nicht hinterlegt ist; ohne diese Angaben bleibt der Teil ohne Klasse */
  luecken: z.array(z.string()),
  pruefsumme: z.string(),
  angelegtAm: z.string().nullable(),
  /** null: mit dem Produkt geliefert */
  angelegtVon: z.string().nullable(),
  /** Import, aus dem sie ist; null: mit dem Produkt geliefert, oder den Import gibt es nicht mehr */
  einfuhr: Fassungseinfuhr.nullable(),
  aktiviertAm: z.string().nullable(),
  aktiviertVon: z.string().nullable(),
  /** nur für die Verwaltung: ihre Zahlen gehen über alle Ergebnisse */
  vorschau: Fassungsvorschau.nullable(),
})
export type Fassung = z.infer<typeof Fassung>

/** Ein Ergebnis, mit dem Entwurf nachgerechnet. */
export const Vorschauzeile = z.object({
  aufnahmeId: z.number(),
  aufnahme: z.string(),
  messstelle: z.string(),
  datum: z.string(),
  methode: z.string(),
  alt: Klasse,
  neu: Klasse,
  /** warum die Klasse eine andere ist, oder warum es keine gibt; null: sie bleibt */
  grund: z.string().nullable(),
  /** falsch: die gespeicherte Eingabe lässt sich mit dem Entwurf nicht rechnen */
  istRechenbar: z.boolean(),
})
export type Vorschauzeile = z.infer<typeof Vorschauzeile>

const Ort = z.object({ art: z.enum(FASSUNGSARTEN), id: Kennung })
const lesend = { thema: 'Fassungen', recht: 'taxaliste.lesen', objekt: null } as const
const verwaltend = { thema: 'Fassungen', recht: 'taxaliste.verwalten', objekt: null } as const

export const listeFassungen = endpunkt({
  ...lesend,
  methode: 'GET',
  pfad: '/api/fassungen',
  zusammenfassung: 'Taxalisten und Parametersätze mit Herkunft, Status und Prüfsumme',
  antwort: z.array(Fassung),
})
export const leseFassungsdatei = endpunkt({
  ...lesend,
  methode: 'GET',
  pfad: '/api/fassungen/:art/:id/datei',
  zusammenfassung:
    'Inhalt einer Fassung, wie er sich wieder einlesen lässt: als Tabelle in den Spalten der Vorlage (XLSX, CSV) oder als JSON',
  params: Ort,
  query: z.object({ format: z.enum(['xlsx', 'csv', 'json']).default('xlsx') }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.xlsx, MEDIENTYP.csv, MEDIENTYP.json],
})
export const beginneFassungsvorschau = endpunkt({
  ...verwaltend,
  methode: 'POST',
  pfad: '/api/fassungen/:art/:id/vorschau',
  zusammenfassung: 'Jüngste Ergebnisse mit dem Entwurf nachrechnen, im Hintergrund; ändert kein Ergebnis',
  params: Ort,
  antwort: z.object({ id: z.number().int() }),
})
export const listeVorschauzeilen = endpunkt({
  ...verwaltend,
  methode: 'GET',
  pfad: '/api/fassungen/:art/:id/vorschau',
  zusammenfassung: 'Ergebnisse der Vorschau: alte und neue Klasse je Aufnahme und Methode, mit dem Grund',
  params: Ort,
  query: Seitenwahl.extend({
    /** nur, was in eine andere Klasse käme oder sich nicht rechnen lässt */
    nurGeaenderte: z.enum(['true', 'false']).default('true'),
  }),
  antwort: seite(Vorschauzeile),
})
export const brichVorschauAb = endpunkt({
  ...verwaltend,
  methode: 'POST',
  pfad: '/api/fassungen/:art/:id/vorschau/cancel',
  zusammenfassung: 'Laufende Vorschau abbrechen, auch die einer anderen Person; eine beendete bleibt, wie sie ist',
  params: Ort,
  antwort: null,
})
export const leseVorschaudatei = endpunkt({
  ...verwaltend,
  methode: 'GET',
  pfad: '/api/fassungen/:art/:id/vorschau/datei',
  zusammenfassung: 'Alle Zeilen der vollständigen Vorschau als CSV',
  params: Ort,
  antwort: 'datei',
  inAbschnitten: true,
  medientypen: [MEDIENTYP.csv],
})
export const aktiviereFassung = endpunkt({
  ...verwaltend,
  methode: 'POST',
  pfad: '/api/fassungen/:art/:id/aktivieren',
  zusammenfassung: 'Entwurf nach seiner Vorschau ab einem Tag gültig machen; von da an ist die bisherige abgelöst',
  params: Ort,
  body: z.object({ pruefsumme: z.string().regex(/^[0-9a-f]{64}$/), gueltigVon: Datum }),
  antwort: null,
})
export const nimmVormerkungZurueck = endpunkt({
  ...verwaltend,
  methode: 'POST',
  pfad: '/api/fassungen/:art/:id/zuruecknehmen',
  zusammenfassung: 'Aktivierte Fassung vor ihrem Tag wieder zum Entwurf machen; die bisherige gilt weiter',
  params: Ort,
  antwort: null,
})
export const verwirfFassung = endpunkt({
  ...verwaltend,
  methode: 'POST',
  pfad: '/api/fassungen/:art/:id/delete',
  zusammenfassung: 'Entwurf samt seiner Vorschau löschen',
  params: Ort,
  antwort: null,
})

const einfuhr = {
  ...verwaltend,
  methode: 'POST',
  rumpfart: 'datei',
  body: Einleseauftrag.omit({ ladeart: true }).extend(Fassungsangaben.shape),
  antwort: Einlesung,
} as const
export const leseTaxalisteMzbEin = endpunkt({
  ...einfuhr,
  pfad: '/api/fassungseinfuhr/taxaliste-mzb',
  zusammenfassung: 'Fassung der MZB-Taxaliste (XLSX, CSV, JSON) prüfen; geladen wird sie als Entwurf',
})
export const leseTaxalisteBiomasseEin = endpunkt({
  ...einfuhr,
  pfad: '/api/fassungseinfuhr/taxaliste-biomasse',
  zusammenfassung: 'Fassung der Taxaliste der Biomasse (XLSX, CSV, JSON) prüfen; geladen wird sie als Entwurf',
})
export const leseTaxalistePhbEin = endpunkt({
  ...einfuhr,
  pfad: '/api/fassungseinfuhr/taxaliste-phb',
  zusammenfassung: 'Fassung der PHB-Taxaliste (XLSX, CSV, JSON) prüfen; geladen wird sie als Entwurf',
})
export const leseParametersatzEin = endpunkt({
  ...einfuhr,
  pfad: '/api/fassungseinfuhr/parametersatz',
  zusammenfassung: 'Parametersatz (XLSX, CSV, JSON) prüfen; geladen wird er als Entwurf',
  body: Einleseauftrag.omit({ ladeart: true }).extend(Parametersatzangaben.shape),
})
