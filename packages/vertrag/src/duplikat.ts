import { AUFNAHMETEILE, ELEMENTE, type Element } from '@benthos/fachmodell'
import { z } from 'zod'
import { Aufnahmedaten } from './aufnahme.ts'
import { Datum, MitKennung, Verweis } from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'

/** Duplikat einer Aufnahme: neuer Kopf, dazu die gewählten Teile der Vorlage. Ergebnisse, Status und Freigabe nie. */

/**
 * Was sich übernehmen lässt, in der Reihenfolge der Anzeige. Ein Teil eines Qualitätselements steht nur offen, wer es lesen
 * darf, ein geteilter jedem. `vorgewaehlt` ist, was von Termin zu Termin gleich bleibt; Befunde und Taxa gehören zu ihrem Tag.
 */
export const DUPLIKATTEILE = {
  aufnahmedaten: { label: 'Probenehmer und Bemerkung', gruppe: 'Aufnahmedaten', vorgewaehlt: true },
  auftragnehmer: { label: 'Zuordnung der Auftragnehmer', gruppe: 'Aufnahmedaten', vorgewaehlt: true },
  wetterHydrographie: { label: 'Wetter und Hydrographie', gruppe: 'Ortsbefund' },
  morphologieHydraulikPhysikalischChemischerBefund: { label: 'Morphologie, Hydraulik, Chemie', gruppe: 'Ortsbefund' },
  organoleptischerBefundReduktionen: { label: 'Organoleptik, Reduktion', gruppe: 'Ortsbefund' },
  choriotop: { label: 'Choriotope', gruppe: 'Ortsbefund', element: AUFNAHMETEILE.choriotop.elemente[0] },
  phytobenthos: {
    label: 'Phytobenthos vor Ort',
    gruppe: 'Ortsbefund',
    element: AUFNAHMETEILE.phytobenthos.elemente[0],
  },
  wuchsformen: {
    label: 'Wuchsformen',
    gruppe: 'Ortsbefund',
    element: AUFNAHMETEILE.phbMakroskopischeArtWuchsform.elemente[0],
    mitAnzahl: true,
  },
  mzbKoepfe: { label: 'Kopfdaten der Proben', gruppe: 'Makrozoobenthos', element: 'MZB', vorgewaehlt: true },
  mzbTaxaMhs: { label: 'Taxaliste MHS', gruppe: 'Makrozoobenthos', element: 'MZB', mitAnzahl: true },
  mzbTaxaScreening: { label: 'Taxaliste Screening', gruppe: 'Makrozoobenthos', element: 'MZB', mitAnzahl: true },
  mzbTaxaQualitativ: {
    label: 'Taxaliste qualitative Probe',
    gruppe: 'Makrozoobenthos',
    element: 'MZB',
    mitAnzahl: true,
  },
  mzbTaxaQuantitativ: {
    label: 'Taxaliste quantitative Probe',
    gruppe: 'Makrozoobenthos',
    element: 'MZB',
    mitAnzahl: true,
  },
  mzbTaxaBiomasse: { label: 'Taxaliste Biomasse', gruppe: 'Makrozoobenthos', element: 'MZB', mitAnzahl: true },
  phbKopf: { label: 'Kopfdaten der Probe', gruppe: 'Phytobenthos', element: 'PHB', vorgewaehlt: true },
  phbTaxa: { label: 'Taxaliste', gruppe: 'Phytobenthos', element: 'PHB', mitAnzahl: true },
  phbAlgenmischbestaende: { label: 'Algenmischbestände', gruppe: 'Phytobenthos', element: 'PHB', mitAnzahl: true },
  fotos: { label: 'Fotos', gruppe: 'Bilder', mitAnzahl: true },
  choriotopskizze: {
    label: 'Choriotopskizze',
    gruppe: 'Bilder',
    element: AUFNAHMETEILE.choriotopskizze.elemente[0],
  },
} as const satisfies Record<
  string,
  { label: string; gruppe: string; element?: Element; vorgewaehlt?: true; mitAnzahl?: true }
>
export type Duplikatteil = keyof typeof DUPLIKATTEILE
const Teil = z.enum(Object.keys(DUPLIKATTEILE) as [Duplikatteil, ...Duplikatteil[]])

/** Kopf der neuen Aufnahme und was aus der Vorlage dazukommt. */
export const Duplikat = Aufnahmedaten.pick({
  messstelleId: true,
  projektId: true,
  datum: true,
  code: true,
  methoden: true,
}).extend({ teile: z.array(Teil).max(Object.keys(DUPLIKATTEILE).length) })
export type Duplikat = z.infer<typeof Duplikat>

const gemeinsam = {
  methode: 'POST',
  thema: 'Aufnahme',
  recht: 'aufnahme.anlegen',
  objekt: 'aufnahme',
  params: MitKennung,
} as const

/** Vorschlag für ein Duplikat; ohne Angabe an derselben Messstelle und heute. */
export const beginneDuplikat = endpunkt({
  ...gemeinsam,
  pfad: '/aufnahme/:id/duplicate/init',
  zusammenfassung: 'Vorbelegung eines Duplikats und was sich übernehmen lässt',
  body: z.object({ messstelleId: Verweis.nullable().default(null), datum: Datum.nullable().default(null) }),
  antwort: z.object({
    quelle: z.object({ code: z.string(), datum: z.string(), messstelle: z.string() }),
    code: z.string().nullable(),
    datum: z.string(),
    messstelleId: z.number(),
    projektId: z.number().nullable(),
    methoden: z.array(z.enum(ELEMENTE)),
    /** Teile, in denen die Vorlage etwas enthält, mit der Zahl ihrer Einträge */
    teile: z.array(z.object({ teil: Teil, anzahl: z.number().int() })),
  }),
})
export const dupliziereAufnahme = endpunkt({
  ...gemeinsam,
  pfad: '/aufnahme/:id/duplicate',
  zusammenfassung: 'Aufnahme mit den gewählten Teilen duplizieren',
  body: Duplikat,
  antwort: z.object({ id: z.number() }),
})
