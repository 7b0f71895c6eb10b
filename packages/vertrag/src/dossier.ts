import { ELEMENTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung } from './bausteine.ts'
import { Modul } from './bewertung.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/** Eine Messstelle über die Zeit: Ergebnisse und Taxa ihrer Aufnahmen, soweit der Angemeldete sie lesen darf. */

/** Über so viele der jüngsten Aufnahmen geht ein Dossier. */
export const DOSSIERAUFNAHMEN = 200

const Aufnahmeverweis = z.object({ aufnahmeId: z.number(), code: z.string(), datum: z.string() })

/** Geltendes Ergebnis eines Qualitätselements in einer Aufnahme. */
export const Dossierergebnis = Aufnahmeverweis.extend({
  element: z.enum(ELEMENTE),
  methode: z.string(),
  verfahren: z.string(),
  edition: z.string(),
  parametersatz: z.string(),
  taxaliste: z.string(),
  klasse: z.number().int().min(1).max(5).nullable(),
  /** Klasse der geltenden Experteneinschätzung neben der errechneten */
  einschaetzung: z.number().int().min(1).max(5).nullable(),
  eqr: z.number().nullable(),
  /** die Daten wurden danach geändert */
  veraltet: z.boolean(),
  /** etwa „Demonstrationsparameter – nicht amtlich“ */
  hinweis: z.string().nullable(),
  /** Module des Ergebnisses mit ihren Klassengrenzen: was Wert eines Moduls ist, ist neben dessen Grenzen zu lesen */
  module: z.array(Modul.pick({ wert: true, grenzen: true })),
  /** Werte in der Reihenfolge von `groessen`; null: nicht berechnet */
  werte: z.array(z.number().nullable()),
  /** was sich gegenüber dem vorigen Ergebnis desselben Elements an der Grundlage geändert hat */
  bruchstellen: z.array(z.string()),
})
export type Dossierergebnis = z.infer<typeof Dossierergebnis>

/** Größe, die sich über die Zeit zeigen lässt: EQR eines Moduls oder Kenngröße. */
export const Dossiergroesse = z.object({
  schluessel: z.string(),
  label: z.string(),
  einheit: z.string(),
  element: z.enum(ELEMENTE),
})
export type Dossiergroesse = z.infer<typeof Dossiergroesse>

/** Taxawechsel von einer Aufnahme zur nächsten mit derselben Methode. */
export const Dossierwechsel = z.object({
  von: Aufnahmeverweis,
  nach: Aufnahmeverweis,
  neu: z.array(z.string()),
  verschwunden: z.array(z.string()),
  gemeinsame: z.number().int(),
  soerensen: z.number().nullable(),
  brayCurtis: z.number().nullable(),
  bruchstellen: z.array(z.string()),
})
export type Dossierwechsel = z.infer<typeof Dossierwechsel>

/** Alle Proben einer Methode an der Messstelle. */
export const Dossierreihe = z.object({
  methode: z.string(),
  aufnahmen: z.array(Aufnahmeverweis.extend({ taxaliste: z.string(), taxazahl: z.number().int() })),
  wechsel: z.array(Dossierwechsel),
  /** häufigste zuerst */
  taxa: z.array(
    z.object({
      taxon: z.string(),
      /** in so vielen der Aufnahmen */
      funde: z.number().int(),
      zuerst: z.string(),
      zuletzt: z.string(),
      /** Individuen je m² im Mittel der Funde; null: nicht bestimmbar */
      dichte: z.number().nullable(),
      /** die Taxaliste führt es nicht, es folgt aus der Schreibweise der Bestimmung */
      abgeleitet: z.boolean(),
    }),
  ),
})
export type Dossierreihe = z.infer<typeof Dossierreihe>

const gemeinsam = {
  methode: 'GET',
  thema: 'Messstelle',
  recht: 'messstelle.lesen',
  objekt: 'messstelle',
  params: MitKennung,
} as const

export const leseDossier = endpunkt({
  ...gemeinsam,
  pfad: '/api/messstelle/:id/dossier',
  zusammenfassung: 'Klassen, Kenngrößen und Taxa einer Messstelle über die Zeit',
  antwort: z.object({
    groessen: z.array(Dossiergroesse),
    /** die ältesten zuerst */
    ergebnisse: z.array(Dossierergebnis),
    reihen: z.array(Dossierreihe),
  }),
})
export const DOSSIERTABELLEN = ['ergebnisse', 'wechsel', 'taxa'] as const
export type Dossiertabelle = (typeof DOSSIERTABELLEN)[number]
export const leseDossiertabelle = endpunkt({
  ...gemeinsam,
  pfad: '/api/messstelle/:id/dossier/csv',
  zusammenfassung: 'Eine Tabelle des Dossiers als CSV-Datei',
  query: z.object({ tabelle: z.enum(DOSSIERTABELLEN).default('ergebnisse') }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.csv],
})
