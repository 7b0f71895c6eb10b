import { type MouseEvent, memo, type ReactNode, useRef, useState } from 'react'
import { Checkbox } from '../choice/Checkbox.tsx'
import { cx } from '../internal/cx.ts'
import { Link } from '../link/Link.tsx'
import { followRowLink, isPlainRowClick } from './rowClick.ts'
import styles from './Table.module.css'
import cards from './TableCards.module.css'
import type { TableColumn } from './tableTypes.ts'

interface TableRowProps<Row> {
  row: Row
  rowKey: string
  columns: readonly TableColumn<Row>[]
  href: string | undefined
  label: string | undefined
  isSelected: boolean | undefined
  isSelectable: boolean
  isActive: boolean
  hasCards: boolean
  /** Muss gleich bleiben, solange die Tabelle besteht: sonst zeichneten bei einem Häkchen alle Zeilen neu. */
  onSelect: (key: string, isRange: boolean) => void
  /** Statt dem Verweis zu folgen, wählt ein Klick in die Zeile sie; auch diese Funktion muss gleich bleiben. */
  onPress: ((key: string) => void) | undefined
}

/** Eine Zeile, auf schmalen Schirmen eine Karte mit „Alle Angaben“. Gemerkt: sie zeichnet nur neu, wenn sie sich ändert. */
export const TableRow = memo(Row) as typeof Row

function Row<Row>(props: TableRowProps<Row>) {
  const { row, columns, href, isSelected } = props
  const [isExpanded, setExpanded] = useState(false)
  const isShift = useRef(false)
  const headerId = (columns.find(column => column.isRowHeader === true) ?? columns[0])?.id
  const { onPress, rowKey } = props
  const press = (event: MouseEvent<HTMLTableRowElement>) => {
    if (onPress !== undefined && isPlainRowClick(event)) onPress(rowKey)
    else if (href !== undefined) followRowLink(event)
  }
  const hasDetails = props.hasCards && columns.some(column => column.priority === 3)

  return (
    <tr
      aria-current={props.isActive || undefined}
      className={cx(
        styles.row,
        cards.row,
        (href ?? onPress) !== undefined && styles.linked,
        isSelected === true && styles.selected,
        props.isActive && cx(styles.active, cards.active),
        isExpanded && cards.expanded,
        hasDetails && cards.hasDetails,
      )}
      data-row={rowKey}
      onAuxClick={href === undefined ? undefined : followRowLink}
      onClick={press}
    >
      {isSelected === undefined ? null : (
        <td
          className={cx(styles.cell, styles.selectCell, cards.cell, cards.selectCell)}
          // Die Umschalttaste steht nur im Mausereignis, nicht im Änderungsereignis des Kästchens.
          onClickCapture={(event: MouseEvent) => {
            isShift.current = event.shiftKey
          }}
        >
          <Checkbox
            isDisabled={!props.isSelectable}
            isLabelHidden
            label={props.label === undefined ? 'Zeile auswählen' : `${props.label} auswählen`}
            onChange={() => props.onSelect(props.rowKey, isShift.current)}
            value={isSelected}
          />
        </td>
      )}
      {columns.map(column => {
        const isHeader = column.id === headerId
        const content = column.cell(row)
        const className = cx(
          styles.cell,
          cards.cell,
          styles[column.align ?? 'start'],
          cards[`priority${column.priority ?? (isHeader ? 1 : 2)}`],
          column.isNoWrap === true && styles.noWrap,
          column.isHeaderHidden === true && cards.action,
        )
        const inner: ReactNode = (
          <>
            {column.isHeaderHidden === true ? null : (
              <span className={cards.cardLabel} data-card-label>
                {column.header}
                {column.unit === undefined ? '' : ` ${column.unit}`}
              </span>
            )}
            {isHeader && href !== undefined ? (
              <Link className={styles.rowLink} data-row-link href={href}>
                {content}
              </Link>
            ) : (
              content
            )}
          </>
        )
        return isHeader ? (
          <th className={cx(className, styles.rowHeader)} key={column.id} scope="row">
            {inner}
          </th>
        ) : (
          <td className={className} key={column.id}>
            {inner}
          </td>
        )
      })}
      {hasDetails ? (
        <td className={cards.moreCell}>
          <button
            aria-expanded={isExpanded}
            className={cards.more}
            onClick={() => setExpanded(!isExpanded)}
            type="button"
          >
            {isExpanded ? 'Weniger Angaben' : 'Alle Angaben'}
          </button>
        </td>
      ) : null}
    </tr>
  )
}
