import { ELEMENTE } from '@benthos/fachmodell'
import { PLAUSIBILITAETSREGELN } from '@benthos/fachmodell/plausibilitaet/befund'
import { z } from 'zod'
import { MitKennung, pflichttext, text } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MELDUNG } from './meldung.ts'

/**
 * Plausibilität während der Erfassung: Hinweise mit Grund, die nichts verhindern. Wer mit einer Aufnahme befasst ist, hat
 * dieselbe Liste; im Einzelnen steht daraus, was auch im Vergleich mit dem auffällt, was der Angemeldete lesen darf, das Übrige
 * ist gezählt. Wer einen Wert trotzdem für richtig hält, bestätigt ihn mit Begründung.
 */

const Regel = z.enum(PLAUSIBILITAETSREGELN)

export const Plausibilitaetshinweis = z.object({
  regel: Regel,
  /** Qualitätselement, dem die Angabe gehört; null: der Aufnahme oder Messstelle als Ganzer */
  element: z.enum(ELEMENTE).nullable(),
  /** Abschnitt der Stammdaten oder Unterseite der Aufnahme */
  teil: z.string(),
  /** Feld oder Taxon */
  stelle: z.string(),
  /** der geprüfte Wert; gehört zur Bestätigung */
  wert: z.string(),
  /** Satz mit den Zahlen und dem Vergleich */
  text: z.string(),
  /** woher der Maßstab stammt */
  quelle: z.string(),
  /** gilt dem jetzigen Wert; mit einem anderen kommt der Hinweis wieder */
  bestaetigung: z.object({ grund: z.string(), am: z.string(), von: z.string() }).nullable(),
  /** darf der Angemeldete ihn jetzt bestätigen */
  bestaetigbar: z.boolean(),
})
export type Plausibilitaetshinweis = z.infer<typeof Plausibilitaetshinweis>

/** Hinweise, die der Angemeldete nicht im Einzelnen sieht: sie beruhen auf Angaben, die er nicht lesen darf. */
export const VerdeckteHinweise = z.object({
  /** Qualitätselement, dem die Angaben gehören; null: der Aufnahme als Ganzer, oder einem, mit dem er nicht befasst ist */
  element: z.enum(ELEMENTE).nullable(),
  anzahl: z.number().int().positive(),
  /** davon unbestätigt */
  offen: z.number().int().nonnegative(),
})
export type VerdeckteHinweise = z.infer<typeof VerdeckteHinweise>

const Antwort = z.object({
  hinweise: z.array(Plausibilitaetshinweis),
  /** je Qualitätselement; leer: es gibt keine anderen */
  verdeckt: z.array(VerdeckteHinweise),
})

/** Der Hinweis, wie ihn der Bestätigende gesehen hat. */
const Gesehen = z.object({ regel: Regel, stelle: pflichttext(200), wert: z.string().max(200) })
const Grund = text(2000).refine((grund): grund is string => grund !== null, MELDUNG.pflicht)
/** Ein Hinweis und der Grund, aus dem der Wert trotzdem stimmt. */
export const Hinweisbestaetigung = Gesehen.extend({ grund: Grund })
export type Hinweisbestaetigung = z.infer<typeof Hinweisbestaetigung>
/** Hinweise, die derselbe Grund erklärt; bestätigt werden alle oder keiner. */
const Sammelbestaetigung = z.object({ hinweise: z.array(Gesehen).min(1).max(500), grund: Grund })

const aufnahme = { thema: 'Plausibilität', objekt: 'aufnahme', params: MitKennung, antwort: Antwort } as const
const messstelle = { ...aufnahme, objekt: 'messstelle' } as const

/** Hinweise und Begründungen gehören zur Erarbeitung, nicht zum freigegebenen Ergebnis. */
export const pruefeAufnahmePlausibilitaet = endpunkt({
  ...aufnahme,
  methode: 'GET',
  pfad: '/api/aufnahme/:id/plausibilitaet',
  zusammenfassung: 'Hinweise zur Plausibilität einer Aufnahme',
  recht: 'verlauf.lesen',
})
export const bestaetigeAufnahmehinweise = endpunkt({
  ...aufnahme,
  methode: 'POST',
  pfad: '/api/aufnahme/:id/plausibilitaet/bestaetigen',
  zusammenfassung: 'Hinweise an einer Aufnahme mit einer Begründung bestätigen',
  recht: 'aufnahme.bearbeiten',
  body: Sammelbestaetigung,
})
export const hebeAufnahmebestaetigungAuf = endpunkt({
  ...aufnahme,
  methode: 'POST',
  pfad: '/api/aufnahme/:id/plausibilitaet/aufheben',
  zusammenfassung: 'Bestätigung eines Hinweises an einer Aufnahme aufheben',
  recht: 'aufnahme.bearbeiten',
  body: Gesehen,
})

export const pruefeMessstellePlausibilitaet = endpunkt({
  ...messstelle,
  methode: 'GET',
  pfad: '/api/messstelle/:id/plausibilitaet',
  zusammenfassung: 'Hinweise zur Plausibilität der Stammdaten',
  recht: 'messstelle.lesen',
})
export const bestaetigeMessstellenhinweise = endpunkt({
  ...messstelle,
  methode: 'POST',
  pfad: '/api/messstelle/:id/plausibilitaet/bestaetigen',
  zusammenfassung: 'Hinweise an einer Messstelle mit einer Begründung bestätigen',
  recht: 'messstelle.bearbeiten',
  body: Sammelbestaetigung,
})
export const hebeMessstellenbestaetigungAuf = endpunkt({
  ...messstelle,
  methode: 'POST',
  pfad: '/api/messstelle/:id/plausibilitaet/aufheben',
  zusammenfassung: 'Bestätigung eines Hinweises an einer Messstelle aufheben',
  recht: 'messstelle.bearbeiten',
  body: Gesehen,
})
