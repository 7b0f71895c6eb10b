import type { Klassengrenzen } from '@benthos/bewertung'
import { ELEMENTE, type Element } from '@benthos/fachmodell'
import { nenneEinheit } from '@benthos/fachmodell/kenngroesse'

/** Was ein gespeichertes Ergebnis an Zahlen trägt, über mehrere Ergebnisse hinweg vergleichbar gemacht. */

export type Ergebniswerte = {
  element: Element
  module: {
    schluessel: string
    label: string
    wert: number | null
    eqr: number | null
    grenzen: Klassengrenzen | null
  }[]
  kenngroessen: { schluessel: string; label: string; einheit: string; wert: number | null }[]
}

export type Ergebnisgroesse = { schluessel: string; label: string; einheit: string; element: Element }

/** Werte eines Ergebnisses mit Schlüssel und Beschriftung: zuerst die EQR der Module, dann die Kenngrößen. */
export function werteVon({ module, kenngroessen }: Pick<Ergebniswerte, 'module' | 'kenngroessen'>) {
  return [
    ...module.map(({ schluessel, label, eqr }) => ({
      schluessel: `EQR ${schluessel}`,
      label: `EQR ${label}`,
      einheit: '',
      wert: eqr,
    })),
    ...kenngroessen.map(({ schluessel, label, einheit, wert }) => ({
      schluessel,
      label,
      einheit: nenneEinheit(einheit),
      wert,
    })),
  ]
}

/** Alle Größen, die irgendein Ergebnis trägt, je Element in der Reihenfolge ihres Auftretens. */
export function sammleGroessen(ergebnisse: readonly Ergebniswerte[]): Ergebnisgroesse[] {
  const gefunden = new Map<string, Ergebnisgroesse>()
  for (const ergebnis of ergebnisse)
    for (const { schluessel, label, einheit, wert } of werteVon(ergebnis))
      if (wert !== null)
        gefunden.set(`${ergebnis.element} ${schluessel}`, { schluessel, label, einheit, element: ergebnis.element })
  return ELEMENTE.flatMap(element => [...gefunden.values()].filter(groesse => groesse.element === element))
}
