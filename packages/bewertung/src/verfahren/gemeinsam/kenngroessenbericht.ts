import type { Probe } from '../../probe.ts'
import { Terme } from '../../terme.ts'
import type { KenngroesseErgebnis } from '../../typen.ts'
import type { Berichtsplan } from './berichtsplan.ts'

/** Rechnet alle Kenngrößen des Plans; mit Erklärung hält dieselbe Rechnung ihre Summanden fest. */
export function berechneKenngroessen(probe: Probe, plan: Berichtsplan, erklaerung: boolean): KenngroesseErgebnis[] {
  const bericht: KenngroesseErgebnis[] = []
  for (const { kenngroesse, marke, quelle } of plan.zeilen) {
    const terme = erklaerung ? new Terme() : null
    const wert = kenngroesse.berechne(probe, terme)
    const zeile: KenngroesseErgebnis = {
      schluessel: kenngroesse.schluessel,
      label: kenngroesse.label,
      wert: Number.isFinite(wert) ? wert : null,
      einheit: kenngroesse.einheit,
      quelle,
      marke,
    }
    // Ohne Wert gäbe es Anteile an nichts
    if (terme !== null) zeile.terme = zeile.wert === null ? [] : terme.eintraege
    bericht.push(zeile)
  }
  return bericht
}

/** Wert einer Kenngröße des Berichts; null, wenn sie nicht berechenbar ist oder nicht zum Plan gehört. */
export function wertVon(
  bericht: readonly KenngroesseErgebnis[],
  plan: Berichtsplan,
  schluessel: string,
): number | null {
  const stelle = plan.stelleJeSchluessel.get(schluessel)
  return stelle === undefined ? null : (bericht[stelle]?.wert ?? null)
}
