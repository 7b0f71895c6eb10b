import type { Punkt } from '@benthos/fachmodell/lage/linie'
import proj4, { type Converter } from 'proj4'
import { DEFINITIONEN, type Koordinatensystem } from './koordinatensysteme.ts'

const wandler = new Map<Koordinatensystem, Converter>()

function wandlerFuer(system: Koordinatensystem): Converter {
  let eintrag = wandler.get(system)
  if (!eintrag) {
    eintrag = proj4(DEFINITIONEN[system], DEFINITIONEN['4326'])
    wandler.set(system, eintrag)
  }
  return eintrag
}

/**
 * Rechnet ein Koordinatenpaar nach WGS84 um.
 * @param x Rechtswert oder Länge (Ost), m oder Grad
 * @param y Hochwert oder Breite (Nord), m oder Grad
 * @returns Länge und Breite in Grad auf 1 cm (sieben Nachkommastellen); `null`, wo das System nicht umkehrbar ist
 * @example nachWgs84('31287', 400000, 400000) // [13.33219…, 47.49927…]
 */
export function nachWgs84(system: Koordinatensystem, x: number, y: number): Punkt | null {
  if (system === '4326') return [x, y]
  const [laenge, breite] = wandlerFuer(system).forward([x, y]) as [number, number]
  return Number.isFinite(laenge) && Number.isFinite(breite) ? [runde(laenge), runde(breite)] : null
}

/**
 * Rechnet von WGS84 in ein anderes System um; Meter auf Millimeter gerundet.
 * @example vonWgs84('31256', 16.37306, 48.20861) // [3041.782, 341134.933]
 */
export function vonWgs84(system: Koordinatensystem, laenge: number, breite: number): Punkt {
  if (system === '4326') return [laenge, breite]
  const [x, y] = wandlerFuer(system).inverse([laenge, breite]) as [number, number]
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
}

function runde(grad: number): number {
  return Math.round(grad * 1e7) / 1e7
}
