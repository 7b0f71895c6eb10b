import { Checkbox } from '../choice/Checkbox.tsx'
import { SortSelect } from './SortSelect.tsx'
import cards from './TableCards.module.css'
import { pageSelectionState, type RowSelection, togglePage } from './tableSelection.ts'
import type { TableColumn, TableSort } from './tableTypes.ts'

interface CardToolbarProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | undefined
  onSortChange: ((sort: TableSort) => void) | undefined
  selection: RowSelection | undefined
  onSelectionChange: ((selection: RowSelection) => void) | undefined
  selectableKeys: readonly string[]
}

/** Was die Kopfzeile leistet, über den Karten: sortieren und alle auf der Seite wählen. */
export function CardToolbar<Row>({ columns, sort, onSortChange, selection, ...props }: CardToolbarProps<Row>) {
  if (onSortChange === undefined && selection === undefined) return null
  const pageState = selection === undefined ? 'none' : pageSelectionState(selection, props.selectableKeys)
  return (
    <div className={cards.toolbar}>
      {onSortChange === undefined ? null : <SortSelect columns={columns} onSortChange={onSortChange} sort={sort} />}
      {selection === undefined ? null : (
        <Checkbox
          isDisabled={props.selectableKeys.length === 0}
          isIndeterminate={pageState === 'some'}
          label="Alle auf dieser Seite auswählen"
          onChange={() => props.onSelectionChange?.(togglePage(selection, props.selectableKeys))}
          size="dense"
          value={pageState === 'all'}
        />
      )}
    </div>
  )
}
