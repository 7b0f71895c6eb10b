import { BENACHRICHTIGUNGSARTEN } from '@benthos/fachmodell/benachrichtigung'
import { z } from 'zod'
import { MitKennung, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Benachrichtigungen: was geschah und den Angemeldeten angeht. Jeder liest allein die eigenen; fremde gibt es für ihn nicht. */

/** So viele liefert die Liste höchstens, die neuesten. */
export const HOECHSTENS_BENACHRICHTIGUNGEN = 50

export const Benachrichtigung = z.object({
  id: z.number().int(),
  art: z.enum(BENACHRICHTIGUNGSARTEN),
  /** was geschah */
  titel: z.string(),
  /** woran: Messstelle, Tag und Element, oder Titel des Auftrags; null: es geht um den Empfänger selbst */
  gegenstand: z.string().nullable(),
  /** Grund, Frage oder Ergebnis */
  text: z.string().nullable(),
  am: z.string(),
  istGelesen: z.boolean(),
  /** Weg innerhalb der Anwendung zu dem, worum es geht */
  ziel: z.string(),
})
export type Benachrichtigung = z.infer<typeof Benachrichtigung>

const gemeinsam = { thema: 'Benachrichtigungen', recht: 'allgemein.angemeldet', objekt: null } as const

export const listeBenachrichtigungen = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/benachrichtigungen',
  zusammenfassung: 'Eigene Benachrichtigungen, die neueste zuerst',
  antwort: z.object({
    zeilen: z.array(Benachrichtigung).max(HOECHSTENS_BENACHRICHTIGUNGEN),
    /** alle ungelesenen, auch die älteren */
    ungelesen: z.number().int(),
  }),
})
export const zaehleUngelesene = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/api/benachrichtigungen/ungelesen',
  zusammenfassung: 'Zahl der eigenen ungelesenen Benachrichtigungen',
  antwort: z.object({ anzahl: z.number().int() }),
})
export const setzeGelesen = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/benachrichtigungen/:id/gelesen',
  zusammenfassung: 'Eine eigene Benachrichtigung als gelesen kennzeichnen',
  params: MitKennung,
  antwort: null,
})
/** Was nach der genannten kam, hat der Angemeldete noch nicht gesehen: es bleibt ungelesen. */
export const setzeAlleGelesen = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/api/benachrichtigungen/gelesen',
  zusammenfassung: 'Alle eigenen Benachrichtigungen bis zu dieser als gelesen kennzeichnen',
  body: z.object({ bis: Verweis }),
  antwort: null,
})
