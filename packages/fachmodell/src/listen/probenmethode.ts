import { ELEMENTANGABEN, type Element } from '../elemente.ts'
import type { Taxalistenart } from '../taxaliste.ts'
import { labelVon, type Wert, werteliste } from '../werteliste.ts'
import {
  ENTNAHMEGERAETE_JE_METHODE,
  type Entnahmegeraet,
  HAEUFIGKEITEN_5,
  HAEUFIGKEITEN_7,
  MHS_VORGABE,
  MZB_METHODEN,
  type MzbMethode,
} from './mzb.ts'
import { istKieselalge, SCHAETZKLASSEN } from './phb.ts'

/**
 * Die Methoden der Proben beider Qualitätselemente und alles, worin sie sich unterscheiden. Gespeichert, geprüft, verglichen und
 * im Raster bearbeitet werden ihre Bestimmungen auf dieselbe Weise.
 */
export const PROBENMETHODEN = [...MZB_METHODEN, ...werteliste({ PHB: ELEMENTANGABEN.PHB.label })]

/** Methode der Probe: eine des MZB oder Phytobenthos. */
export type Probenmethode = MzbMethode | 'PHB'

/** Wie oft und wozu eine Probe bestimmt ist; für die Bewertung zählt allein die erste. */
export const BESTIMMUNGSARTEN = werteliste({
  ERSTBESTIMMUNG: 'Erstbestimmung',
  ZWEITBESTIMMUNG: 'Zweitbestimmung (Qualitätssicherung)',
})
export type Bestimmungsart = (typeof BESTIMMUNGSARTEN)[number]['value']

/** Woran ein Taxon erkannt wurde; die Bewertung unterscheidet das nicht. */
export const BESTIMMUNGSMETHODEN = werteliste({ MORPHOLOGISCH: 'morphologisch', BILD: 'Bild', DNA: 'DNA' })
export type Bestimmungsmethode = (typeof BESTIMMUNGSMETHODEN)[number]['value']

/** Wie sicher die Bestimmung eines Funds ist; ohne Angabe gilt sie als sicher. */
export const SICHERHEITEN = werteliste({ SICHER: 'sicher', CF: 'cf.', AGG: 'agg.' })
export type Sicherheit = (typeof SICHERHEITEN)[number]['value']

/** Größen, in denen ein Fund erfasst sein kann. */
export const MENGENFELDER = werteliste({
  anzahl: 'Anzahl',
  haeufigkeitsklasse: 'Häufigkeitsklasse',
  biomasse: 'Biomasse',
  schalen: 'Schalen',
  schaetzklasse: 'Schätzklasse',
  deckung: 'Deckung',
})
export type Mengenfeld = (typeof MENGENFELDER)[number]['value']

/** Stufen der geschätzten Größen einer Methode, aufsteigend; der Schlüssel ist die Ziffer. */
type Skalen = Partial<Readonly<Record<Mengenfeld, readonly Wert[]>>>

export type Methodenangabe = {
  element: Element
  /** Taxaliste, nach der die Funde heißen */
  taxalistenart: Taxalistenart
  /** Größen, mit denen sie misst */
  mengen: readonly Mengenfeld[]
  skalen: Skalen
  /** Größen, in denen dieses Taxon erfasst wird; eine davon ist Pflicht, die übrigen gelten bei ihm nicht */
  mengenVon: (taxon: { gruppe: string }) => readonly Mengenfeld[]
  /** warum eine Größe bei einem Taxon nicht gilt */
  verbiete: (feld: Mengenfeld) => string
  /** wählbare Geräte; leer: die Probe nennt keines. Solange es fehlt, gilt der Kopf als nicht ausgefüllt */
  geraete: readonly Entnahmegeraet[]
  /** was die Methode selbst festlegt und deshalb schon an der neuen Probe steht */
  kopfvorgabe: { maschenweite?: number; flaeche?: number; teilproben?: number }
}

function zaehltTiere(methode: MzbMethode, feld: Mengenfeld, skala?: readonly Wert[]): Methodenangabe {
  return {
    element: 'MZB',
    taxalistenart: 'MZB_AUT',
    mengen: [feld],
    skalen: skala ? { [feld]: skala } : {},
    mengenVon: () => [feld],
    verbiete: andere =>
      `${labelVon(MZB_METHODEN, methode)}: hier ist keine ${labelVon(MENGENFELDER, andere)} vorgesehen.`,
    geraete: ENTNAHMEGERAETE_JE_METHODE[methode],
    kopfvorgabe: {},
  }
}

const { maschenweite, flaeche, teilproben } = MHS_VORGABE

export const METHODENANGABEN: Readonly<Record<Probenmethode, Methodenangabe>> = {
  MHS: { ...zaehltTiere('MHS', 'anzahl'), kopfvorgabe: { maschenweite, flaeche, teilproben } },
  SCREENING: zaehltTiere('SCREENING', 'haeufigkeitsklasse', HAEUFIGKEITEN_5),
  QUALITATIV: zaehltTiere('QUALITATIV', 'haeufigkeitsklasse', HAEUFIGKEITEN_7),
  QUANTITATIV: zaehltTiere('QUANTITATIV', 'anzahl'),
  BIOMASSE: { ...zaehltTiere('BIOMASSE', 'biomasse'), taxalistenart: 'MZB_BIOMASSE' },
  PHB: {
    element: 'PHB',
    taxalistenart: 'PHB',
    mengen: ['schalen', 'schaetzklasse', 'deckung'],
    skalen: { schaetzklasse: SCHAETZKLASSEN },
    mengenVon: taxon => (istKieselalge(taxon) ? ['schalen'] : ['schaetzklasse', 'deckung']),
    verbiete: feld =>
      feld === 'schalen' ? 'Schalen zählt man nur bei Kieselalgen.' : 'Kieselalgen werden gezählt, nicht geschätzt.',
    geraete: [],
    kopfvorgabe: {},
  },
}

/** Methoden, mit denen Proben dieses Qualitätselements genommen werden. */
export function methodenDes(element: Element): readonly Probenmethode[] {
  return PROBENMETHODEN.map(({ value }) => value).filter(methode => METHODENANGABEN[methode].element === element)
}

/** Taxalisten, nach denen die Funde dieses Qualitätselements heißen. */
export function taxalistenDes(element: Element): readonly Taxalistenart[] {
  return [...new Set(methodenDes(element).map(methode => METHODENANGABEN[methode].taxalistenart))]
}
