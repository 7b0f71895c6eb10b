import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import type { Terme } from '../terme.ts'
import { bestimmeDekadenklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'

type Auswertung = 'SUMME' | 'ZAHL' | 'MITTEL'

/**
 * WHPT über die Wertungsfamilien: Summe, Zahl (NTAXA) oder Mittel (ASPT) der Werte. Mit `nachAbundanz` folgt der Wert der
 * Abundanzklasse 1–9, 10–99, 100–999, ≥ 1000 aus der Summe aller Individuen der Familie, sonst dem Präsenzwert. Werte
 * können negativ sein. Quelle: UKTAG 2014. Beispiel: Baetidae 5 Ind. (3,6) und Perlidae 12 Ind. (13,0) → ASPT 8,3
 */
export function berechneWhpt(probe: Probe, nachAbundanz: boolean, auswertung: Auswertung, terme: Terme | null): number {
  const { whpt, index } = probe
  const werte = index.whptWerte
  let summe = 0
  let familien = 0
  for (let i = 0; i < whpt.anzahl; i++) {
    const familie = whpt.id[i]!
    const abundanz = whpt.abundanz[i]!
    const wert = werte[familie * 5 + (nachAbundanz ? 1 + bestimmeDekadenklasse(abundanz) : 0)]!
    if (Number.isNaN(wert)) continue
    summe += wert
    familien++
    if (terme !== null) {
      terme.nimm(index.whpt.namen[familie]!, abundanz, wert, null, auswertung === 'ZAHL' ? 1 : wert)
    }
  }
  if (auswertung === 'ZAHL') return familien
  if (auswertung === 'SUMME') return summe
  terme?.teileDurch(familien)
  return summe / familien
}

function whpt<const S extends string>(schluessel: S, label: string, nachAbundanz: boolean, auswertung: Auswertung) {
  return kenngroesse({
    schluessel,
    label,
    einheit: auswertung === 'ZAHL' ? 'Familien' : '',
    abschnitt: 'Britische Indizes',
    erlaeuterung: nachAbundanz
      ? 'Toleranzwerte der Wertungsfamilien, abgestuft nach vier Abundanzklassen.'
      : 'Toleranzwerte der Wertungsfamilien ohne Rücksicht auf die Abundanz.',
    quelle: QUELLEN.WHPT,
    marke: 'veroeffentlicht',
    listenwerte: nachAbundanz ? ['whpt_a', 'whpt_b', 'whpt_c', 'whpt_d'] : ['whpt_p'],
    berechne: (probe, terme) => berechneWhpt(probe, nachAbundanz, auswertung, terme),
  })
}

export const WHPT_KENNGROESSEN = [
  whpt('WHPT_SUMME', 'WHPT nach Abundanz, Summe', true, 'SUMME'),
  whpt('WHPT_TAXA', 'WHPT nach Abundanz, Familien', true, 'ZAHL'),
  whpt('WHPT_ASPT', 'WHPT nach Abundanz, ASPT', true, 'MITTEL'),
  whpt('WHPT_P_SUMME', 'WHPT nach Präsenz, Summe', false, 'SUMME'),
  whpt('WHPT_P_TAXA', 'WHPT nach Präsenz, Familien', false, 'ZAHL'),
  whpt('WHPT_P_ASPT', 'WHPT nach Präsenz, ASPT', false, 'MITTEL'),
] as const
