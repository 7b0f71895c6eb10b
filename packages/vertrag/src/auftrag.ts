import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

/** Aufträge: lange Arbeiten im Hintergrund mit Fortschritt, Abbruch und Ergebnis. Zustände wie in der Spezifikation, Abschnitt 3. */

export const AUFTRAGSZUSTAENDE = ['WAITING', 'RUNNING', 'CANCELLING', 'CANCELLED', 'SUCCESS', 'FAILURE'] as const
export type Auftragszustand = (typeof AUFTRAGSZUSTAENDE)[number]

export const Auftrag = z.object({
  id: z.number().int(),
  /** wofür der Auftrag da ist, in Worten */
  titel: z.string(),
  state: z.enum(AUFTRAGSZUSTAENDE),
  /** PERSISTENT: Auftrag und Ergebnis überleben einen Neustart */
  storage: z.enum(['PERSISTENT', 'IN_MEMORY']),
  timeCreated: z.string(),
  /** null: wartet noch */
  timeStarted: z.string().nullable(),
  timeFinished: z.string().nullable(),
  fortschritt: z.object({
    ist: z.number().int(),
    /** null: noch unbekannt */
    soll: z.number().int().nullable(),
    text: z.string().nullable(),
  }),
  /** was herausgekommen ist, in einem Satz */
  zusammenfassung: z.string().nullable(),
  /** warum er gescheitert ist */
  fehler: z.string().nullable(),
  ergebnis: z
    .object({
      name: z.string(),
      bytes: z.number().int(),
      /** Prüfsumme der ganzen Datei */
      sha256: z.string(),
      /** bis dahin ist sie aufgehoben, ISO 8601 */
      bis: z.string(),
      /** so lange gilt der Verweis, unter dem sie ohne Anmeldung zu holen ist; null: es gibt keinen */
      verweisBis: z.string().nullable(),
    })
    .nullable(),
  /** Adresse der Seite, die Ergebnis oder Stand zeigt, unter dem Kontextpfad; null: es gibt keine */
  ansicht: z.string().nullable(),
  /** Aufschrift der Handlung, die den Rest in Auftrag gibt; null: nichts ist offen, oder nur ein neuer Auftrag hilft */
  fortsetzung: z.string().nullable(),
})
export type Auftrag = z.infer<typeof Auftrag>

export const AUFTRAGSAUFRUF = { thema: 'Aufträge', recht: 'allgemein.angemeldet', objekt: null } as const

export const listeAuftraege = endpunkt({
  ...AUFTRAGSAUFRUF,
  methode: 'GET',
  pfad: '/api/user-tasks',
  zusammenfassung: 'Eigene Aufträge, der neueste zuerst',
  antwort: z.array(Auftrag),
})
