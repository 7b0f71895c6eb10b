import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

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
  ergebnis: z.object({ name: z.string(), bytes: z.number().int() }).nullable(),
  /** Aufschrift der Handlung, die den Rest in Auftrag gibt; null: nichts ist offen, oder nur ein neuer Auftrag hilft */
  fortsetzung: z.string().nullable(),
})
export type Auftrag = z.infer<typeof Auftrag>

const gemeinsam = { thema: 'Aufträge', recht: 'allgemein.angemeldet', objekt: null } as const

export const listeAuftraege = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/user-tasks',
  zusammenfassung: 'Eigene Aufträge, der neueste zuerst',
  antwort: z.array(Auftrag),
})
/** Ein wartender Auftrag ist sofort abgebrochen, ein laufender wird CANCELLING und hört binnen zwei Sekunden auf. */
export const brichAuftragAb = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/cancel',
  zusammenfassung: 'Eigenen Auftrag abbrechen',
  params: MitKennung,
  antwort: Auftrag,
})
/** Gibt, was ein abgebrochener Auftrag nicht mehr getan hat, als neuen in Auftrag; jeder lässt sich einmal fortsetzen. */
export const setzeAuftragFort = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/resume',
  zusammenfassung: 'Rest eines eigenen abgebrochenen Auftrags in Auftrag geben',
  params: MitKennung,
  antwort: Auftrag,
})
export const loescheAuftrag = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/user-tasks/:id/delete',
  zusammenfassung: 'Eigenen beendeten Auftrag samt Ergebnis löschen',
  params: MitKennung,
  antwort: null,
})
export const leseAuftragsergebnis = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/user-tasks/:id/result',
  zusammenfassung: 'Ergebnisdatei eines eigenen Auftrags',
  params: MitKennung,
  antwort: 'datei',
  medientypen: [MEDIENTYP.csv],
})
