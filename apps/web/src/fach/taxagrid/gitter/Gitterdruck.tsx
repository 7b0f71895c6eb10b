import { Table } from '@benthos/ui/table/Table.tsx'
import type { TableColumn } from '@benthos/ui/table/tableTypes.ts'
import { useIstDruck } from '../../../technik/druck/druck.ts'
import type { Zeile } from '../modell/zeile.ts'
import type { Spalte } from './spalte.ts'

type Angaben = { name: string; spalten: readonly Spalte[]; zeilen: readonly Zeile[] }
type Druckzeile = { nummer: number; zeile: Zeile }

const AUSRICHTUNG = { start: 'start', zahl: 'number', mitte: 'center' } as const

/**
 * Die Liste auf Papier: alle Zeilen als Tabelle, deren Kopf sich auf jedem Blatt wiederholt, mit ganzen Namen; ohne Spalten, in
 * denen nichts steht.
 */
export function Gitterdruck({ name, spalten, zeilen }: Angaben) {
  if (!useIstDruck() || zeilen.length === 0) return null
  const gefuellte = spalten.filter(spalte => zeilen.some(zeile => spalte.text(zeile) !== ''))
  const columns: TableColumn<Druckzeile>[] = [
    { id: 'nummer', header: 'Nr.', align: 'number', cell: ({ nummer }) => nummer },
    ...gefuellte.map(
      ({ id, kopf, einheit, ausrichtung, anzeige, text }, i): TableColumn<Druckzeile> => ({
        id,
        header: kopf,
        ...(einheit !== undefined && { unit: einheit }),
        align: AUSRICHTUNG[ausrichtung],
        isRowHeader: i === 0,
        cell: ({ zeile }) => anzeige?.(zeile) ?? text(zeile),
      }),
    ),
  ]
  return (
    <div data-print="only">
      <Table
        caption={name}
        columns={columns}
        hasCards={false}
        output="none"
        rowKey={({ zeile }) => zeile.id}
        rows={zeilen.map((zeile, i) => ({ nummer: i + 1, zeile }))}
      />
    </div>
  )
}
