import type { TableColumn, TableDensity } from '@benthos/ui/table/tableTypes.ts'
import type { Listenansicht } from '@benthos/vertrag/filter'
import type { Listenzelle } from '@benthos/vertrag/listenausgabe'

/** Inhalt einer Zelle in Dateien und in der Zwischenablage. */
type Ausgabewert<Z> = (zeile: Z) => Listenzelle

/** Spalte einer Liste. Zeigt sie anderes als Text, muss sie sagen, was davon ausgegeben wird: sonst stünde nichts da. */
export type Listenspalte<Z> = Omit<TableColumn<Z>, 'cell' | 'isHeaderHidden'> &
  (
    | { cell: (zeile: Z) => string | number | null | undefined; wert?: Ausgabewert<Z>; isHeaderHidden?: false }
    | { cell: TableColumn<Z>['cell']; wert: Ausgabewert<Z>; isHeaderHidden?: false }
    | { cell: TableColumn<Z>['cell']; wert?: Ausgabewert<Z>; isHeaderHidden: true }
  )

/** Ansicht einer Liste, die sich niemand eingerichtet hat. */
export const VORGABE: Listenansicht = { reihenfolge: [], verborgen: [], zeilenhoehe: 'dicht' }

export const DICHTE: Readonly<Record<Listenansicht['zeilenhoehe'], TableDensity>> = {
  dicht: 'dense',
  normal: 'normal',
  weit: 'wide',
}

type Spalte = { id: string; isRowHeader?: boolean; isHeaderHidden?: boolean }

/** Spalten, die sich ordnen lassen, wie der Benutzer sie will; eine neue steht hinter der, der sie von Haus aus folgt. */
export function ordne<S extends Spalte>(spalten: readonly S[], { reihenfolge }: Listenansicht): readonly S[] {
  const waehlbare = spalten.filter(spalte => spalte.isHeaderHidden !== true)
  const geordnet = reihenfolge.flatMap(id => waehlbare.find(spalte => spalte.id === id) ?? [])
  for (const [i, spalte] of waehlbare.entries())
    if (!geordnet.includes(spalte)) {
      const vorige = waehlbare[i - 1]
      geordnet.splice(vorige ? geordnet.indexOf(vorige) + 1 : 0, 0, spalte)
    }
  return geordnet
}

/** Ob eine Spalte zu sehen ist; die eine, die ihre Zeile benennt, lässt sich nicht verbergen. */
export const istSichtbar = ({ id, isRowHeader }: Spalte, { verborgen }: Listenansicht): boolean =>
  isRowHeader === true || !verborgen.includes(id)

/** Spalten, die die Liste zeigt; am Ende stehen die ohne Überschrift, etwa Schaltflächen. */
export const gezeigteSpalten = <S extends Spalte>(spalten: readonly S[], ansicht: Listenansicht): readonly S[] => [
  ...ordne(spalten, ansicht).filter(spalte => istSichtbar(spalte, ansicht)),
  ...spalten.filter(spalte => spalte.isHeaderHidden === true),
]

/**
 * Ansicht, in der eine Spalte um einen Platz nach vorn (`-1`) oder hinten (`1`) rückt.
 * @param spalten alle der Liste
 */
export function verschiebe<S extends Spalte>(
  spalten: readonly S[],
  ansicht: Listenansicht,
  id: string,
  schritt: -1 | 1,
): Listenansicht {
  const namen = ordne(spalten, ansicht).map(spalte => spalte.id)
  const von = namen.indexOf(id)
  const nach = von + schritt
  if (von < 0 || nach < 0 || nach >= namen.length) return ansicht
  return { ...ansicht, reihenfolge: namen.with(von, namen[nach] as string).with(nach, id) }
}
