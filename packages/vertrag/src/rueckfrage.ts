import { ELEMENTE, PROBENMETHODEN, ROLLEN } from '@benthos/fachmodell'
import { PLAUSIBILITAETSREGELN } from '@benthos/fachmodell/plausibilitaet/befund'
import { z } from 'zod'
import { Kennung, MitKennung, pflichttext, text, Version } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MELDUNG } from './meldung.ts'
import { FELDTEILE } from './verlauf.ts'

/**
 * Rückfragen und Anmerkungen zu einem Hinweis, einem Fund oder einem Feld einer Aufnahme, mit ihren Antworten. Sie hängen an
 * keinem Status: gefragt wird gerade zu Daten, die übergeben und gesperrt sind.
 */

const Methode = z.enum(PROBENMETHODEN.map(({ value }) => value))
const Regel = z.enum(PLAUSIBILITAETSREGELN)
const Rolle = z.enum(ROLLEN)
const HOECHSTE_ZEILE = 100_000

/** Wozu gefragt wird; Namen und Qualitätselement kennt der Server. */
export const Rueckfragegegenstand = z.discriminatedUnion('art', [
  z.object({ art: z.literal('HINWEIS'), regel: Regel, stelle: pflichttext(200) }),
  z.object({ art: z.literal('FUND'), methode: Methode, zeile: z.number().int().min(1).max(HOECHSTE_ZEILE) }),
  z.object({ art: z.literal('FELD'), teil: z.enum(FELDTEILE), stelle: pflichttext(100) }),
])
export type Rueckfragegegenstand = z.infer<typeof Rueckfragegegenstand>

/** Text einer Rückfrage oder Antwort; HTML darin bleibt Text. */
const Nachricht = text(2000).refine((wert): wert is string => wert !== null, MELDUNG.pflicht)

export const Rueckfrageantwort = z.object({
  id: z.number().int(),
  text: z.string(),
  /** Name und Organisation */
  von: z.string(),
  am: z.string(),
})
export type Rueckfrageantwort = z.infer<typeof Rueckfrageantwort>

export const Rueckfrage = z.object({
  id: z.number().int(),
  /** Version, auf der Erledigen beruht; jede Antwort erhöht sie */
  version: z.number().int(),
  /** Qualitätselement, dem der Gegenstand gehört; null: beiden */
  element: z.enum(ELEMENTE).nullable(),
  art: z.enum(['HINWEIS', 'FUND', 'FELD']),
  /** Unterseite der Aufnahme, auf der der Gegenstand steht */
  teil: z.string(),
  /** nur bei einem Hinweis */
  regel: Regel.nullable(),
  /** Stelle des Hinweises oder Name des Felds */
  stelle: z.string().nullable(),
  /** Zeile der Taxaliste; null: kein Fund, oder es gibt die Zeile nicht mehr */
  zeile: z.number().int().nullable(),
  /** wie der Gegenstand hieß, als gefragt wurde */
  bezeichnung: z.string(),
  text: z.string(),
  von: z.string(),
  am: z.string(),
  /** an wen; null: Anmerkung an niemanden im Besonderen */
  an: z.string().nullable(),
  antworten: z.array(Rueckfrageantwort),
  erledigt: z.object({ von: z.string(), am: z.string() }).nullable(),
  /** wartet auf den Angemeldeten: gefragt ist er, oder seine Frage ist beantwortet */
  liegtBeiMir: z.boolean(),
  /** darf der Angemeldete sie für erledigt erklären oder wieder öffnen */
  erledigbar: z.boolean(),
})
export type Rueckfrage = z.infer<typeof Rueckfrage>

/** An wen sich zu einem Qualitätselement fragen lässt. */
export const Rueckfrageadressat = z.object({
  /** null: zu Angaben, die beiden gehören */
  element: z.enum(ELEMENTE).nullable(),
  rolle: Rolle,
  label: z.string(),
})
export type Rueckfrageadressat = z.infer<typeof Rueckfrageadressat>

const Rueckfragen = z.object({
  /** neueste zuerst */
  rueckfragen: z.array(Rueckfrage),
  adressaten: z.array(Rueckfrageadressat),
})

const aufnahme = {
  thema: 'Rückfragen',
  recht: 'rueckfrage.fuehren',
  objekt: 'aufnahme',
  params: MitKennung,
  antwort: Rueckfragen,
} as const
const anRueckfrage = { ...aufnahme, methode: 'POST', params: MitKennung.extend({ rueckfrage: Kennung }) } as const

export const listeRueckfragen = endpunkt({
  ...aufnahme,
  methode: 'GET',
  pfad: '/api/aufnahme/:id/rueckfragen',
  zusammenfassung: 'Rückfragen zu einer Aufnahme, mit Antworten',
})
export const stelleRueckfrage = endpunkt({
  ...aufnahme,
  methode: 'POST',
  pfad: '/api/aufnahme/:id/rueckfragen',
  zusammenfassung: 'Rückfrage oder Anmerkung zu Hinweis, Fund oder Feld',
  body: z.object({
    gegenstand: Rueckfragegegenstand,
    /** null: Anmerkung */
    an: Rolle.nullable().default(null),
    text: Nachricht,
  }),
})
export const beantworteRueckfrage = endpunkt({
  ...anRueckfrage,
  pfad: '/api/aufnahme/:id/rueckfragen/:rueckfrage/antworten',
  zusammenfassung: 'Auf eine Rückfrage antworten',
  body: z.object({ text: Nachricht }),
})
export const erledigeRueckfrage = endpunkt({
  ...anRueckfrage,
  pfad: '/api/aufnahme/:id/rueckfragen/:rueckfrage/erledigen',
  zusammenfassung: 'Rückfrage für erledigt erklären oder wieder öffnen',
  body: z.object({ version: Version, erledigt: z.boolean() }),
})

export const OffeneRueckfrage = Rueckfrage.pick({
  id: true,
  art: true,
  teil: true,
  bezeichnung: true,
  text: true,
  von: true,
  am: true,
}).extend({
  aufnahmeId: z.number().int(),
  messstelle: z.string(),
  datum: z.string(),
  /** der Angemeldete hat gefragt und Antwort bekommen */
  istBeantwortet: z.boolean(),
})
export type OffeneRueckfrage = z.infer<typeof OffeneRueckfrage>

export const listeOffeneRueckfragen = endpunkt({
  thema: 'Rückfragen',
  methode: 'GET',
  pfad: '/api/rueckfragen/offene',
  zusammenfassung: 'Rückfragen, die auf den Angemeldeten warten',
  recht: 'rueckfrage.fuehren',
  objekt: null,
  antwort: z.object({
    /** am längsten wartende zuerst, höchstens 20 */
    rueckfragen: z.array(OffeneRueckfrage),
    gesamt: z.number().int(),
  }),
})
