import { formatiereNeben } from './zahl/formatiereNeben.ts'

/** Wo eine Kenngröße nicht wie ein Index mit zwei Nachkommastellen dasteht; gerechnet wird immer mit allen. */
const STELLEN: Readonly<Record<string, number>> = {
  INDIVIDUEN: 0,
  TAXA: 0,
  FAMILIEN: 0,
  EPT_TAXA: 0,
  EPTCBO_TAXA: 0,
  SAP_INDIKATORTAXA: 0,
  SAP_HAEUFIGKEITSSUMME: 0,
  SAP_ABDECKUNG: 1,
  SAP_STREUUNG: 3,
  BMWP: 0,
  BMWP_FAMILIEN: 0,
  WHPT_SUMME: 1,
  WHPT_TAXA: 0,
  WHPT_P_SUMME: 1,
  WHPT_P_TAXA: 0,
  SAEUREKLASSE: 0,
  SAP_KLASSENSUMME: 0,
  SCREENINGTAXA: 0,
  SENSITIVE_TAXA: 0,
  SCHALEN: 0,
  TI_INDIKATORTAXA: 0,
  TI_ABDECKUNG: 1,
}
const INDEXSTELLEN = 2

/** Nachkommastellen, mit denen eine Kenngröße überall dasteht; Gezähltes hat keine. */
export function stellenDerKenngroesse(schluessel: string): number {
  return STELLEN[schluessel] ?? INDEXSTELLEN
}

/**
 * Wert einer Kenngröße, ohne Wert ein Gedankenstrich. Ist Gezähltes hochgerechnet und nicht ganz, sind bis zu zwei Stellen zu sehen.
 * @param neben Klassengrenzen (`grenzenVon`): der Wert steht auf seiner Seite
 * @example formatiereKenngroesse(74, 'TAXA') // '74'
 */
export function formatiereKenngroesse(
  wert: number | null | undefined,
  schluessel: string,
  neben: readonly number[] = [],
): string {
  if (wert === null || wert === undefined) return '–'
  const stellen = stellenDerKenngroesse(schluessel)
  return formatiereNeben(wert, neben, Math.max(stellen, INDEXSTELLEN), stellen)
}

/** Index oder EQR mit zwei Stellen, neben Klassengrenzen mit so vielen, dass er auf seiner Seite steht; ohne Wert ein Gedankenstrich. */
export function formatiereIndex(wert: number | null | undefined, neben: readonly number[] = []): string {
  return wert === null || wert === undefined ? '–' : formatiereNeben(wert, neben, INDEXSTELLEN)
}

/**
 * Einheit einer Kenngröße, wie sie überall dasteht. Gespeicherte Ergebnisse und Kapseln behalten die ihre.
 * @example nenneEinheit('Ind/m²') // 'Ind./m²'
 */
export const nenneEinheit = (einheit: string): string => einheit.replace(/^Ind\//, 'Ind./')
