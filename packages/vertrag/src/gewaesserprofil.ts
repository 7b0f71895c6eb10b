import { ELEMENTE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Kennung, zahltext } from './bausteine.ts'
import { Dossierergebnis } from './dossier.ts'
import { endpunkt } from './endpunkt.ts'

/** Ein Gewässer von der Quelle bis zur Mündung: die letzte Klasse und die Zahlen dahinter, Messstelle für Messstelle. */

/** So viele Messstellen eines Gewässers zeigt ein Profil. */
export const PROFILSTELLEN = 1000

/** Letztes lesbares Ergebnis der Messstelle im Zeitraum. */
export const Profilergebnis = Dossierergebnis.pick({
  aufnahmeId: true,
  datum: true,
  methode: true,
  edition: true,
  parametersatz: true,
  klasse: true,
  einschaetzung: true,
  eqr: true,
  veraltet: true,
  hinweis: true,
  module: true,
  werte: true,
}).extend({ aufnahme: z.string() })
export type Profilergebnis = z.infer<typeof Profilergebnis>

export const Profilstelle = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Lauf dieses Gewässers im Netz, an dem sie liegt; `null`: ohne Stelle darin */
  routeId: z.string().nullable(),
  /** Fluss-km von der Mündung; `null`, wenn `routeId` es ist */
  km: z.number().nullable(),
  /** ihr Netzbezug liegt am Lauf eines anderen Gewässers, das so heißt */
  andererLauf: z.string().nullable(),
  ergebnis: Profilergebnis.nullable(),
})
export type Profilstelle = z.infer<typeof Profilstelle>

/** Größe, die sich entlang des Gewässers zeigen lässt: EQR oder Kenngröße der Ergebnisse. */
export const Profilgroesse = z.object({
  schluessel: z.string(),
  label: z.string(),
  einheit: z.string(),
  /** Klassengrenzen, wenn sie an allen Messstellen dieselben sind */
  grenzen: z.array(z.number()).nullable(),
})
export type Profilgroesse = z.infer<typeof Profilgroesse>

const Jahr = zahltext(z.number().int().min(1900).max(2200))

export const leseGewaesserprofil = endpunkt({
  methode: 'GET',
  pfad: '/api/netz/profil',
  thema: 'Gewässernetz',
  zusammenfassung: 'Klassen und Kenngrößen der Messstellen eines Gewässers nach Fluss-km',
  recht: 'messstelle.lesen',
  objekt: null,
  query: z.object({
    gewaesser: Kennung,
    element: z.enum(ELEMENTE).default(ELEMENTE[0]),
    /** erstes und letztes Jahr; ohne Angabe offen */
    von: Jahr.optional(),
    bis: Jahr.optional(),
  }),
  antwort: z.object({
    gewaesser: z.object({ id: z.number(), name: z.string() }),
    /** Läufe des Gewässers im Netz mit ihrer Länge in km; die Kilometer verschiedener Läufe sind nicht vergleichbar */
    laeufe: z.array(z.object({ routeId: z.string(), name: z.string(), laenge: z.number() })),
    /** Jahre mit lesbarem Ergebnis, ohne Rücksicht auf den Zeitraum, das jüngste zuerst */
    jahre: z.array(z.number().int()),
    groessen: z.array(Profilgroesse),
    /** flussab, zuletzt die ohne Kilometer */
    stellen: z.array(Profilstelle),
    /** lesbare Messstellen des Gewässers; mehr als in `stellen`, wenn das Profil gekürzt ist */
    gesamt: z.number().int(),
  }),
})
