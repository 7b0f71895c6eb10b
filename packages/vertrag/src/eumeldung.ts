import { z } from 'zod'
import { AufnahmenFilter } from './aufnahme.ts'
import { Kennung, mehrfach, Schalter, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** EU-Meldung (WISE-2): drei Tabellen aus einem Filter, mit einer Prüfung nach den Regeln der Agentur vor dem Senden. */

/** So viele Ergebnisse fasst eine Meldung: ein Land hat im Jahr einige hundert. */
export const EUMELDUNG_ERGEBNISSE = 10_000
/** So viele prüft der Aufruf sofort; mehr prüft ein Auftrag (A-EUMELDUNG-06). */
export const EUMELDUNG_SOFORT = 500
/** So viele Befunde einer Regel stehen in der Antwort; alle stehen im Protokoll. */
export const EUMELDUNG_BEFUNDE = 100

const Jahr = zahltext(z.number().int().min(1900).max(2100))
const Auswahl = AufnahmenFilter.extend({
  id: mehrfach(Kennung),
  jahrVon: Jahr.optional(),
  jahrBis: Jahr.optional(),
  /** Kennung der Edition; ohne Angabe die, die gilt */
  edition: z.string().max(20).optional(),
})

export const MELDESTUFEN = ['INFO', 'WARNING', 'ERROR', 'BLOCKER'] as const
const Stufe = z.enum(MELDESTUFEN)

const Befund = z.object({
  stufe: Stufe,
  /** Name der Tabelle in der Edition */
  tabelle: z.string(),
  /** Zeile der Tabelle ab 1, ohne Kopf; null: die ganze Tabelle */
  zeile: z.number().int().nullable(),
  spalte: z.string().nullable(),
  wert: z.string().nullable(),
  satz: z.string(),
  /** was zu öffnen ist, um es zu beheben */
  ziel: z.object({ art: z.enum(['MESSSTELLE', 'AUFNAHME']), id: z.number().int(), name: z.string() }).nullable(),
})

const Verzeichnisstand = z.object({ quelle: z.string(), stand: z.string(), kennungen: z.number().int() })

export const Eumeldung = z.object({
  edition: z.object({
    kennung: z.string(),
    bezeichnung: z.string(),
    quelle: z.string(),
    vorbehalte: z.array(z.string()),
  }),
  /** Verzeichnisse der Agentur, gegen die D6 geprüft ist; null: keines geladen */
  verzeichnisse: z.object({ messstellen: Verzeichnisstand.nullable(), wasserkoerper: Verzeichnisstand.nullable() }),
  hoechsteStufe: Stufe.nullable(),
  tabellen: z.array(z.object({ name: z.string(), zeilen: z.number().int() })),
  /** Ergebnisse, die der Filter trifft; jedes ist in beiden Wertetabellen enthalten oder mit Grund verweigert */
  ergebnisse: z.object({
    erwartet: z.number().int(),
    enthalten: z.number().int(),
    verweigert: z.array(
      z.object({
        grund: z.string(),
        anzahl: z.number().int(),
        beispiele: z.array(z.object({ id: z.number().int(), code: z.string() })),
      }),
    ),
  }),
  /** Regeln mit Befunden, die schwerste zuerst */
  regeln: z.array(
    z.object({
      regel: z.string(),
      satz: z.string(),
      stufe: Stufe,
      anzahl: z.number().int(),
      befunde: z.array(Befund),
    }),
  ),
  /** Zeilen, die aus mehreren Aufnahmen entstanden, mit ihren Teilen */
  zusammengefasst: z.array(
    z.object({
      tabelle: z.string(),
      zeile: z.number().int(),
      kennung: z.string(),
      jahr: z.string(),
      kenngroesse: z.string(),
      klasse: z.string(),
      neqr: z.string(),
      teile: z.array(
        z.object({
          id: z.number().int(),
          code: z.string(),
          datum: z.string(),
          klasse: z.number().int(),
          neqr: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type Eumeldung = z.infer<typeof Eumeldung>

/** Eine Prüfung, wie sie ein Auftrag ergibt: sie sagt auch, was sie wann geprüft hat. */
export const Meldepruefung = Eumeldung.extend({
  geprueft: z.object({ stand: z.string(), filter: z.string(), ausgefuehrtVon: z.string().nullable() }),
  // Aufbewahrte Prüfungen aus der Zeit, in der sich noch kein Verzeichnis laden ließ, nennen keines.
  verzeichnisse: Eumeldung.shape.verzeichnisse.default({ messstellen: null, wasserkoerper: null }),
})

/** Über `EUMELDUNG_SOFORT` Ergebnisse ist die Prüfung `null`: dann entsteht sie als `ladeMeldepruefung` im Hintergrund. */
export const pruefeEumeldung = endpunkt({
  methode: 'GET',
  pfad: '/api/eumeldung',
  thema: 'Bewertung',
  zusammenfassung: `EU-Meldung (WISE-2) sofort prüfen: Zeilen je Tabelle und Befunde nach Regel, bis ${EUMELDUNG_SOFORT} Ergebnisse; darüber null`,
  recht: 'eumeldung.erstellen',
  objekt: null,
  query: Auswahl,
  antwort: z.object({
    pruefung: Eumeldung.nullable(),
    /** nach der geprüft wird */
    edition: z.string(),
    /** die zur Wahl stehen, die neueste zuerst; `giltAb`: der Tag, wenn er noch kommt */
    editionen: z.array(z.object({ kennung: z.string(), bezeichnung: z.string(), giltAb: z.string().nullable() })),
  }),
})

export const ladeMeldepruefung = endpunkt({
  methode: 'GET',
  pfad: '/api/eumeldung/pruefung',
  thema: 'Bewertung',
  zusammenfassung: `EU-Meldung (WISE-2) prüfen, als Datei: dieselben Angaben, höchstens ${EUMELDUNG_ERGEBNISSE} Ergebnisse`,
  recht: 'eumeldung.erstellen',
  objekt: null,
  query: Auswahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.json],
  imHintergrund: 'Prüfung der EU-Meldung',
  ansicht: '/eu-meldung',
})

export const ladeEumeldung = endpunkt({
  methode: 'GET',
  pfad: '/api/eumeldung/datei',
  thema: 'Bewertung',
  zusammenfassung: 'EU-Meldung (WISE-2) als ZIP (drei CSV, Ergebnisse, Protokoll, Edition) oder als XLSX',
  recht: 'eumeldung.erstellen',
  objekt: null,
  query: Auswahl.extend({
    format: z.enum(['zip', 'xlsx']).default('zip'),
    /** auch mit Befunden, an denen die Agentur die Meldung aufhielte; die Datei heißt dann so */
    entwurf: Schalter.optional(),
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.zip, MEDIENTYP.xlsx],
  imHintergrund: 'EU-Meldung',
})
