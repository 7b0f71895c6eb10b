import { ART_STADIEN, HERKUNFTSMARKEN, schluesselVon, TAXALISTENARTEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Taxalistenversionen: Auswahl und Inhalt für die Eingabe. */

export const Taxalistenversion = z.object({
  name: z.string(),
  art: z.enum(TAXALISTENARTEN),
  gueltigVon: z.string(),
  status: z.enum(['ENTWURF', 'GUELTIG', 'ABGELOEST']),
  taxa: z.number().int(),
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
  antwort: z.array(Taxalistenversion),
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
        rang: z.enum(['UNTERART', 'ART', 'ARTENGRUPPE', 'GATTUNG', 'FAMILIE', 'GRUPPE']),
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
