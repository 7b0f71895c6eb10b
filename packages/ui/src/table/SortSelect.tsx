import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide'
import { useId } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import control from '../field/control.module.css'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import cards from './TableCards.module.css'
import { nextSort } from './tableSort.ts'
import type { TableColumn, TableSort } from './tableTypes.ts'

interface SortSelectProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | undefined
  onSortChange: (sort: TableSort) => void
}

/** Sortierung der Kartenansicht, deren Kopfzeile nicht zu sehen ist. */
export function SortSelect<Row>({ columns, sort, onSortChange }: SortSelectProps<Row>) {
  const id = useId()
  const sortable = columns.filter(column => column.isSortable === true)
  if (sortable.length === 0) return null
  const isAscending = sort?.direction !== 'desc'
  return (
    <div className={cards.sortSelect}>
      {/* Das Zeichen daneben sagt, wozu die Auswahl da ist. */}
      <label htmlFor={id} {...spoken(true)}>
        Sortieren nach
      </label>
      <select
        className={cx(control.control, control.dense)}
        id={id}
        onChange={event => onSortChange({ column: event.target.value, direction: sort?.direction ?? 'asc' })}
        value={sort?.column ?? ''}
      >
        {sort === undefined ? <option value="">Bitte auswählen</option> : null}
        {sortable.map(column => (
          <option key={column.id} value={column.id}>
            {column.header}
          </option>
        ))}
      </select>
      {sort === undefined ? null : (
        <IconButton
          icon={isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide}
          label={isAscending ? 'Aufsteigend sortiert, umkehren' : 'Absteigend sortiert, umkehren'}
          onPress={() => onSortChange(nextSort(sort, sort.column))}
          size="dense"
        />
      )}
    </div>
  )
}
