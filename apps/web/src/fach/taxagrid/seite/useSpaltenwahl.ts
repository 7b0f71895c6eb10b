import { useMemo, useState } from 'react'
import { liesAnzeigewahl, merkeAnzeigewahl } from '../../../technik/layout/anzeigewahl.ts'
import type { Spalte } from '../gitter/spalte.ts'
import type { Zeile } from '../modell/zeile.ts'

const NAME = 'taxaspalten'

/** Eine Spalte, die sich ein- und ausschalten lässt. */
export type Wahlspalte = {
  id: string
  kopf: string
  istGezeigt: boolean
  /** eine Zeile sagt in ihr etwas: dann steht sie immer da */
  istBelegt: boolean
}

/** Welche Spalten im Raster stehen: alle festen, dazu eingeschaltete (in diesem Browser gemerkt) und belegte. */
export function useSpaltenwahl(
  spalten: readonly Spalte[],
  zeilen: readonly Zeile[],
  nurLesen: boolean,
): { gezeigte: readonly Spalte[]; wahl: readonly Wahlspalte[]; schalte: (id: string) => void } {
  const [gewaehlte, setzeGewaehlte] = useState<readonly string[]>(() => liesAnzeigewahl(NAME)?.split(',') ?? [])
  const wahl = spalten
    .filter(spalte => spalte.istAufWunsch)
    .map(spalte => {
      const istBelegt = zeilen.some(zeile => spalte.text(zeile) !== '')
      return {
        id: spalte.id,
        kopf: spalte.kopf,
        istGezeigt: istBelegt || (!nurLesen && gewaehlte.includes(spalte.id)),
        istBelegt,
      }
    })
  const verborgen = wahl.flatMap(({ id, istGezeigt }) => (istGezeigt ? [] : [id])).join(',')
  const gezeigte = useMemo(() => spalten.filter(({ id }) => !verborgen.split(',').includes(id)), [spalten, verborgen])
  const schalte = (id: string) => {
    const neue = gewaehlte.includes(id) ? gewaehlte.filter(eine => eine !== id) : [...gewaehlte, id]
    setzeGewaehlte(neue)
    merkeAnzeigewahl(NAME, neue.join(','))
  }
  return { gezeigte, wahl, schalte }
}
