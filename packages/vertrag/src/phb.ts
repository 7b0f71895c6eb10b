import { CHORIOTOPE, type Choriotop, SCHALENZIELE, schluesselVon, type Wert } from '@benthos/fachmodell'
import { summiereProzent } from '@benthos/fachmodell/phbSummen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { istAufStellen } from '@benthos/fachmodell/zahl/istAufStellen'
import { z } from 'zod'
import {
  auswahl,
  Blaetterwahl,
  Datum,
  ganzzahl,
  Kennung,
  MitKennung,
  pflichttext,
  text,
  Version,
  Verweis,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { HOECHSTE_ZEILENZAHL } from './mzb.ts'
import { Fassungswechsel, Fassungswechselstand, Taxalistenversion } from './taxaliste.ts'

/** Phytobenthos: Kopf, Taxaliste, Algenmischbestände und Summen der einen PHB-Probe einer Aufnahme. */

const EINE_STELLE = 'Höchstens eine Nachkommastelle'
const istAufZehntelGenau = (n: number) => istAufStellen(n, 1)

/** Anteil in %, höchstens auf Zehntel genau und nicht 0. */
export const Anteil = z.number().gt(0, 'Wert muss größer als 0 sein').max(100).refine(istAufZehntelGenau, EINE_STELLE)

export const Substrat = z.enum(schluesselVon(CHORIOTOPE as readonly Wert<Choriotop>[]))

export const PhbKopf = z.object({
  /** Choriotope, von denen abgenommen wurde */
  substrat: z.array(Substrat).max(CHORIOTOPE.length).default([]),
  teilproben: ganzzahl(1, 200),
  /** Deckung aller Algen, % */
  gesamtdeckung: z.number().min(0).max(100).refine(istAufZehntelGenau, EINE_STELLE).nullable().default(null),
  gezaehlteSchalen: ganzzahl(0, 100_000),
  schalenziel: auswahl(schluesselVon(SCHALENZIELE)),
  praeparat: text(200),
  bearbeiter: text(200),
  bestimmungsdatum: Datum.nullable().default(null),
  taxalistenversion: pflichttext(100),
  bemerkung: text(4000),
})
export type PhbKopf = z.infer<typeof PhbKopf>

export const PhbKopfStand = z.object({
  /** 0: es gibt die Probe noch nicht */
  version: z.number().int(),
  daten: PhbKopf.nullable(),
  geaendertAm: z.string().nullable(),
  geaendertVon: z.string().nullable(),
  bearbeitbar: z.boolean(),
})

/** Mehr Schalen eines Taxons zählt niemand; darüber ist es ein Tippfehler. */
export const HOECHSTE_SCHALENZAHL = 100_000

export const PhbFund = z.object({
  /** bleibt über alle Speicherungen gleich; neue Zeilen vergeben die nächste freie Nummer */
  zeile: z.number().int().min(1).max(100_000),
  /** Name in der Taxalistenversion der Probe */
  taxon: pflichttext(200),
  /** nur Kieselalgen */
  schalen: ganzzahl(1, HOECHSTE_SCHALENZAHL),
  /** 1–5, nur andere Algen */
  schaetzklasse: ganzzahl(1, 5),
  /** %, nur andere Algen */
  deckung: Anteil.nullable().default(null),
  cf: z.boolean().default(false),
  bemerkung: text(500),
})
export type PhbFund = z.infer<typeof PhbFund>

export const PhbTaxaStand = z.object({
  version: z.number().int(),
  taxalistenversion: z.string(),
  zeilen: z.array(PhbFund),
  bearbeitbar: z.boolean(),
  geaendertAm: z.string().nullable(),
  geaendertVon: z.string().nullable(),
})

const PhbTaxaEingabe = z.object({ version: Version, zeilen: z.array(PhbFund).max(HOECHSTE_ZEILENZAHL) }).check(ctx => {
  const zeilen = new Set<number>()
  for (const [i, { zeile }] of ctx.value.zeilen.entries()) {
    if (zeilen.has(zeile))
      ctx.issues.push({
        code: 'custom',
        path: ['zeilen', i, 'zeile'],
        message: 'Die Zeilennummer kommt doppelt vor',
        input: zeile,
      })
    zeilen.add(zeile)
  }
})

/** Mehr Arten unterscheidet in einem Mischbestand niemand. */
export const HOECHSTE_TEILEZAHL = 12

export const Algenmischbestand = z
  .object({
    name: pflichttext(200),
    deckung: Anteil,
    bemerkung: text(500),
    /** Arten mit ihrem Anteil am Mischbestand; leer: noch nicht bestimmt */
    teile: z
      .array(z.object({ taxon: pflichttext(200), anteil: Anteil }))
      .max(HOECHSTE_TEILEZAHL)
      .default([]),
  })
  .check(ctx => {
    const { teile } = ctx.value
    const melde = (path: (string | number)[], message: string) =>
      ctx.issues.push({ code: 'custom', path, message, input: teile })
    const summe = summiereProzent(teile.map(teil => teil.anteil))
    if (teile.length > 0 && summe !== 100)
      melde(['teile'], `Die Anteile ergeben ${formatiereZahl(summe)} % statt 100 %`)
    const gesehen = new Set<string>()
    for (const [i, { taxon }] of teile.entries()) {
      if (gesehen.has(taxon)) melde(['teile', i, 'taxon'], 'Diese Art ist schon angegeben')
      gesehen.add(taxon)
    }
  })
export type Algenmischbestand = z.infer<typeof Algenmischbestand>

export const AlgenmischbestandStand = z.object({
  id: z.number().int(),
  version: z.number().int(),
  daten: Algenmischbestand,
})

const Algenmischbestaende = z.object({
  taxalistenversion: z.string(),
  bestaende: z.array(AlgenmischbestandStand),
  bearbeitbar: z.boolean(),
})

const Summen = z.object({
  kieselalgen: z.object({
    taxa: z.number().int(),
    schalen: z.number().int(),
    gezaehlt: z.number().int().nullable(),
    ziel: z.number().int().nullable(),
  }),
  uebrige: z.object({ taxa: z.number().int(), deckung: z.number() }),
  mischbestaende: z.object({ anzahl: z.number().int(), deckung: z.number() }),
  deckungssumme: z.number(),
  gesamtdeckung: z.number().nullable(),
  /** was nicht zusammenpasst, mit Grund */
  hinweise: z.array(z.string()),
})

const gemeinsam = { thema: 'PHB', objekt: 'aufnahme', element: 'PHB', params: MitKennung } as const
const lesend = { ...gemeinsam, methode: 'GET', recht: 'aufnahme.lesen' } as const
const schreibend = { ...gemeinsam, methode: 'POST', recht: 'aufnahme.bearbeiten' } as const

export const lesePhbKopf = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/phb/taxa/allgemein',
  zusammenfassung: 'Kopf der PHB-Probe',
  antwort: PhbKopfStand,
})
export const speicherePhbKopf = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/taxa/allgemein',
  zusammenfassung: 'Kopf der PHB-Probe speichern',
  body: z.object({ version: Version, daten: PhbKopf }),
  antwort: PhbKopfStand,
})
export const lesePhbTaxa = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/phb/taxa/liste',
  zusammenfassung: 'Taxaliste der PHB-Probe',
  query: Blaetterwahl,
  blaettert: 'zeilen',
  antwort: PhbTaxaStand,
})
export const speicherePhbTaxa = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/taxa',
  zusammenfassung: 'Taxaliste der PHB-Probe im Ganzen speichern',
  body: PhbTaxaEingabe,
  antwort: PhbTaxaStand,
})
export const loeschePhbTaxa = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/delete/taxa',
  zusammenfassung: 'Alle Taxa der PHB-Probe löschen',
  body: z.object({ version: Version }),
  antwort: PhbTaxaStand,
})
export const loeschePhbTaxon = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/delete/taxa/:zeile',
  zusammenfassung: 'Eine Zeile der Taxaliste der PHB-Probe löschen',
  params: MitKennung.extend({ zeile: Kennung }),
  body: z.object({ version: Version }),
  antwort: PhbTaxaStand,
})
export const leseAlgenmischbestaende = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/phb/taxa/algenmischbestaende',
  zusammenfassung: 'Algenmischbestände der PHB-Probe',
  query: Blaetterwahl,
  blaettert: 'bestaende',
  antwort: Algenmischbestaende,
})
export const speichereAlgenmischbestand = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/taxa/algenmischbestand',
  zusammenfassung: 'Einen Algenmischbestand anlegen oder ändern',
  /** `id` null und Version 0: neu */
  body: z.object({ id: Verweis.nullable().default(null), version: Version, daten: Algenmischbestand }),
  antwort: AlgenmischbestandStand,
})
export const loescheAlgenmischbestaende = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/delete/taxa/algenmischbestand',
  zusammenfassung: 'Alle Algenmischbestände löschen',
  /** alle mit ihrer Version: gelöscht wird nur, was der Angemeldete gesehen hat */
  body: z.object({ bestaende: z.array(z.object({ id: Verweis, version: Version })).max(1000) }),
  antwort: Algenmischbestaende,
})
export const loescheAlgenmischbestand = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/delete/taxa/algenmischbestand/:bestand',
  zusammenfassung: 'Einen Algenmischbestand löschen',
  params: MitKennung.extend({ bestand: Kennung }),
  body: z.object({ version: Version }),
  antwort: Algenmischbestaende,
})
export const lesePhbSummen = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/phb/taxa/summe',
  zusammenfassung: 'Summen der PHB-Probe mit dem, was nicht zusammenpasst',
  antwort: Summen,
})
export const listePhbListenversionen = endpunkt({
  ...lesend,
  pfad: '/aufnahme/:id/phb/eppTlVersionen',
  zusammenfassung: 'Fassungen der PHB-Taxaliste, die für die Probe wählbar sind',
  query: Blaetterwahl,
  blaettert: 'antwort',
  antwort: z.array(Taxalistenversion),
})
/** Mit `vorschau` ändert sich nichts: die Antwort sagt, was der Wechsel bewirken würde. */
export const wechslePhbListenversion = endpunkt({
  ...schreibend,
  pfad: '/aufnahme/:id/phb/update/taxalistenversion',
  zusammenfassung: 'Probe auf eine andere Fassung der PHB-Taxaliste umstellen',
  body: Fassungswechsel,
  antwort: Fassungswechselstand,
})
