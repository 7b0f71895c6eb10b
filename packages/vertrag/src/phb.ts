import { CHORIOTOPE, SCHALENZIELE } from '@benthos/fachmodell'
import { summiereProzent } from '@benthos/fachmodell/phbSummen'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { istAufStellen } from '@benthos/fachmodell/zahl/istAufStellen'
import { z } from 'zod'
import {
  auswahlAus,
  Blaetterwahl,
  ganzzahl,
  Kennung,
  MitKennung,
  mehrfachauswahl,
  pflichttext,
  text,
  Version,
  Verweis,
} from './bausteine.ts'
import { endpunkt } from './endpunkt.ts'
import { feld, mitForm } from './feld.ts'
import { Anteil, kopfstand, PhbFund, taxaeingabe, taxastand } from './fund.ts'
import { bemerkung, PROBENBESTIMMUNG } from './gemeinsameFelder.ts'
import { Fassungswechsel, Fassungswechselstand, Taxalistenversion } from './taxaliste.ts'

/** Phytobenthos: Kopf, Taxaliste, Algenmischbestände und Summen der einen PHB-Probe einer Aufnahme. */

export const PhbKopf = z.object({
  substrat: feld('Substrat', mehrfachauswahl(CHORIOTOPE), {
    hilfe:
      'Choriotope, von denen der Aufwuchs abgenommen wurde, meist Steine aus dem durchströmten Bereich (EN 13946).',
    darwinCore: 'habitat',
  }),
  teilproben: feld('Teilproben', ganzzahl(1, 200), {
    hilfe: 'Zahl der Steine oder Flächen, deren Aufwuchs zur Probe vereint wurde.',
  }),
  gesamtdeckung: feld(
    'Gesamtdeckung',
    mitForm(
      z
        .number()
        .min(0)
        .max(100)
        .refine(n => istAufStellen(n, 1), 'Höchstens eine Nachkommastelle')
        .nullable()
        .default(null),
      {
        stellen: 1,
      },
    ),
    {
      einheit: '%',
      hilfe:
        'Anteil der Sohle, den alle Algen zusammen bedecken. Die Deckungen der Taxa und Mischbestände ergeben zusammen nicht mehr.',
    },
  ),
  gezaehlteSchalen: feld('Gezählte Schalen', ganzzahl(0, 100_000), {
    hilfe: 'Im Präparat gezählte Kieselalgenschalen insgesamt, auch die unbestimmten (EN 14407).',
    darwinCore: 'sampleSizeValue',
  }),
  schalenziel: feld('Ziel der Zählung', auswahlAus(SCHALENZIELE), {
    hilfe: 'Zahl der Schalen, bis zu der gezählt werden soll.',
  }),
  praeparat: feld('Präparat', text(200), {
    hilfe: 'Nummer des Dauerpräparats und Einschlussmittel, damit es sich wiederfinden und nachbestimmen lässt.',
    darwinCore: 'catalogNumber',
  }),
  ...PROBENBESTIMMUNG,
  bemerkung: bemerkung(4000),
})
export type PhbKopf = z.infer<typeof PhbKopf>

export const PhbKopfStand = kopfstand(PhbKopf)

export const PhbTaxaStand = taxastand(PhbFund)

const PhbTaxaEingabe = taxaeingabe(PhbFund)

/** Mehr Arten unterscheidet in einem Mischbestand niemand. */
export const HOECHSTE_TEILEZAHL = 12

export const Mischbestandsart = feld('Art', pflichttext(200), {
  hilfe: 'Art des Bestands nach der Taxaliste der Probe.',
  darwinCore: 'scientificName',
})
export const Mischbestandsanteil = feld('Anteil', Anteil, {
  einheit: '%',
  hilfe: 'Anteil der Art am Bestand, unter dem Mikroskop geschätzt.',
})

export const Algenmischbestand = z
  .object({
    name: feld('Name', pflichttext(200), {
      hilfe: 'Wie der Bestand auf dem Protokoll heißt, etwa „Fädiger Grünalgenbestand, Ufer links“.',
    }),
    deckung: feld('Deckung', Anteil, {
      einheit: '%',
      hilfe: 'Anteil der Sohle, den der Bestand bedeckt; am Gewässer geschätzt, auf Zehntelprozent genau.',
      darwinCore: 'organismQuantity',
    }),
    bemerkung: bemerkung(500),
    teile: feld(
      'Arten',
      z
        .array(z.object({ taxon: Mischbestandsart, anteil: Mischbestandsanteil }))
        .max(HOECHSTE_TEILEZAHL)
        .default([]),
      { hilfe: 'Arten mit ihrem Anteil am Bestand, zusammen 100 %; leer: noch nicht bestimmt.' },
    ),
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
