import { BUNDESLAENDER, KOORDINATENSYSTEME, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

/** Ein Punkt in einem der sieben Koordinatensysteme; x ist überall der Rechtswert (Länge), y der Hochwert (Breite). */
export const Koordinatenpaar = z.object({
  koordinatensystem: z.enum(schluesselVon(KOORDINATENSYSTEME)),
  x: z.number().min(-10_000_000).max(10_000_000),
  y: z.number().min(-10_000_000).max(10_000_000),
})
export type Koordinatenpaar = z.infer<typeof Koordinatenpaar>

/** Bundesland, politischer Bezirk und Gemeinde, mit den Namen der Statistik Austria. */
const Verwaltungslage = z.object({
  bundesland: z.enum(schluesselVon(BUNDESLAENDER)),
  bezirk: z.string(),
  gemeinde: z.string(),
})
export type Verwaltungslage = z.infer<typeof Verwaltungslage>

export const deuteKoordinaten = endpunkt({
  methode: 'POST',
  pfad: '/api/koordinaten/deutung',
  thema: 'Messstelle',
  zusammenfassung: 'Koordinaten in allen Systemen; was gemeint sein könnte, wenn sie nicht in Österreich liegen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  body: Koordinatenpaar,
  antwort: z.object({
    /** derselbe Punkt in jedem System; leer, wenn er weiter als 30 km vor Österreich liegt */
    systeme: z.array(Koordinatenpaar),
    /** wo er verwaltungsmäßig liegt; null: außerhalb Österreichs */
    lage: Verwaltungslage.nullable(),
    /** warum das Paar so nicht zu brauchen ist */
    meldung: z.string().nullable(),
    /** Lesarten, mit denen der Punkt in Österreich läge, und in welchem Bundesland */
    lesarten: z.array(Koordinatenpaar.extend({ bundesland: z.enum(schluesselVon(BUNDESLAENDER)).nullable() })),
  }),
})
