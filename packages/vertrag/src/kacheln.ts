import { ELEMENTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Seitenwahl, seite, zahltext } from './bausteine.ts'
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

/**
 * Ebenen der Grundkarte; `gewaesser` trägt routeId, name und breitenklasse, `orte` name und rang (1 bis 4, der wichtigste
 * zuerst), `namen` name und art (BUNDESLAND, NACHBARSTAAT, GEWAESSER; dieses mit breitenklasse).
 */
export const NETZEBENEN = ['bundeslaender', 'grenze', 'seen', 'gewaesser', 'namen', 'orte'] as const
/**
 * Einzelne Messstellen tragen id, code, name, klasse und ergebnis (Aufnahme eines veröffentlichten); Gruppen anzahl und je Klasse die Zahl (`klasse1` … `klasse5`,
 * `ohneKlasse`).
 */
export const MESSSTELLENEBENEN = ['messstellen', 'gruppen'] as const

export const leseNetzkachel = endpunkt({
  methode: 'GET',
  pfad: '/api/kacheln/gewaessernetz/:z/:x/:y',
  thema: 'Karte',
  zusammenfassung: 'Kachel der Grundkarte: Länder und Orte mit Namen, Seen, Gewässernetz',
  recht: 'allgemein.oeffentlich',
  objekt: null,
  params: Kachelort,
  /** Fassung des Netzes; mit der geltenden ist die Antwort unbegrenzt haltbar */
  query: z.object({ fassung: z.string().max(64).optional() }),
  antwort: 'datei',
  medientypen: [MEDIENTYP.mvt],
})

const Kartenauswahl = MessstellenFilter.extend({
  /** Qualitätselement, dessen Klasse gezeigt wird */
  element: z.enum(ELEMENTE).default('MZB'),
})

export const leseMessstellenkachel = endpunkt({
  methode: 'GET',
  pfad: '/api/kacheln/messstellen/:z/:x/:y',
  thema: 'Karte',
  zusammenfassung: 'Kachel der Messstellen einer Liste mit ihrer letzten Klasse, soweit der Benutzer sie sehen darf',
  recht: 'ergebnis.lesen',
  objekt: null,
  params: Kachelort,
  query: Kartenauswahl,
  antwort: 'datei',
  medientypen: [MEDIENTYP.mvt],
})

/** Eine Messstelle der Karte als Zeile: dasselbe für alle, die Bilder nicht sehen. */
export const Kartenzeile = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  gewaesser: z.string(),
  bundesland: z.string(),
  laenge: z.number().nullable(),
  breite: z.number().nullable(),
  /** Klasse des jüngsten geltenden Ergebnisses, das der Benutzer sehen darf */
  klasse: z.number().int().min(1).max(5).nullable(),
  /** Tag der Probenahme zu dieser Klasse */
  datum: z.string().nullable(),
  /** Aufnahme dieses Ergebnisses, wenn es veröffentlicht ist: Kennung seiner dauerhaften Adresse */
  ergebnis: z.number().int().nullable(),
})
export type Kartenzeile = z.infer<typeof Kartenzeile>

export const listeKartenmessstellen = endpunkt({
  methode: 'GET',
  pfad: '/api/karte/messstellen',
  thema: 'Karte',
  zusammenfassung: 'Messstellen der Karte seitenweise nach Namen, mit dem Rahmen aller Treffer',
  recht: 'ergebnis.lesen',
  objekt: null,
  query: Kartenauswahl.extend(Seitenwahl.shape),
  antwort: seite(Kartenzeile).extend({
    /** kleinster Rahmen um alle Treffer, nicht nur um die der Seite; ohne Lage null */
    grenzen: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  }),
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
