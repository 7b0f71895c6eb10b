import ArrowDownNarrowWide from 'lucide-react/icons/arrow-down-narrow-wide'
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide'
import { useId } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { spoken } from '../internal/spoken.ts'
import { SelectControl } from '../select/SelectControl.tsx'
import { OUTSIDE_FIELD, SELECT_PLACEHOLDER } from '../select/selectTypes.ts'
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
      <span id={`${id}-label`} {...spoken(true)}>
        Sortieren nach
      </span>
      {/* Kein <select>: entsteht eines mit der Liste, springt Orca zu ihm, wo immer der Fokus ist. */}
      <SelectControl
        aria={{ ...OUTSIDE_FIELD, id }}
        entries={sortable.map(({ id: value, header }) => ({ value, label: header }))}
        isDense
        isSelected={value => value === sort?.column}
        label="Sortieren nach"
        onChoose={({ value }) => onSortChange({ column: value, direction: sort?.direction ?? 'asc' })}
        placeholder={SELECT_PLACEHOLDER}
        text={sortable.find(column => column.id === sort?.column)?.header ?? ''}
      />
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
