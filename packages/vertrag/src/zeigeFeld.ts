import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Feld } from './feld.ts'

/** Anzeigetext eines einfachen Wertes; `null` ist „leer“. Zahlen haben alle Stellen: sonst sähe eine Änderung wie keine aus. */
export function zeigeWert(wert: unknown): string | null {
  if (wert === null || wert === undefined || wert === '') return null
  if (typeof wert === 'boolean') return wert ? 'ja' : 'nein'
  if (typeof wert === 'number') return formatiereZahl(wert, 15)
  return String(wert)
}

/**
 * Anzeigetext eines gespeicherten Feldwerts, mit Einheit; `null` ist „leer“.
 * @example zeigeFeld(feldIn(WetterHydrographie, 'abfluss'), 1.5) // '1,5 m³/s'
 */
export function zeigeFeld(feld: Pick<Feld, 'art' | 'einheit' | 'werte'>, wert: unknown): string | null {
  if (Array.isArray(wert)) return zeigeWert(wert.map(einer => zeigeFeld(feld, einer)).join(', '))
  const { art, einheit, werte } = feld
  // In Spalten aus Zahlen steht 1,5, wo die Liste '1.50' führt.
  const gewaehlt = werte?.find(({ value }) => value === wert || (typeof wert === 'number' && Number(value) === wert))
  if (gewaehlt) return gewaehlt.label
  if (art === 'datum' && typeof wert === 'string') return formatiereDatum(wert)
  if (art === 'zeit' && typeof wert === 'string') return wert.slice(0, 5)
  const text = zeigeWert(wert)
  return text === null || einheit === undefined ? text : `${text} ${einheit}`
}
