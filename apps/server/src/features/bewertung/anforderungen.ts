import type { BewertungsErgebnis, JederParametersatz } from '@benthos/bewertung'
import type { Anforderung } from '@benthos/vertrag/bewertung'

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

/** Was ein gesichertes Ergebnis verlangt und was diese Probe hat; ohne Parametersatz gibt es keinen Maßstab. */
export function listeAnforderungen(
  { kenngroessen }: BewertungsErgebnis,
  parametersatz: JederParametersatz | null,
): Anforderung[] {
  if (parametersatz === null) return []
  const hinterlegte: Readonly<Record<string, { minimum: number } | null>> = parametersatz.inhalt.mindestanforderungen
  return Object.entries(GEMESSEN_AN[parametersatz.verfahren]).flatMap(([name, schluessel]) => {
    const kenngroesse = kenngroessen.find(eine => eine.schluessel === schluessel)
    if (!kenngroesse) return []
    const { label, einheit, wert } = kenngroesse
    return [{ label, einheit, wert, minimum: hinterlegte[name]?.minimum ?? null }]
  })
}
