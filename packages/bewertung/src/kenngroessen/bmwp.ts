import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { kenngroesse } from './kenngroesse.ts'

type Auswertung = 'SUMME' | 'ZAHL' | 'MITTEL'

/** Ein Durchlauf über die Sammelfamilien: Punktsumme, Zahl der wertenden Familien oder ihr Mittel. */
function durchlaufe(probe: Probe, auswertung: Auswertung, terme: Terme | null): number {
  const { bmwp, index } = probe
  const punkteJeFamilie = index.bmwp.werte.bmwp!
  let summe = 0
  let familien = 0
  for (let i = 0; i < bmwp.anzahl; i++) {
    const familie = bmwp.id[i]!
    const punkte = punkteJeFamilie[familie]!
    // Ohne Einstufung und mit 0 Punkten wertet eine Familie nicht
    if (!(punkte > 0)) continue
    summe += punkte
    familien++
    if (terme !== null) {
      terme.nimm(index.bmwp.namen[familie]!, bmwp.abundanz[i]!, punkte, null, auswertung === 'ZAHL' ? 1 : punkte)
    }
  }
  if (auswertung === 'ZAHL') return familien
  if (auswertung === 'SUMME') return summe
  terme?.teileDurch(familien)
  return summe / familien
}

/** BMWP: Summe der Punkte, jede wertende (Sammel-)Familie einmal (A-LISTE-07, A-LISTE-20). Quelle: Armitage et al. 1983. */
export function berechneBmwp(probe: Probe, terme: Terme | null): number {
  return durchlaufe(probe, 'SUMME', terme)
}

export function berechneBmwpFamilien(probe: Probe, terme: Terme | null): number {
  return durchlaufe(probe, 'ZAHL', terme)
}

/** ASPT = BMWP / Zahl der wertenden Familien; 1…10. Quelle: Armitage et al. 1983. Beispiel: Baetidae 4, Perlidae 10 → 7 */
export function berechneAspt(probe: Probe, terme: Terme | null): number {
  return durchlaufe(probe, 'MITTEL', terme)
}

const gemeinsam = {
  quelle: QUELLEN.BMWP,
  marke: 'veroeffentlicht',
  listenwerte: ['bmwp'],
  abschnitt: 'Britische Indizes',
} as const

export const BMWP = kenngroesse({
  ...gemeinsam,
  schluessel: 'BMWP',
  label: 'BMWP',
  einheit: 'Punkte',
  erlaeuterung: 'Summe der Toleranzpunkte der Familien; jede Familie zählt einmal.',
  berechne: berechneBmwp,
})
export const BMWP_FAMILIEN = kenngroesse({
  ...gemeinsam,
  schluessel: 'BMWP_FAMILIEN',
  label: 'BMWP, wertende Familien',
  einheit: 'Familien',
  erlaeuterung: 'Zahl der Familien mit BMWP-Punkten.',
  berechne: berechneBmwpFamilien,
})
export const ASPT = kenngroesse({
  ...gemeinsam,
  schluessel: 'ASPT',
  label: 'ASPT',
  einheit: '',
  erlaeuterung: 'Mittlere BMWP-Punkte je wertender Familie.',
  berechne: berechneAspt,
})
