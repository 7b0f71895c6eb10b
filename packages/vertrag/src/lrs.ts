import { KOORDINATENSYSTEME, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { dezimaltext, Kennung, pflichttext, zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Liste, Listensuche } from './listen.ts'

/**
 * Stationierung am Gewässernetz. Fluss-Kilometer zählen von der Mündung flussauf und haben drei Nachkommastellen; x ist
 * überall der Rechtswert (Länge), y der Hochwert (Breite).
 */

const RouteId = pflichttext(40)
const Stationierung = z.number().min(0).max(3000)
const Koordinatensystem = z.enum(schluesselVon(KOORDINATENSYSTEME))

/** Eine Stelle an einer Route. */
const Stelle = z.object({
  routeId: z.string(),
  name: z.string(),
  /** Fluss-km von der Mündung */
  stationierung: z.number(),
})

/** Ein Punkt in WGS84 und im verlangten Koordinatensystem. */
export const Netzort = z.object({
  laenge: z.number(),
  breite: z.number(),
  koordinatensystem: Koordinatensystem,
  x: z.number(),
  y: z.number(),
})
export type Netzort = z.infer<typeof Netzort>

/** So weit wird höchstens gesucht, in m: weiter entfernt liegt keine Messstelle von ihrem Gewässer. */
export const HOECHSTER_SUCHABSTAND = 20_000

/** Routen in der Nähe eines Punktes mit ihrer nächsten Stelle, die nächste zuerst. */
export const Linienbezug = Stelle.extend({
  /** m zwischen Punkt und Route */
  abstand: z.number(),
  /** m; so weit können die Linien ihres Netzes neben dem Gewässer liegen */
  genauigkeit: z.number(),
  /** die Stelle auf der Route, WGS84 */
  laenge: z.number(),
  breite: z.number(),
})
export type Linienbezug = z.infer<typeof Linienbezug>
export const bestimmeLinienbezug = endpunkt({
  methode: 'POST',
  pfad: '/lrs/getLineRefFromPoint',
  thema: 'Gewässernetz',
  zusammenfassung: 'Route und Fluss-km zu einem Punkt, mit Abstand; auch seine Koordinaten in einem anderen System',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  body: z.object({
    koordinatensystem: Koordinatensystem.default('4326'),
    x: z.number(),
    y: z.number(),
    /** in diesem System nennt die Antwort denselben Punkt; Vorgabe WGS84 */
    zielsystem: Koordinatensystem.default('4326'),
    /** nur diese Route */
    routeId: RouteId.optional(),
    /** m */
    maxAbstand: z.number().min(1).max(HOECHSTER_SUCHABSTAND).default(5000),
  }),
  antwort: z.object({ ort: Netzort, treffer: z.array(Linienbezug) }),
})

export const Stationspunkt = Stelle.extend(Netzort.shape).extend({
  /** Tangente in Fließrichtung, Grad von Nord im Uhrzeigersinn */
  fliessrichtung: z.number(),
})
export type Stationspunkt = z.infer<typeof Stationspunkt>
export const bestimmeStationspunkt = endpunkt({
  methode: 'POST',
  pfad: '/lrs/geomFromLinRef/pointFromLinRef',
  thema: 'Gewässernetz',
  zusammenfassung: 'Punkt zu Route und Fluss-km',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  body: z.object({
    routeId: RouteId,
    stationierung: Stationierung,
    koordinatensystem: Koordinatensystem.default('4326'),
  }),
  antwort: Stationspunkt,
})

export const Gewaesserroute = z.object({
  routeId: z.string(),
  name: z.string(),
  /** km */
  laenge: z.number(),
  /** West, Süd, Ost, Nord in Grad */
  grenzen: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** flussauf; ein zweiter Teil beginnt, wo die Quelle eine Lücke hat */
  geometrie: z.object({
    type: z.literal('MultiLineString'),
    coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
  /** Fluss-km je Stützpunkt der Geometrie */
  stationierungen: z.array(z.array(z.number())),
  /** wohin sie mündet; `null`: das Netz endet hier, und 0 ist ihr unteres Ende */
  muendung: Stelle.nullable(),
  /** Routen, die in sie münden; die Stationierung ist die auf dieser Route */
  zufluesse: z.array(Stelle),
  namensnennung: z.string(),
})
export type Gewaesserroute = z.infer<typeof Gewaesserroute>
export const leseGewaesserroute = endpunkt({
  methode: 'POST',
  pfad: '/lrs/route/get',
  thema: 'Gewässernetz',
  zusammenfassung: 'Route mit Kilometrierung, Mündung und Zuflüssen',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  body: z.object({ routeId: RouteId }),
  antwort: Gewaesserroute,
})

export const sucheRouten = endpunkt({
  methode: 'GET',
  pfad: '/api/netz/routen',
  thema: 'Gewässernetz',
  zusammenfassung: 'Routen des Gewässernetzes zur Auswahl, nach Namen gesucht',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  query: Listensuche.extend({ id: RouteId.optional() }),
  antwort: Liste,
})

export const Nachbarmessstelle = Stelle.extend({
  id: z.number(),
  code: z.string(),
  messstelle: z.string(),
  /** km im Gewässer */
  fliessweg: z.number(),
})
export type Nachbarmessstelle = z.infer<typeof Nachbarmessstelle>
export const listeNachbarn = endpunkt({
  methode: 'GET',
  pfad: '/api/netz/nachbarn',
  thema: 'Gewässernetz',
  zusammenfassung: 'Nächste Messstellen flussauf und flussab, auch über Mündungen hinweg',
  recht: 'messstelle.lesen',
  objekt: null,
  query: z.object({
    routeId: RouteId,
    stationierung: dezimaltext(z.number().min(0).max(3000)),
    /** die Messstelle selbst */
    ausser: Kennung.optional(),
    anzahl: zahltext(z.number().int().min(1).max(20)).default(3),
  }),
  antwort: z.object({ flussauf: z.array(Nachbarmessstelle), flussab: z.array(Nachbarmessstelle) }),
})
