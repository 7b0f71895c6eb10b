import { ELEMENTE, STATUSWERTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { AufnahmenFilter, HOECHSTE_SAMMELAUSWAHL } from './aufnahme.ts'
import { Ausfuhrnachweis } from './ausfuhrnachweis.ts'
import { Blaetterwahl, Kennung, mehrfach, Verweis } from './bausteine.ts'
import { Modul } from './bewertung.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Ergebnisübersicht: die gespeicherten Ergebnisse vieler Aufnahmen, zum Weiterverarbeiten und als Excel-Tabelle. */

/** Ein Ergebnis mit seiner Aufnahme; eine Aufnahme ohne lesbares Ergebnis steht mit `ergebnis: null` da. */
export const Uebersichtszeile = z.object({
  aufnahmeId: z.number(),
  aufnahme: z.string(),
  datum: z.string(),
  messstelleCode: z.string(),
  messstelle: z.string(),
  gewaesser: z.string(),
  bundesland: z.string(),
  projekt: z.string(),
  /** Demo-Daten des Produkts, keine wirkliche Erhebung */
  istDemo: z.boolean(),
  /** lesbare Proben der Aufnahme */
  methoden: z.array(z.string()),
  ergebnis: z
    .object({
      element: z.enum(ELEMENTE),
      methode: z.string(),
      status: z.enum(STATUSWERTE),
      /** gibt dem Qualitätselement seine Klasse */
      fuehrend: z.boolean(),
      klasse: z.number().int().nullable(),
      text: z.string(),
      wert: z.number().nullable(),
      eqr: z.number().nullable(),
      entscheidend: z.string().nullable(),
      /** keine Meldung schränkt das Ergebnis ein; ob es eine Schwelle der Regel erreicht, sagt erst die Bewertung selbst */
      gesichert: z.boolean(),
      veraltet: z.boolean(),
      module: z.array(Modul.pick({ schluessel: true, label: true, wert: true, eqr: true, klasse: true })),
      /** jede Kenngröße des Ergebnisses nach ihrem Schlüssel */
      kenngroessen: z.record(z.string(), z.number().nullable()),
      /** geltende Einschätzung des Qualitätselements neben der errechneten Klasse */
      einschaetzung: z.object({ klasse: z.number().int(), grund: z.string() }).nullable(),
      verfahren: z.string(),
      edition: z.string(),
      parametersatz: z.string().nullable(),
      taxaliste: z.string(),
      rechenkern: z.string(),
      /** Pflichthinweis, etwa „Demonstrationsparameter – nicht amtlich“ */
      hinweis: z.string().nullable(),
      bewertetAm: z.string(),
      pruefsumme: z.string(),
    })
    .nullable(),
})
export type Uebersichtszeile = z.infer<typeof Uebersichtszeile>

/** Inhalt der Antwort als JSON; als Excel-Tabelle trägt sie dieselben Angaben. */
export const Ergebnisuebersicht = z.object({
  zeilen: z.array(Uebersichtszeile),
  /** Aufnahmen in `zeilen` */
  aufnahmen: z.number().int(),
  /** Zeitpunkt, zu dem alle Zeilen gelten, ISO 8601 */
  stand: z.string(),
  nachweis: Ausfuhrnachweis,
})
export type Ergebnisuebersicht = z.infer<typeof Ergebnisuebersicht>

const gemeinsam = {
  thema: 'Bewertung',
  recht: 'aufnahme.lesen',
  objekt: null,
  antwort: 'datei',
  medientypen: [MEDIENTYP.json, MEDIENTYP.xlsx],
  imHintergrund: 'Ergebnisübersicht',
} as const
/** Ohne Angabe entscheidet der Kopf `Accept`: JSON, wenn er nicht ausdrücklich die Excel-Tabelle nennt. */
const Format = z.enum(['json', 'xlsx']).optional()

export const leseErgebnisuebersicht = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/ergebnisUebersichtByFilter',
  zusammenfassung: 'Ergebnisse aller lesbaren Aufnahmen, die der Filter der Aufnahmenliste trifft (JSON oder XLSX)',
  /** geblättert wird in den Aufnahmen, nicht in ihren Ergebnissen */
  query: AufnahmenFilter.extend(Blaetterwahl.shape).extend({ format: Format }),
  blaettert: 'selbst',
})

/** `[3, 7]`, `{"ids": [3, 7]}` oder `{"aufnahmen": [3, 7]}`. */
const Kennungen = z.preprocess(rumpf => {
  if (typeof rumpf !== 'object' || rumpf === null || Array.isArray(rumpf)) return rumpf
  const [angabe, ...weitere] = Object.entries(rumpf)
  return weitere.length === 0 && (angabe?.[0] === 'ids' || angabe?.[0] === 'aufnahmen') ? angabe[1] : rumpf
}, z.array(Verweis).max(HOECHSTE_SAMMELAUSWAHL).optional())

/** Die Kennungen stehen im Rumpf des GET (oder eines POST mit `X-HTTP-Method-Override: GET`) oder als wiederholtes `id`. */
export const leseErgebnisuebersichtNachKennung = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/ergebnisUebersichtById',
  zusammenfassung: 'Ergebnisse einzelner Aufnahmen (JSON oder XLSX)',
  query: z.object({ id: mehrfach(Kennung), format: Format }),
  body: Kennungen,
})
