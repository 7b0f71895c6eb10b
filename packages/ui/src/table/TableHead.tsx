import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Checkbox } from '../choice/Checkbox.tsx'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Table.module.css'
import cards from './TableCards.module.css'
import { pageSelectionState, type RowSelection, togglePage } from './tableSelection.ts'
import { nextSort } from './tableSort.ts'
import type { TableColumn, TableSort } from './tableTypes.ts'

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[]
  sort: TableSort | undefined
  onSortChange: ((sort: TableSort) => void) | undefined
  selection: RowSelection | undefined
  onSelectionChange: ((selection: RowSelection) => void) | undefined
  selectableKeys: readonly string[]
}

/** Kopfzeile mit Sortierung und dem Kästchen „alle auf dieser Seite“. */
export function TableHead<Row>({ columns, sort, onSortChange, selection, ...props }: TableHeadProps<Row>) {
  const pageState = selection === undefined ? 'none' : pageSelectionState(selection, props.selectableKeys)
  return (
    <thead className={cards.head}>
      <tr>
        {selection === undefined ? null : (
          <th className={cx(styles.headCell, styles.selectCell)} data-output="none" scope="col">
            <Checkbox
              isDisabled={props.selectableKeys.length === 0}
              isIndeterminate={pageState === 'some'}
              isLabelHidden
              label="Alle auf dieser Seite auswählen"
              onChange={() => props.onSelectionChange?.(togglePage(selection, props.selectableKeys))}
              value={pageState === 'all'}
            />
          </th>
        )}
        {columns.map(column => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          const isSortable = column.isSortable === true && onSortChange !== undefined
          const label = (
            <>
              {column.header}
              {column.unit === undefined ? null : <span className={styles.unit}>{` ${column.unit}`}</span>}
            </>
          )
          return (
            <th
              aria-sort={
                isSortable
                  ? direction === undefined
                    ? 'none'
                    : direction === 'asc'
                      ? 'ascending'
                      : 'descending'
                  : undefined
              }
              className={cx(styles.headCell, styles[column.align ?? 'start'])}
              data-output={column.isHeaderHidden === true ? 'none' : undefined}
              key={column.id}
              scope="col"
              style={column.width === undefined ? undefined : { inlineSize: column.width }}
            >
              {isSortable ? (
                <button
                  className={styles.sortButton}
                  onClick={() => onSortChange(nextSort(sort, column.id))}
                  type="button"
                >
                  <span>{label}</span>
                  <Icon
                    className={cx(direction === undefined && styles.unsorted)}
                    icon={direction === undefined ? ChevronsUpDown : direction === 'asc' ? ArrowUp : ArrowDown}
                    size={14}
                  />
                </button>
              ) : column.isHeaderHidden === true ? (
                <VisuallyHidden>{column.header}</VisuallyHidden>
              ) : (
                label
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
