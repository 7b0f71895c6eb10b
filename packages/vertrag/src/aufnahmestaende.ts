import { elementfelder } from '@benthos/fachmodell'
import { z } from 'zod'
import { AufnahmeKopf, AufnahmenFilter } from './aufnahme.ts'
import { Seitennummer, seite } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Wie weit eine Aufnahme ist: was zu jedem Teil gespeichert ist, was die Plausibilität noch offen hat. */
export const Aufnahmestand = z.object({
  aufnahme: AufnahmeKopf,
  /** offene Hinweise je Qualitätselement; null: die Aufnahme trägt es nicht, oder der Angemeldete sieht seine Hinweise nicht */
  hinweise: z.object(elementfelder(() => z.number().int().nullable())),
})
export type Aufnahmestand = z.infer<typeof Aufnahmestand>

/** Aufnahmen einer Seite: Hinweise zu zählen heißt, jede mit ihrer vorigen zu vergleichen. */
export const STAENDE_JE_SEITE = 25

export const listeAufnahmestaende = endpunkt({
  methode: 'GET',
  pfad: '/api/aufnahmen/staende',
  thema: 'Aufnahme',
  zusammenfassung:
    'Wie weit die gefilterten Aufnahmen sind: Kopf, Vollständigkeit, offene Hinweise; nach ihrem Code, seitenweise',
  recht: 'aufnahme.lesen',
  objekt: null,
  query: AufnahmenFilter.extend({ seite: Seitennummer.default(1) }),
  antwort: seite(Aufnahmestand).extend({ gesamtIstMindestens: z.boolean() }),
})
