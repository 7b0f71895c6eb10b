import { z } from 'zod'
import { AufnahmenFilter } from './aufnahme.ts'
import { Kennung, mehrfach, Schalter, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** EU-Meldung (WISE-2): drei Tabellen aus einem Filter, mit einer Prüfung nach den Regeln der Agentur vor dem Senden. */

/** So viele Ergebnisse fasst eine Meldung: ein Land hat im Jahr einige hundert. */
export const EUMELDUNG_ERGEBNISSE = 10_000
/** So viele Befunde einer Regel stehen in der Antwort; alle stehen im Protokoll. */
export const EUMELDUNG_BEFUNDE = 100

const Jahr = zahltext(z.number().int().min(1900).max(2100))
const Auswahl = AufnahmenFilter.extend({
  id: mehrfach(Kennung),
  jahrVon: Jahr.optional(),
  jahrBis: Jahr.optional(),
  /** Kennung der Edition; ohne Angabe die neueste */
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

export const Eumeldung = z.object({
  edition: z.object({
    kennung: z.string(),
    bezeichnung: z.string(),
    quelle: z.string(),
    vorbehalte: z.array(z.string()),
  }),
  editionen: z.array(z.object({ kennung: z.string(), bezeichnung: z.string() })),
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

export const pruefeEumeldung = endpunkt({
  methode: 'GET',
  pfad: '/api/eumeldung',
  thema: 'Bewertung',
  zusammenfassung: `EU-Meldung (WISE-2) prüfen: Zeilen je Tabelle und Befunde nach Regel, höchstens ${EUMELDUNG_ERGEBNISSE} Ergebnisse`,
  recht: 'eumeldung.erstellen',
  objekt: null,
  query: Auswahl,
  antwort: Eumeldung,
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
