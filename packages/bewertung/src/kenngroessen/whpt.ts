import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { bestimmeDekadenklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'

const NACH_ABUNDANZ = ['whpt_a', 'whpt_b', 'whpt_c', 'whpt_d'] as const

/**
 * Summe der WHPT-Werte der Wertungsfamilien, oder ihre Zahl. Die Abundanzklasse folgt aus der Summe der Individuen
 * aller Taxa der Familie. Werte können negativ sein.
 */
function durchlaufe(probe: Probe, nachAbundanz: boolean, zaehlen: boolean, terme: Terme | null): number {
  const { whpt, index } = probe
  const werte = index.whpt.werte
  let summe = 0
  for (let i = 0; i < whpt.anzahl; i++) {
    const familie = whpt.id[i]!
    const abundanz = whpt.abundanz[i]!
    const spalte = nachAbundanz ? NACH_ABUNDANZ[bestimmeDekadenklasse(abundanz)] : 'whpt_p'
    const wert = werte[spalte]![familie]!
    if (Number.isNaN(wert)) continue
    const beitrag = zaehlen ? 1 : wert
    summe += beitrag
    if (terme !== null) terme.nimm(index.whpt.namen[familie]!, abundanz, wert, null, beitrag)
  }
  return summe
}

/** WHPT-Summe. Quelle: UKTAG 2014. `nachAbundanz`: Klassen 1–9, 10–99, 100–999, ≥ 1000; sonst Präsenz. */
export function berechneWhpt(probe: Probe, nachAbundanz: boolean, terme: Terme | null): number {
  return durchlaufe(probe, nachAbundanz, false, terme)
}

/** Zahl der wertenden WHPT-Familien (NTAXA). */
export function berechneWhptTaxa(probe: Probe, nachAbundanz: boolean, terme: Terme | null): number {
  return durchlaufe(probe, nachAbundanz, true, terme)
}

/** WHPT-ASPT: Mittel der Werte. Beispiel: Baetidae 5 Ind. (3,6) und Perlidae 12 Ind. (13,0) → 8,3 */
export function berechneWhptAspt(probe: Probe, nachAbundanz: boolean, terme: Terme | null): number {
  const familien = durchlaufe(probe, nachAbundanz, true, null)
  const summe = durchlaufe(probe, nachAbundanz, false, terme)
  terme?.teileDurch(familien)
  return summe / familien
}

type Rechnung = (probe: Probe, nachAbundanz: boolean, terme: Terme | null) => number

function whpt<const S extends string>(schluessel: S, label: string, nachAbundanz: boolean, rechnung: Rechnung) {
  return kenngroesse({
    schluessel,
    label,
    einheit: '',
    nachkommastellen: rechnung === berechneWhptTaxa ? 0 : rechnung === berechneWhpt ? 1 : 2,
    abschnitt: 'Britische Indizes',
    erlaeuterung: nachAbundanz
      ? 'Toleranzwerte der Wertungsfamilien, abgestuft nach vier Abundanzklassen.'
      : 'Toleranzwerte der Wertungsfamilien ohne Rücksicht auf die Abundanz.',
    quelle: QUELLEN.WHPT,
    marke: 'veroeffentlicht',
    listenwerte: nachAbundanz ? NACH_ABUNDANZ : ['whpt_p'],
    berechne: (probe, terme) => rechnung(probe, nachAbundanz, terme),
  })
}

export const WHPT_KENNGROESSEN = [
  whpt('WHPT_SUMME', 'WHPT nach Abundanz, Summe', true, berechneWhpt),
  whpt('WHPT_TAXA', 'WHPT nach Abundanz, Familien', true, berechneWhptTaxa),
  whpt('WHPT_ASPT', 'WHPT nach Abundanz, ASPT', true, berechneWhptAspt),
  whpt('WHPT_P_SUMME', 'WHPT nach Präsenz, Summe', false, berechneWhpt),
  whpt('WHPT_P_TAXA', 'WHPT nach Präsenz, Familien', false, berechneWhptTaxa),
  whpt('WHPT_P_ASPT', 'WHPT nach Präsenz, ASPT', false, berechneWhptAspt),
] as const
