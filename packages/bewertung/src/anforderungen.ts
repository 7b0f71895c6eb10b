import { vergleicheDezimal } from './dezimal.ts'
import type { JederParametersatz } from './parameter/typen.ts'
import type { BewertungsErgebnis } from './typen.ts'

/** Mindestanforderung an eine Probe: was sie hat, was verlangt ist, und ob es reicht. */
export type Anforderung = {
  label: string
  einheit: string
  /** null: nicht bestimmbar */
  wert: number | null
  /** null: nicht hinterlegt */
  minimum: number | null
  /** null: ohne Wert oder ohne Maßstab */
  istErfuellt: boolean | null
  /** die Regel macht an ihr fest, ob ein Ergebnis gesichert ist; sonst schränkt sie nur ein */
  sichert: boolean
}

/** Kenngröße, die eine Mindestanforderung des Parametersatzes misst; in der Reihenfolge, in der sie gelesen wird. */
const GEMESSEN_AN: Readonly<Record<JederParametersatz['verfahren'], Readonly<Record<string, string>>>> = {
  MZB_DETAILLIERT: {
    individuen: 'INDIVIDUEN',
    indikatortaxa: 'SAP_INDIKATORTAXA',
    haeufigkeitssumme: 'SAP_HAEUFIGKEITSSUMME',
    abdeckungProzent: 'SAP_ABDECKUNG',
  },
  MZB_SCREENING: { screeningtaxa: 'SCREENINGTAXA' },
  PHB: { schalen: 'SCHALEN', indikatortaxa: 'TI_INDIKATORTAXA', abdeckungProzent: 'TI_ABDECKUNG' },
}

/**
 * Anforderungen, an denen die Regel ein gesichertes Ergebnis festmacht: Indikatortaxa, Summe der Häufigkeitsklassen (DIN 38410),
 * gezählte Schalen. Für das Screening nennt sie keine.
 */
const SICHERNDE: Readonly<Record<JederParametersatz['verfahren'], readonly string[]>> = {
  MZB_DETAILLIERT: ['indikatortaxa', 'haeufigkeitssumme'],
  MZB_SCREENING: [],
  PHB: ['schalen', 'indikatortaxa'],
}

/**
 * Was der Parametersatz von einer Probe verlangt und was diese Probe hat; ohne Parametersatz gibt es keinen Maßstab. Verglichen wird
 * dezimalgenau wie in den Meldungen der Bewertung: beide sagen dasselbe.
 */
export function listeAnforderungen(
  { kenngroessen }: Pick<BewertungsErgebnis, 'kenngroessen'>,
  parametersatz: JederParametersatz | null,
): Anforderung[] {
  if (parametersatz === null) return []
  const hinterlegte: Readonly<Record<string, { minimum: number } | null>> = parametersatz.inhalt.mindestanforderungen
  return Object.entries(GEMESSEN_AN[parametersatz.verfahren]).flatMap(([name, schluessel]) => {
    const kenngroesse = kenngroessen.find(eine => eine.schluessel === schluessel)
    if (!kenngroesse) return []
    const { label, einheit, wert } = kenngroesse
    const minimum = hinterlegte[name]?.minimum ?? null
    const istErfuellt = wert === null || minimum === null ? null : vergleicheDezimal(wert, minimum) >= 0
    const sichert = SICHERNDE[parametersatz.verfahren].includes(name)
    return [{ label, einheit, wert, minimum, istErfuellt, sichert }]
  })
}
