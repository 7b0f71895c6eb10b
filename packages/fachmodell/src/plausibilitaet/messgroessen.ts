import type { Element } from '../elemente.ts'

/** Größe, die sich über Jahre und Messstellen vergleichen lässt. */
export type Messgroesse = {
  schluessel: string
  label: string
  /** leer: ohne Einheit */
  einheit: string
  /** Nachkommastellen der Anzeige */
  stellen: number
  /** Ort der Angabe: Unterseite und Feld */
  teil: string
  element: Element | null
  /** Verhältnisse zählen statt Abständen: verglichen wird der Logarithmus */
  istLogarithmisch: boolean
  /** Auflösung der Größe (bei logarithmischen als Verhältnis − 1): kleinere Streuungen gibt es nicht; Annahme dieser Anwendung */
  kleinsteStreuung: number
}

const BEFUND = {
  teil: 'ortsbefund/morphologieHydraulikPhysikalischChemischerBefund',
  element: null,
  istLogarithmisch: false,
} as const
const PROBE = { teil: 'mzb/mhs', element: 'MZB' } as const

/** Geschlossene Liste der verglichenen Größen. */
export const MESSGROESSEN: readonly Messgroesse[] = [
  { ...BEFUND, schluessel: 'ph', label: 'pH-Wert', einheit: '', stellen: 2, kleinsteStreuung: 0.1 },
  {
    ...BEFUND,
    schluessel: 'leitfaehigkeit',
    label: 'Leitfähigkeit',
    einheit: 'µS/cm',
    stellen: 0,
    istLogarithmisch: true,
    kleinsteStreuung: 0.05,
  },
  { ...BEFUND, schluessel: 'sauerstoff', label: 'Sauerstoff', einheit: 'mg/l', stellen: 1, kleinsteStreuung: 0.5 },
  {
    ...BEFUND,
    schluessel: 'wassertemperatur',
    label: 'Wassertemperatur',
    einheit: '°C',
    stellen: 1,
    kleinsteStreuung: 1,
  },
  {
    ...PROBE,
    schluessel: 'taxazahl',
    label: 'Taxazahl',
    einheit: '',
    stellen: 0,
    istLogarithmisch: true,
    kleinsteStreuung: 0.1,
  },
  {
    ...PROBE,
    schluessel: 'dichte',
    label: 'Individuendichte',
    einheit: 'Ind./m²',
    stellen: 0,
    istLogarithmisch: true,
    kleinsteStreuung: 0.2,
  },
  {
    ...PROBE,
    schluessel: 'saprobienindex',
    label: 'Saprobienindex',
    einheit: '',
    stellen: 2,
    teil: 'bewertung/mzb',
    istLogarithmisch: false,
    kleinsteStreuung: 0.05,
  },
]

/** Wie die Stelle eines Hinweises an einer Aufnahme heißt: eine Größe, das Datum, sonst das Taxon selbst. */
export function benenneStelle(stelle: string): string {
  return stelle === 'datum' ? 'Datum' : (MESSGROESSEN.find(({ schluessel }) => schluessel === stelle)?.label ?? stelle)
}
