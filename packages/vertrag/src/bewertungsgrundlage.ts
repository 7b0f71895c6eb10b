import { BIOREGIONEN, HERKUNFTSMARKEN, schluesselVon, TROPHISCHE_GRUNDZUSTAENDE, TYPGRUPPEN } from '@benthos/fachmodell'
import { z } from 'zod'
import { MitKennung, pflichttext } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Was der Browser braucht, um eine Probe beim Tippen vorläufig zu bewerten und Varianten zu rechnen; gespeichert wird davon nichts. */

/** Gewässertyp, Kopf der Probe und Verfahren, wie der Rechenkern sie nimmt (`Bewertungsgrundlage`); dazu kommen nur noch die Funde. */
export const Bewertungsgrundlage = z.object({
  verfahren: z.enum(['MZB_DETAILLIERT', 'MZB_SCREENING', 'MZB_QUALITATIV', 'PHB', 'ZUSATZINDIZES']),
  edition: z.string(),
  /** Name; null: das Verfahren kommt ohne Parameter aus */
  parametersatz: z.string().nullable(),
  taxaliste: z.string(),
  typologie: z.object({
    bioregion: z.enum(schluesselVon(BIOREGIONEN)).nullable(),
    saprobiellerGrundzustand: z.number().nullable(),
    trophischerGrundzustand: z.enum(schluesselVon(TROPHISCHE_GRUNDZUSTAENDE)).nullable().optional(),
    hoehenklasse: z.string().nullable(),
    einzugsgebietsklasse: z.string().nullable(),
    typgruppe: z.enum(schluesselVon(TYPGRUPPEN)).nullable(),
  }),
  probe: z.object({
    methode: z.enum(['MHS', 'QUANTITATIV', 'SCREENING', 'QUALITATIV', 'PHB']),
    flaeche: z.number().nullable(),
    aussortiert: z.object({ zaehler: z.number(), nenner: z.number() }),
  }),
  /** Wiederholungen der Zählung, aus denen folgt, wie sicher die Klasse ist */
  wiederholungen: z.number().int().positive(),
})
export type Bewertungsgrundlage = z.infer<typeof Bewertungsgrundlage>

/** Grundlage einer Probe und womit sie sich sonst noch rechnen ließe. */
const Rechengrundlage = z.object({
  grundlage: Bewertungsgrundlage,
  /** Editionen des Verfahrens */
  editionen: z.array(z.object({ edition: z.string(), label: z.string(), vorbehalt: z.string().nullable() })),
  /** Parametersätze des Verfahrens, ohne Entwürfe; leer: es braucht keinen */
  parametersaetze: z.array(z.object({ name: z.string(), bezeichnung: z.string(), marke: z.enum(HERKUNFTSMARKEN) })),
})

export const leseMzbGrundlage = endpunkt({
  methode: 'GET',
  pfad: '/api/aufnahme/:id/mzb/bewertung/grundlage',
  thema: 'Bewertung',
  zusammenfassung: 'Grundlage der Bewertung einer MZB-Probe: Gewässertyp, Kopf, Verfahren',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  element: 'MZB',
  params: MitKennung,
  query: z.object({ methode: z.enum(['MHS', 'QUANTITATIV', 'SCREENING', 'QUALITATIV']) }),
  antwort: Rechengrundlage,
})

/** Ohne gespeicherte Probe die Grundlage, mit der das erste Speichern sie anlegt. */
export const lesePhbGrundlage = endpunkt({
  methode: 'GET',
  pfad: '/api/aufnahme/:id/phb/bewertung/grundlage',
  thema: 'Bewertung',
  zusammenfassung: 'Grundlage der Bewertung des Phytobenthos: Gewässertyp und Verfahren',
  recht: 'aufnahme.lesen',
  objekt: 'aufnahme',
  element: 'PHB',
  params: MitKennung,
  antwort: Rechengrundlage,
})

/** Inhalt eines Parametersatzes in der Form des Rechenkerns; unter seinem Namen steht immer derselbe. */
export const leseParametersatz = endpunkt({
  methode: 'GET',
  pfad: '/api/bewertung/parametersatz',
  thema: 'Bewertung',
  zusammenfassung: 'Grenzwerte und Ankerpunkte eines Verfahrens mit ihrer Herkunft',
  recht: 'allgemein.angemeldet',
  objekt: null,
  query: z.object({ name: pflichttext(200) }),
  antwort: z.looseObject({ name: z.string(), pruefsumme: z.string() }),
})
