import { ELEMENTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { zahltext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { MEDIENTYP } from './medientyp.ts'
import { MessstellenFilter } from './messstelle.ts'

/** Vektorkacheln der Karte, vom Produkt selbst ausgeliefert: Mapbox Vector Tile 2 im üblichen Kachelschema (Web-Mercator). */

/** Größte gelieferte Stufe; näher heran vergrößert die Karte die Kacheln dieser Stufe. */
export const GROESSTE_KACHELSTUFE = 14
const ganz = z.number().int().min(0)
const Kachelort = z
  .object({ z: zahltext(ganz.max(GROESSTE_KACHELSTUFE)), x: zahltext(ganz), y: zahltext(ganz) })
  .refine(ort => ort.x < 2 ** ort.z && ort.y < 2 ** ort.z)

/** Ebenen der Grundkarte; `gewaesser` trägt routeId, name und breitenklasse. */
export const NETZEBENEN = ['bundeslaender', 'seen', 'gewaesser'] as const
/**
 * Einzelne Messstellen tragen id, code, name und klasse; Gruppen anzahl und je Klasse die Zahl (`klasse1` … `klasse5`,
 * `ohneKlasse`).
 */
export const MESSSTELLENEBENEN = ['messstellen', 'gruppen'] as const

export const leseNetzkachel = endpunkt({
  methode: 'GET',
  pfad: '/api/kacheln/gewaessernetz/:z/:x/:y',
  thema: 'Karte',
  zusammenfassung: 'Kachel der Grundkarte: Bundesländer, Seen, Gewässernetz',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  params: Kachelort,
  /** Fassung des Netzes; mit der geltenden ist die Antwort unbegrenzt haltbar */
  query: z.object({ fassung: z.string().max(64).optional() }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.mvt],
})

export const leseMessstellenkachel = endpunkt({
  methode: 'GET',
  pfad: '/api/kacheln/messstellen/:z/:x/:y',
  thema: 'Karte',
  zusammenfassung: 'Kachel der Messstellen einer Liste mit ihrer letzten Klasse, soweit der Benutzer sie sehen darf',
  recht: 'ergebnis.lesen',
  objekt: null,
  params: Kachelort,
  query: MessstellenFilter.extend({
    /** Qualitätselement, dessen Klasse gezeigt wird */
    element: z.enum(ELEMENTE).default('MZB'),
  }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.mvt],
})

export const Kachelquelle = z.object({
  /** Pfad ab dem Ursprung mit {z}, {x} und {y} */
  url: z.string(),
  ebenen: z.array(z.string()),
  kleinsteStufe: z.number().int(),
  groessteStufe: z.number().int(),
  /** West, Süd, Ost, Nord in Grad */
  grenzen: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  namensnennung: z.string(),
})
export type Kachelquelle = z.infer<typeof Kachelquelle>
export const leseKachelquellen = endpunkt({
  methode: 'POST',
  pfad: '/lrs/getGnnVectorTileUrl',
  thema: 'Gewässernetz',
  zusammenfassung: 'Woher die Karte ihre Kacheln bekommt',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  antwort: z.object({ gewaessernetz: Kachelquelle, messstellen: Kachelquelle }),
})
