import type { Ausfuhrtafel } from '../../../fach/ausfuhr/tafel.ts'
import { spalteVon } from '../../../fach/probe/fundspalten.ts'
import { Dateimangel } from '../../../technik/einlesen/datei/tabelle.ts'
import type { Satzwert, Tafelsatz } from './tafelsaetze.ts'

/** Vom Satz des Archivs zur Zeile der Datenbank. */

export type Zeile = Record<string, unknown>

export const alsSpalten = (satz: Tafelsatz): Zeile =>
  Object.fromEntries(Object.entries(satz).map(([feld, wert]) => [spalteVon(feld), wert]))

export const ohne = (satz: Tafelsatz, felder: readonly string[]): Tafelsatz =>
  Object.fromEntries(Object.entries(satz).filter(([feld]) => !felder.includes(feld)))

/** Angaben eines Abschnitts, wie er sie speichert, ohne das, was leer ist. */
export function alsObjekt({ spalten }: Ausfuhrtafel, satz: Tafelsatz): Zeile {
  return Object.fromEntries(
    spalten.flatMap(({ feld }) => {
      const wert = satz[feld]
      if (wert === null || wert === undefined) return []
      return [[feld, wert]]
    }),
  )
}

export function gefordert(kennungen: ReadonlyMap<string, number>, name: Satzwert | undefined, was: string): number {
  const id = typeof name === 'string' ? kennungen.get(name) : undefined
  if (id === undefined)
    throw new Dateimangel(
      `${was} „${name ?? ''}“ hat weder das Archiv noch diese Datenbank; führen Sie zuerst ein, was fehlt.`,
    )
  return id
}
