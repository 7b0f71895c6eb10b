import { HERKUNFTSMARKEN, MENGENFELDER, schluesselVon, TAXALISTENARTEN, TAXONRAENGE } from '@benthos/fachmodell'
import { z } from 'zod'
import { pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Ein Taxon quer durch die Aufnahmen: wo und wann es gefunden wurde, und was die geltende Liste von ihm weiß. */

/** So viele der jüngsten Funde nennt die Seite eines Taxons einzeln; gezählt werden alle. */
export const FUNDE_EINES_TAXONS = 500

/** Ein Taxon in einer Probe; Stadien und Habitate sind zusammengefasst. */
export const Taxonfund = z.object({
  aufnahmeId: z.number().int(),
  code: z.string(),
  datum: z.string(),
  methode: z.string(),
  messstelleId: z.number().int(),
  messstelle: z.string(),
  gewaesser: z.string(),
  /** m */
  seehoehe: z.number().nullable(),
  /** wie die Probe es nennt: das Taxon, ein Synonym, oder was darunter fällt */
  namen: z.array(z.string()),
  /** was an Mengen erfasst ist, summiert; von Klassen die höchste */
  mengen: z.partialRecord(z.enum(schluesselVon(MENGENFELDER)), z.number()),
})
export type Taxonfund = z.infer<typeof Taxonfund>

/** Autökologischer Wert mit seiner Quelle. */
export const Taxonwert = z.object({
  schluessel: z.string(),
  label: z.string(),
  wert: z.number(),
  quelle: z.string(),
  marke: z.enum(HERKUNFTSMARKEN),
})

/** Eintrag des Taxons in der geltenden Fassung seiner Liste. */
export const Taxoneintrag = z.object({
  art: z.enum(TAXALISTENARTEN),
  liste: z.string(),
  name: z.string(),
  autor: z.string().nullable(),
  rang: z.enum(schluesselVon(TAXONRAENGE)),
  gruppe: z.string(),
  familie: z.string().nullable(),
  synonyme: z.array(z.string()),
  werte: z.array(Taxonwert),
})
export type Taxoneintrag = z.infer<typeof Taxoneintrag>

export const leseTaxon = endpunkt({
  methode: 'GET',
  pfad: '/api/taxon',
  thema: 'Taxalisten',
  zusammenfassung:
    'Ein Taxon: sein Eintrag in der geltenden Liste und seine Funde in lesbaren Aufnahmen; eine Gattung umfasst ihre Arten, Synonyme gelten als ihr gültiges Taxon',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: z.object({ name: pflichttext(200) }),
  antwort: z.object({
    /** null: keine geltende Fassung führt es */
    eintrag: Taxoneintrag.nullable(),
    proben: z.number().int(),
    messstellen: z.number().int(),
    /** Januar bis Dezember: Proben mit dem Taxon, und alle lesbaren Proben derselben Methoden */
    monate: z.array(z.object({ funde: z.number().int(), proben: z.number().int() })).length(12),
    /** jüngste zuerst */
    funde: z.array(Taxonfund),
  }),
})
