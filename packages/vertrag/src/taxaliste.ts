import { ART_STADIEN, HERKUNFTSMARKEN, schluesselVon, TAXALISTENARTEN, TAXONRAENGE } from '@benthos/fachmodell'
import { z } from 'zod'
import { Blaetterwahl, MitKennung, pflichttext, suchtext, Version } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { Liste, Listensuche } from './listen.ts'

/** Taxalistenversionen: Auswahl und Inhalt für die Eingabe. */

export const Taxalistenversion = z.object({
  name: z.string(),
  art: z.enum(TAXALISTENARTEN),
  gueltigVon: z.string(),
  status: z.enum(['ENTWURF', 'GUELTIG', 'ABGELOEST']),
  taxa: z.number().int(),
})

/** Wechsel der Fassung einer Probe; die Versionen von Kopf und Taxaliste sagen, worauf er beruht. */
export const Fassungswechsel = z.object({
  version: Version,
  taxaVersion: Version,
  taxalistenversion: pflichttext(100),
  /** wofür ein Taxon, das dort mehrdeutig ist oder fehlt, ausdrücklich weitergeführt wird: alter Name → neuer */
  wahl: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** true: nur sagen, was sich änderte */
  vorschau: z.boolean(),
})

/**
 * Was der Wechsel an einem Taxon ändert. GLEICH: nur seine Werte. SYNONYM: in der neuen Fassung ein Synonym, der Name bleibt.
 * UMBENANNT: es heißt dort anders. MEHRDEUTIG: mehrere kommen in Frage. FEHLT: es hat dort keine Entsprechung. Solange eines
 * mehrdeutig ist oder fehlt, ist der Wechsel nicht möglich; GEWAEHLT: dafür ist ein Name der neuen Fassung gewählt.
 */
export const Taxonwechsel = z.object({
  taxon: z.string(),
  art: z.enum(['GLEICH', 'SYNONYM', 'UMBENANNT', 'GEWAEHLT', 'MEHRDEUTIG', 'FEHLT']),
  /** Name in der neuen Fassung; bei SYNONYM der dort gültige */
  neu: z.string().nullable(),
  /** Namen der neuen Fassung, die gemeint sein könnten; der nächstliegende zuerst */
  vorschlaege: z.array(z.string()),
  /** andere Taxa der Probe, mit denen es danach dasselbe gültige Taxon ist; ihre Funde bleiben getrennt stehen */
  gleichMit: z.array(z.string()),
  /** Kenngrößen, deren Wert ein anderer ist */
  andereWerte: z.array(z.string()),
})
export type Taxonwechsel = z.infer<typeof Taxonwechsel>

export const Fassungswechselstand = z.object({
  von: z.string(),
  nach: z.string(),
  /** alle verschiedenen Taxa der Probe */
  taxa: z.number().int(),
  /** die, an denen sich etwas ändert; das Schwerste zuerst */
  aenderungen: z.array(Taxonwechsel),
  /** false: Vorschau, oder nicht möglich */
  ausgefuehrt: z.boolean(),
})

export const listeMzbListenversionen = endpunkt({
  methode: 'GET',
  pfad: '/aufnahme/:id/mzb/epmTlautVersionen',
  thema: 'Taxalisten',
  zusammenfassung: 'Fassungen der MZB-Taxaliste, die für die Probe wählbar sind',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  element: 'MZB',
  params: MitKennung,
  query: Blaetterwahl,
  blaettert: 'antwort',
  antwort: z.array(Taxalistenversion),
})

/** Für Suchfelder, die ein Taxon in jeder Fassung meinen; der Schlüssel ist der Name. */
export const listeTaxonnamen = endpunkt({
  methode: 'GET',
  pfad: '/api/taxonnamen',
  thema: 'Taxalisten',
  zusammenfassung:
    'Namen der Taxa aller Listen, nach Wortanfängen gesucht; abgeleitete nur, wo sie in einer lesbaren Aufnahme vorkommen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: Listensuche.omit({ id: true }),
  antwort: Liste,
})

/** Für Felder, die ein Taxon einer Fassung meinen: Kurzformen wie im Raster; der Schlüssel ist der Name. */
export const sucheTaxa = endpunkt({
  methode: 'GET',
  pfad: '/api/taxaliste/suche',
  thema: 'Taxalisten',
  zusammenfassung: 'Taxa einer Fassung, nach Kurzform oder Namen gesucht; Synonyme führen zum gültigen Namen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: Listensuche.extend({
    version: suchtext(100).optional(),
    /** Name eines schon gewählten Taxons; er ist zugleich sein Text */
    id: suchtext(200).optional(),
  }),
  antwort: Liste,
})

/** Zweiter Schlüssel der Taxa; die Namen gelten in jeder Fassung. */
export const leseTaxoncodes = endpunkt({
  methode: 'GET',
  pfad: '/api/taxoncodes',
  thema: 'Taxalisten',
  zusammenfassung: 'Codes der Quellen (AQEM, DARLEQ) und die Namen, die sie meinen',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: z.object({ art: z.enum(TAXALISTENARTEN) }),
  antwort: z.object({ system: z.string(), namen: z.record(z.string(), z.array(z.string())) }),
})

/** Ganze Fassung in der Form von `Taxaliste` (fachmodell); unveränderlich und deshalb lange zwischenspeicherbar. */
export const leseTaxaliste = endpunkt({
  methode: 'GET',
  pfad: '/list/taxaliste',
  thema: 'Taxalisten',
  zusammenfassung: 'Inhalt einer Fassung der Taxaliste',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: z.object({ version: pflichttext(100) }),
  antwort: z.object({
    art: z.enum(TAXALISTENARTEN),
    name: z.string(),
    gueltigVon: z.string(),
    quellen: z.array(z.object({ schluessel: z.string(), zitat: z.string(), lizenz: z.string() })),
    kenngroessen: z.record(
      z.string(),
      z.object({
        label: z.string(),
        quelle: z.string(),
        marke: z.enum(HERKUNFTSMARKEN),
        bereich: z.tuple([z.number(), z.number()]),
      }),
    ),
    taxa: z.array(
      z.object({
        name: z.string(),
        autor: z.string().nullable(),
        rang: z.enum(schluesselVon(TAXONRAENGE)),
        gruppe: z.string(),
        familie: z.string().nullable(),
        gattung: z.string().nullable(),
        akzeptiert: z.string().nullable(),
        operationell: z.string(),
        wertungsfamilie: z.string().nullable(),
        wertungsfamilieBmwp: z.string().optional(),
        wertungsfamiliePsi: z.string().optional(),
        stadien: z.array(z.enum(schluesselVon(ART_STADIEN))).optional(),
        werte: z.record(z.string(), z.number()),
      }),
    ),
  }),
})
