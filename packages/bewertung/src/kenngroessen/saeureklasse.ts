import type { Probe } from '../probe.ts'
import { QUELLEN } from '../quellen.ts'
import { bestimmeSaeureklasse } from '../regeln/saeureklasse.ts'
import { bestimmeHaeufigkeitsklasse } from './abundanzklassen.ts'
import { kenngroesse } from './kenngroesse.ts'

/**
 * Säureklasse 1…5 der Probe; NaN, wenn zu wenig eingestufte Organismen vorkommen. Quelle: Braukmann & Biss 2004.
 * Eine Klasse ist keine Summe von Beiträgen, deshalb gibt es keine Terme.
 */
export function berechneSaeureklasse(probe: Probe): number {
  const { taxa, index } = probe
  const summen: [number, number, number, number, number] = [0, 0, 0, 0, 0]
  for (let i = 0; i < taxa.anzahl; i++) {
    const klasse = index.saeureklasse[taxa.id[i]!]!
    if (klasse >= 1 && klasse <= 5) summen[klasse - 1]! += bestimmeHaeufigkeitsklasse(taxa.abundanz[i]!)
  }
  return bestimmeSaeureklasse(summen) ?? Number.NaN
}

export const SAEUREKLASSE = kenngroesse({
  schluessel: 'SAEUREKLASSE',
  label: 'Säureklasse (informativ)',
  einheit: '',
  abschnitt: 'Versauerung',
  erlaeuterung: 'Säurezustand nach den empfindlichsten Taxa mit Mindesthäufigkeit; geht nicht in die Klasse ein.',
  quelle: QUELLEN.BRAUKMANN,
  marke: 'veroeffentlicht',
  listenwerte: ['saeureklasse'],
  berechne: berechneSaeureklasse,
})
