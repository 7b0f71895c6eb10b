import { MHS_VORGABE, MZB_METHODEN, type MzbMethode } from '@benthos/fachmodell'
import {
  biomasse,
  listeMzbBiomasseversionen,
  type MzbKopf,
  type MzbProbenpfad,
  mhs,
  qualitativeProbe,
  quantitativeProbe,
  screening,
} from '@benthos/vertrag/mzb'
import { listeMzbListenversionen } from '@benthos/vertrag/taxaliste'

/** Was die Oberfläche von einer MZB-Methode weiß; alle haben dieselbe Seite. */
export type Probenmethode = {
  methode: MzbMethode
  /** Unterseite und Pfadteil der Schnittstelle */
  pfad: MzbProbenpfad
  /** in Überschriften und Entwürfen */
  kurz: string
  /** wozu sie dient, in einem Satz */
  beschreibung: string
  vertrag: typeof mhs
  fassungen: typeof listeMzbListenversionen
  /** Vorbelegung eines leeren Kopfs, neben Bearbeiter und neuester Fassung */
  vorbelegung: Partial<MzbKopf>
}

const GANZ_AUSSORTIERT = { aussortiertZaehler: 1, aussortiertNenner: 1 }

const METHODEN: Readonly<Record<MzbMethode, Omit<Probenmethode, 'methode'>>> = {
  MHS: {
    pfad: 'mhs',
    kurz: 'MHS',
    beschreibung: `${MHS_VORGABE.teilproben} Teilproben nach der Deckung der Choriotope, ausgezählt. Grundlage der Bewertung.`,
    vertrag: mhs,
    fassungen: listeMzbListenversionen,
    vorbelegung: {
      entnahmegeraet: 'MHS_NETZ',
      maschenweite: MHS_VORGABE.maschenweite,
      teilproben: MHS_VORGABE.teilproben,
      flaeche: MHS_VORGABE.flaeche,
      ...GANZ_AUSSORTIERT,
    },
  },
  SCREENING: {
    pfad: 'screening',
    kurz: 'Screening',
    beschreibung: 'Rasche Aufnahme am Gewässer, Häufigkeit in fünf Stufen.',
    vertrag: screening,
    fassungen: listeMzbListenversionen,
    vorbelegung: {},
  },
  QUALITATIV: {
    pfad: 'qualitativeProbe',
    kurz: 'Qualitativ',
    beschreibung: 'Alle Kleinlebensräume abgesucht, Häufigkeit in sieben Stufen.',
    vertrag: qualitativeProbe,
    fassungen: listeMzbListenversionen,
    vorbelegung: {},
  },
  QUANTITATIV: {
    pfad: 'quantitativeProbe',
    kurz: 'Quantitativ',
    beschreibung: 'Gezählte Individuen einer bekannten Fläche, mit Individuen je m².',
    vertrag: quantitativeProbe,
    fassungen: listeMzbListenversionen,
    vorbelegung: GANZ_AUSSORTIERT,
  },
  BIOMASSE: {
    pfad: 'biomasse',
    kurz: 'Biomasse',
    beschreibung: 'Gewogene Biomasse der Taxa in g/m², nach der eigenen Taxaliste.',
    vertrag: biomasse,
    fassungen: listeMzbBiomasseversionen,
    vorbelegung: {},
  },
}

export function probenmethode(methode: MzbMethode): Probenmethode {
  return { methode, ...METHODEN[methode] }
}

/** Alle Methoden in der Reihenfolge der Liste. */
export const PROBENMETHODEN: readonly Probenmethode[] = MZB_METHODEN.map(({ value }) => probenmethode(value))
