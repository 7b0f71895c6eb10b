import { z } from 'zod'
import { Kennung, pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'

/**
 * Abgleich von Taxonnamen für fremde Programme: Reconciliation Service API 0.2 der W3C-Gruppe, etwa für OpenRefine. Die Namen
 * der Felder sind die der Norm.
 */

/** Fragen in einem Aufruf. */
export const HOECHSTENS_ABGLEICHE = 2000
/** Kandidaten je Frage, wenn sie keine Zahl nennt, und die größte Zahl, die sie nennen darf. */
export const KANDIDATEN = { vorgabe: 5, hoechstens: 1000 } as const
/** Vorschläge beim Tippen. */
export const ABGLEICHVORSCHLAEGE = 20

const Benannt = z.object({ id: z.string(), name: z.string() })
const Verweisdienst = z.object({ service_url: z.string(), service_path: z.string() })

/** Was der Dienst ist und was er kann. */
export const Abgleichmanifest = z.object({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.string(),
  documentation: z.string(),
  defaultTypes: z.array(Benannt),
  view: z.object({ url: z.string() }),
  preview: z.object({ url: z.string(), width: z.number(), height: z.number() }),
  suggest: z.object({ entity: Verweisdienst, type: Verweisdienst, property: Verweisdienst }),
  extend: z.object({ propose_properties: Verweisdienst }),
})
export type Abgleichmanifest = z.infer<typeof Abgleichmanifest>

const Eigenschaftswert = z.union([
  z.string().max(200),
  z.number(),
  z.boolean(),
  /** ein schon abgeglichenes Ding */
  z.object({ id: z.string().max(200) }),
])

/** Eine Frage: ein Name, Eigenschaften oder beides; andere Angaben kennt die Norm nicht. */
export const Abgleichfrage = z
  .strictObject({
    query: z.string().max(500).optional(),
    type: z.union([z.string().max(40), z.array(z.string().max(40)).max(20)]).optional(),
    limit: z.number().min(0).max(KANDIDATEN.hoechstens).optional(),
    type_strict: z.enum(['any', 'should', 'all']).optional(),
    /** von mehreren Werten einer Eigenschaft genügt einer */
    properties: z
      .array(z.object({ pid: z.string().max(40), v: z.union([Eigenschaftswert, z.array(Eigenschaftswert).max(20)]) }))
      .max(10)
      .optional(),
  })
  .refine(frage => frage.query !== undefined || (frage.properties?.length ?? 0) > 0, {
    error: 'Eine Frage nennt einen Namen (query) oder mindestens eine Eigenschaft (properties)',
  })
export type Abgleichfrage = z.infer<typeof Abgleichfrage>

/** Alle Fragen eines Aufrufs, jede unter ihrem Schlüssel. */
export const Abgleichfragen = z
  .record(z.string().min(1).max(100), Abgleichfrage)
  .refine(fragen => Object.keys(fragen).length <= HOECHSTENS_ABGLEICHE, {
    error: `Höchstens ${HOECHSTENS_ABGLEICHE} Fragen in einem Aufruf`,
  })
export type Abgleichfragen = z.infer<typeof Abgleichfragen>

/** Welche Angaben zu welchen Taxa gesucht sind. */
export const Ergaenzungsfrage = z.strictObject({
  ids: z.array(z.string().max(200)).max(HOECHSTENS_ABGLEICHE),
  /** Einstellungen je Eigenschaft hat der Dienst keine; was ein Programm dazu schickt, bleibt ohne Wirkung */
  properties: z.array(z.object({ id: z.string().max(40) })).max(10),
})
export type Ergaenzungsfrage = z.infer<typeof Ergaenzungsfrage>

/** Ein Taxon, das gemeint sein kann; `match` nur bei einem einzigen genauen Namen oder erklärten Synonym. */
export const Abgleichkandidat = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** 0 bis 100 */
  score: z.number().min(0).max(100),
  match: z.boolean(),
  type: z.array(Benannt),
  features: z.array(z.object({ id: z.string(), value: z.number() })),
})
export type Abgleichkandidat = z.infer<typeof Abgleichkandidat>

const Abgleichergebnis = z.record(z.string(), z.object({ result: z.array(Abgleichkandidat) }))
const Ergaenzung = z.object({
  meta: z.array(Benannt),
  rows: z.record(z.string(), z.record(z.string(), z.array(z.object({ str: z.string() })))),
})

const gemeinsam = {
  thema: 'Abgleich von Taxonnamen',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  vonFremdenSeiten: true,
} as const
const Anfang = z.object({ prefix: pflichttext(100), cursor: Kennung.optional() })
const vorschlaege = <T extends z.ZodType>(zeile: T) => z.object({ result: z.array(zeile) })

export const leseAbgleichmanifest = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile',
  zusammenfassung: 'Beschreibung des Abgleichdienstes (Reconciliation Service API 0.2)',
  antwort: Abgleichmanifest,
})
export const gleicheAb = endpunkt({
  ...gemeinsam,
  methode: 'POST',
  pfad: '/reconcile',
  zusammenfassung:
    'Namen mit den geltenden Taxalisten abgleichen (Formularfeld queries) oder Angaben zu Taxa holen (Formularfeld extend), jeweils als JSON',
  rumpfart: 'formular',
  body: z
    .object({ queries: z.string().optional(), extend: z.string().optional() })
    .refine(rumpf => (rumpf.queries === undefined) !== (rumpf.extend === undefined), {
      path: ['queries'],
      error: 'Genau eines der Formularfelder queries und extend ist anzugeben',
    }),
  antwort: z.union([Ergaenzung.strict(), Abgleichergebnis]),
})
export const schlageTaxonVor = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile/suggest/entity',
  zusammenfassung: 'Taxa, deren Name so beginnt',
  query: Anfang,
  antwort: vorschlaege(Benannt.extend({ description: z.string() })),
})
export const schlageTypVor = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile/suggest/type',
  zusammenfassung: 'Listen und Ränge, die so heißen',
  query: Anfang,
  antwort: vorschlaege(Benannt),
})
export const schlageEigenschaftVor = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile/suggest/property',
  zusammenfassung: 'Eigenschaften, die so heißen',
  query: Anfang,
  antwort: vorschlaege(Benannt),
})
export const leseEigenschaften = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile/propose',
  zusammenfassung: 'Angaben, die es zu Taxa gibt',
  query: z.object({ type: z.string().max(40).optional(), limit: Kennung.optional() }),
  antwort: z.object({ properties: z.array(Benannt), type: z.string().optional(), limit: z.number().optional() }),
})
export const leseTaxonvorschau = endpunkt({
  ...gemeinsam,
  methode: 'GET',
  pfad: '/reconcile/preview',
  zusammenfassung:
    'Ein Taxon auf einen Blick, mit den Werten, die in die Bewertung eingehen; für den Rahmen fremder Seiten',
  query: z.object({ id: pflichttext(200) }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.html],
})
