/**
 * Bewertung einer Kenngröße gegen ihre Ankerpunkte: (M − unten)/(oben − unten), auf 0…1 begrenzt.
 * `oben` ist der Wert im Referenzzustand, `unten` der schlechteste; bei fallenden Kenngrößen ist oben < unten.
 * Quelle: Meier et al. 2006 (PERLODES). Beispiel: EPT 59 %, Anker 15/70 → 0,80
 */
export function berechneMetrikwert(wert: number, unten: number, oben: number): number {
  const anteil = (wert - unten) / (oben - unten)
  if (anteil < 0) return 0
  return anteil > 1 ? 1 : anteil
}

/**
 * Ökologische Qualitätskennzahl eines fallenden Index: (höchster − Wert)/(höchster − Grundzustand), begrenzt auf 0…1.
 * Beispiel: SI 2,10 bei Grundzustand 1,45 und Skalenende 4,0 → 0,745098
 */
export function berechneEqrFallend(wert: number, grundzustand: number, hoechster: number): number {
  return berechneMetrikwert(wert, hoechster, grundzustand)
}
