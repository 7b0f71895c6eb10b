import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { Modul } from './bewertung.ts'
import { endpunkt } from './endpunkt.ts'

/** Ergebnisse derselben Messstelle und Methode bis zu dieser Aufnahme, soweit der Angemeldete sie lesen darf. */

/** So viele frühere Ergebnisse stehen neben dem dieser Aufnahme; weiter zurück geht das Dossier der Messstelle. */
export const HOECHSTENS_FRUEHERE = 10

const Klasse = z.number().int().min(1).max(5).nullable()

export const Vergleichsergebnis = z.object({
  aufnahmeId: z.number(),
  code: z.string(),
  datum: z.string(),
  klasse: Klasse,
  eqr: z.number().nullable(),
  module: z.array(
    z.object({
      label: z.string(),
      klasse: Klasse,
      wert: z.number().nullable(),
      eqr: z.number().nullable(),
      /** Klassengrenzen, neben denen der Wert zu lesen ist */
      grenzen: Modul.shape.grenzen,
    }),
  ),
  /** Klasse der Experteneinschätzung neben diesem Ergebnis */
  einschaetzung: Klasse,
  veraltet: z.boolean(),
  /** was sich gegenüber dem vorigen Ergebnis an der Grundlage geändert hat */
  bruchstellen: z.array(z.string()),
})
export type Vergleichsergebnis = z.infer<typeof Vergleichsergebnis>

const gemeinsam = {
  methode: 'GET',
  thema: 'Bewertung',
  recht: 'ergebnis.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  /** die jüngste Aufnahme zuerst: es ist diese selbst, wenn sie bewertet ist */
  antwort: z.array(Vergleichsergebnis),
} as const

export const vergleicheMzbErgebnisse = endpunkt({
  ...gemeinsam,
  element: 'MZB',
  pfad: '/api/aufnahme/:id/mzb/bewertung/vergleich',
  zusammenfassung: 'MZB-Ergebnis neben den früheren der Messstelle',
  query: z.object({ methode: z.enum(['MHS', 'QUANTITATIV', 'SCREENING', 'QUALITATIV']) }),
})
export const vergleichePhbErgebnisse = endpunkt({
  ...gemeinsam,
  element: 'PHB',
  pfad: '/api/aufnahme/:id/phb/bewertung/vergleich',
  zusammenfassung: 'PHB-Ergebnis neben den früheren der Messstelle',
})
