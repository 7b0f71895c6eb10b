import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import type { Kartenort } from './typen.ts'

/** „Donau, Fluss-km 1.929,123“ */
export function stellentext({ name, stationierung }: { name: string; stationierung: number }): string {
  return `${name}, Fluss-km ${formatiereZahl(stationierung, 3, 3)}`
}

/** Meter bis zum Kilometer, darüber Kilometer mit einer Stelle. */
export function abstandstext(meter: number): string {
  return meter < 1000 ? `${Math.round(meter)} m` : `${formatiereZahl(meter / 1000, 1)} km`
}

/** „48,20833° N, 16,37306° O“ */
export function ortstext({ laenge, breite }: Kartenort): string {
  return `${formatiereZahl(breite, 5, 5)}° N, ${formatiereZahl(laenge, 5, 5)}° O`
}
