import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { z } from 'zod'

/** Ausschnitt einer Karte als Suchbedingung: die Ränder West, Süd, Ost und Nord in Grad (WGS84), mit Beistrichen. */

const RAND = '-?\\d{1,3}(?:\\.\\d{1,8})?'
const FORM = new RegExp(`^${RAND},${RAND},${RAND},${RAND}$`)
const MELDUNG_FORM =
  'Bitte geben Sie den Ausschnitt als West, Süd, Ost und Nord in Grad an, etwa 14.5,47,15.5,47.25: West kleiner als Ost, Süd kleiner als Nord'

/** Liest `west,sued,ost,nord`; Punkte auf den Rändern gehören dazu. */
export const Ausschnitt = z
  .string()
  .regex(FORM, MELDUNG_FORM)
  .transform(text => text.split(',').map(Number) as [west: number, sued: number, ost: number, nord: number])
  .refine(
    ([west, sued, ost, nord]) => -180 <= west && west < ost && ost <= 180 && -90 <= sued && sued < nord && nord <= 90,
    MELDUNG_FORM,
  )
export type Ausschnitt = Readonly<z.infer<typeof Ausschnitt>>

/** Vier Nachkommastellen sind rund 10 m; gerundet wird nach außen, damit nichts verloren geht, was zu sehen war. */
const STELLEN = 1e4
/** 8.2001 × 10.000 ist ein wenig mehr als 82.001. */
const RECHENFEHLER = 1e-6

/**
 * Der Ausschnitt, wie ihn die Abfrage nennt.
 * @example schreibeAusschnitt([14.50001, 47, 15.5, 47.25]) // '14.5,47,15.5,47.25'
 */
export function schreibeAusschnitt([west, sued, ost, nord]: Ausschnitt): string {
  const ab = (rand: number) => Math.floor(rand * STELLEN + RECHENFEHLER) / STELLEN
  const auf = (rand: number) => Math.ceil(rand * STELLEN - RECHENFEHLER) / STELLEN
  return [ab(west), ab(sued), auf(ost), auf(nord)].join(',')
}

/**
 * Der Ausschnitt in Worten.
 * @example benenneAusschnitt([14.5, 47, 15.5, 47.25]) // '14,50 bis 15,50° O · 47,00 bis 47,25° N'
 */
export function benenneAusschnitt(ausschnitt: Ausschnitt): string {
  const [west, sued, ost, nord] = ausschnitt.map(rand => formatiereZahl(rand, 2, 2))
  return `${west} bis ${ost}° O · ${sued} bis ${nord}° N`
}
