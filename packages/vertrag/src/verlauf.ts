import { ELEMENTE, jeElement, kurzVon, schluesselVon } from '@benthos/fachmodell'
import { z } from 'zod'
import { Blaetterwahl, MitKennung, SEITENGROESSE, zahltext } from './bausteine.ts'
import { EINLESEARTEN } from './einlesung.ts'
import { endpunkt } from './endpunkt.ts'

/** Verlauf einer Aufnahme je Qualitätselement: wer hat wann was geändert, vorher und nachher. */

/** Unterseiten einer Aufnahme mit Feldern: dort wird geändert und nachgefragt. */
export const FELDTEILE = [
  'aufnahmedaten',
  'ortsbefund/wetterHydrographie',
  'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund',
  'ortsbefund/organoleptischerBefundReduktionen',
  'ortsbefund/choriotop',
  'ortsbefund/phytobenthos',
  'mzb/mhs',
  'mzb/screening',
  'mzb/qualitativeProbe',
  'mzb/quantitativeProbe',
  'mzb/biomasse',
  'phb/allgemein',
] as const
export type Feldteil = (typeof FELDTEILE)[number]

/** Teile einer Aufnahme, wie ihre Unterseiten heißen; jede Änderung gehört zu genau einem. */
export const VERLAUFSTEILE = [
  ...FELDTEILE,
  'status',
  'plausibilitaet',
  'phb/taxa',
  'phb/algenmischbestaende',
  ...ELEMENTE.map(element => `bewertung/${kurzVon(element)}` as const),
] as const
export type Verlaufsteil = (typeof VERLAUFSTEILE)[number]

export const Verlaufsaenderung = z.object({
  /** Feld des Formulars, zu dem die Änderung gehört, oder Zeile der Liste; eindeutig im Teil der Aufnahme */
  feld: z.string(),
  /** NEW neu, UPDATED geändert, DELETED gelöscht */
  art: z.enum(['NEW', 'UPDATED', 'DELETED']),
  label: z.string(),
  /** Anzeigetexte; null: leer */
  vorher: z.string().nullable(),
  nachher: z.string().nullable(),
  /** Zeile der Datei, aus der es kam */
  dateizeile: z.number().int().optional(),
})
export type Verlaufsaenderung = z.infer<typeof Verlaufsaenderung>

/** Import, mit dem eine Änderung kam oder mit dessen Rücknahme sie ging. */
export const Verlaufsherkunft = z.object({
  art: z.enum(['IMPORT', 'RUECKNAHME']),
  /** was eingelesen wurde */
  einleseart: z.enum(schluesselVon(EINLESEARTEN)),
  /** Vorgang des Einlesens; null: sein Protokoll darf der Fragende nicht öffnen */
  einlesung: z.number().int().nullable(),
  dateiname: z.string(),
  hochgeladenAm: z.string(),
})
export type Verlaufsherkunft = z.infer<typeof Verlaufsherkunft>

export const Verlaufseintrag = z.object({
  id: z.number().int(),
  zeitpunkt: z.string(),
  benutzer: z.string().nullable(),
  teil: z.enum(VERLAUFSTEILE),
  /** Teil der Aufnahme, etwa „Taxaliste (Detaillierte MZB-Methode)“ */
  titel: z.string(),
  art: z.enum(['NEW', 'UPDATED', 'DELETED']),
  grund: z.string().nullable(),
  /** null: von Hand oder durch eine andere Arbeit */
  herkunft: Verlaufsherkunft.nullable(),
  aenderungen: z.array(Verlaufsaenderung),
})
export type Verlaufseintrag = z.infer<typeof Verlaufseintrag>

export const Verlaufsseite = z.object({
  /** neueste zuerst */
  eintraege: z.array(Verlaufseintrag),
  /** mit diesem Wert für `vor` geht es weiter; null: Ende des Verlaufs */
  weiter: z.number().int().nullable(),
})

const gemeinsam = {
  methode: 'GET',
  thema: 'Verlauf',
  recht: 'verlauf.lesen',
  objekt: 'aufnahme',
  params: MitKennung,
  query: z
    .object({
      /** nur Änderungen dieses Teils */
      teil: z.enum(VERLAUFSTEILE).optional(),
      vor: zahltext(z.number().int().positive()).optional(),
      /** Zeilen des Journals, aus denen die Einträge des nächsten Schritts entstehen; geblättert wird mit `seite` und `groesse` */
      anzahl: zahltext(z.number().int().min(1).max(200)).default(SEITENGROESSE),
      ...Blaetterwahl.shape,
    })
    .refine(({ vor, seite, groesse, suche }) => vor === undefined || (seite ?? groesse ?? suche) === undefined, {
      path: ['vor'],
      message: 'Mit „seite“, „groesse“ oder „suche“ gibt es kein „vor“',
    }),
  blaettert: 'selbst',
  antwort: Verlaufsseite,
} as const

export const leseVerlauf = jeElement(element =>
  endpunkt({
    ...gemeinsam,
    pfad: `/aufnahme/:id/history/${kurzVon(element)}`,
    zusammenfassung: `Verlauf der Aufnahme, ${element}`,
    element,
  }),
)
