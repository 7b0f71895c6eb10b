import { type ReactNode, useRef } from 'react'
import { useDelayedFlag } from '../hooks/useDelayedFlag.ts'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import { useIsScrollable } from '../internal/useIsScrollable.ts'
import { useLatestCallback } from '../internal/useLatestCallback.ts'
import { SPINNER_DELAY_MS } from '../konstanten.ts'
import { CardToolbar } from './CardToolbar.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import styles from './Table.module.css'
import cards from './TableCards.module.css'
import { TableHead } from './TableHead.tsx'
import layout from './TableLayout.module.css'
import { TableOutputMenu } from './TableOutputMenu.tsx'
import { TableRow } from './TableRow.tsx'
import { type TableOutputChoice, useTableOutput } from './tableOutput.ts'
import { type RowSelection, toggleRange, toggleRow } from './tableSelection.ts'
import type { TableColumn, TableDensity, TableSort } from './tableTypes.ts'

export interface TableProps<Row> {
  /** Name der Tabelle für Vorleseprogramme; sichtbar mit `isCaptionVisible`. */
  caption: string
  isCaptionVisible?: boolean
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Name einer Zeile, für das Auswahlkästchen. */
  rowLabel?: (row: Row) => string
  /** Ziel der Zeile; die ganze Zeile ist anklickbar, der Verweis sitzt in der Kopfspalte. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  /** Ein Klick in die Zeile wählt sie, etwa für eine Vorschau; dem Verweis folgt dann nur, wer ihn selbst trifft. */
  onRowPress?: ((key: string) => void) | undefined
  sort?: TableSort | undefined
  onSortChange?: ((sort: TableSort) => void) | undefined
  selection?: RowSelection | undefined
  onSelectionChange?: ((selection: RowSelection) => void) | undefined
  isRowSelectable?: (row: Row) => boolean
  /** Hervorgehobene Zeile, etwa der gewählte Punkt einer Karte. */
  activeKey?: string | undefined
  isLoading?: boolean
  /** Zahl der Platzhalterzeilen, solange noch nichts da ist. */
  skeletonRows?: number
  /** Was hierher gehört und der erste Schritt; meist ein EmptyState. */
  emptyState?: ReactNode
  /** Der Kopf haftet am Fenster, unter dem, was dort schon haftet; ist die Tabelle breiter als ihr Platz, an ihrem eigenen Rahmen. */
  hasStickyHeader?: boolean
  /** Höhe der Zeilen: 28, 32 oder 40 px; ohne Angabe 28, mit Schaltflächen darin 29. */
  density?: TableDensity | undefined
  /** `false`: auch auf schmalen Schirmen eine Tabelle, die seitlich rollt. */
  hasCards?: boolean
  footer?: ReactNode
  /** Zeilen im Ganzen, wo nur ein Teil dasteht, etwa eine Seite: die Ausgabe nennt sie. */
  total?: number | undefined
  /** Wohin die Tabelle geht, wie sie dasteht; voreingestellt überallhin, wohin die Anwendung Tabellen ausgibt. */
  output?: TableOutputChoice | undefined
}

/** Mehr Spalten stehen auf einem Blatt hoch nicht nebeneinander. */
const PORTRAIT_COLUMNS = 8

/** Semantische Tabelle: sortierbar, auswählbar, mit Zeilenverweis; auf schmalen Schirmen eine Liste von Karten. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    columns,
    rows,
    rowKey,
    selection,
    onSelectionChange,
    isLoading = false,
    hasCards = true,
    hasStickyHeader = false,
  } = props
  const anchor = useRef<string>(undefined)
  const scroller = useRef<HTMLElement>(null)
  const isScrollable = useIsScrollable(scroller, true)
  const table = useRef<HTMLTableElement>(null)
  const output = useTableOutput(props.output)
  const isSkeletonVisible = useDelayedFlag(isLoading, SPINNER_DELAY_MS)
  const isSelectable = props.isRowSelectable ?? (() => true)
  const selectableKeys = rows.filter(isSelectable).map(rowKey)
  const columnCount = columns.length + (selection === undefined ? 0 : 1)

  const select = (key: string, isRange: boolean) => {
    if (selection === undefined) return
    const allowed = new Set(selectableKeys)
    onSelectionChange?.(
      isRange
        ? toggleRange(selection, rows.map(rowKey), anchor.current, key, entry => allowed.has(entry))
        : toggleRow(selection, key),
    )
    anchor.current = key
  }
  const onSelect = useLatestCallback(select)
  const onRowPress = useLatestCallback((key: string) => props.onRowPress?.(key))

  return (
    <div
      className={cx(
        styles.wrapper,
        hasCards && cards.cards,
        layout[props.density ?? 'plain'],
        output !== null && styles.withOutput,
        output !== null && isScrollable && layout.outputAbove,
        hasStickyHeader && layout.page,
        hasStickyHeader && isScrollable && layout.tooWide,
      )}
      data-print={columns.length > PORTRAIT_COLUMNS ? 'wide' : undefined}
    >
      {hasCards ? (
        <CardToolbar
          columns={columns}
          onSelectionChange={onSelectionChange}
          onSortChange={props.onSortChange}
          selectableKeys={selectableKeys}
          selection={selection}
          sort={props.sort}
        />
      ) : null}
      {output === null || rows.length === 0 ? null : (
        <TableOutputMenu find={() => table.current} output={output} total={props.total} />
      )}
      {/* Rollt der Bereich, muss die Tastatur hinein; sonst wäre der rechte Rand nur mit der Maus zu sehen. */}
      <section
        aria-label={isScrollable ? props.caption : undefined}
        className={cx(styles.scroller, cards.scroller)}
        ref={scroller}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rollbarer Bereich, siehe oben
        tabIndex={isScrollable ? 0 : undefined}
      >
        {isSkeletonVisible && rows.length > 0 ? <div className={styles.reloading} /> : null}
        <table
          aria-busy={isLoading}
          // Jeder Kopf haftet, die meisten an ihrem eigenen Rahmen: so zählt nicht als Verrutschen, dass Spalten mit den Zeilen ihre Breite finden.
          className={cx(styles.table, cards.table, styles.sticky)}
          ref={table}
        >
          <caption className={cx(styles.caption, cards.caption)} {...spoken(props.isCaptionVisible !== true)}>
            {props.caption}
          </caption>
          <TableHead
            columns={columns}
            onSelectionChange={onSelectionChange}
            onSortChange={props.onSortChange}
            selectableKeys={selectableKeys}
            selection={selection}
            sort={props.sort}
          />
          <tbody className={cx(isLoading && rows.length > 0 && styles.stale)}>
            {rows.map(row => {
              const key = rowKey(row)
              return (
                <TableRow
                  columns={columns}
                  hasCards={hasCards}
                  href={props.rowHref?.(row)}
                  isActive={props.activeKey === key}
                  isSelectable={isSelectable(row)}
                  isSelected={selection?.has(key)}
                  key={key}
                  label={props.rowLabel?.(row)}
                  onPress={props.onRowPress === undefined ? undefined : onRowPress}
                  onSelect={onSelect}
                  row={row}
                  rowKey={key}
                />
              )
            })}
            {isSkeletonVisible && rows.length === 0 ? (
              <SkeletonRows columnCount={columnCount} rowCount={props.skeletonRows ?? 8} />
            ) : null}
            {!isLoading && rows.length === 0 ? (
              <tr className={cx(styles.row, cards.row)}>
                <td className={cx(styles.emptyCell, cards.emptyCell)} colSpan={columnCount}>
                  {props.emptyState ?? 'Keine Einträge vorhanden'}
                </td>
              </tr>
            ) : null}
          </tbody>
          {props.footer === undefined ? null : <tfoot>{props.footer}</tfoot>}
        </table>
      </section>
    </div>
  )
}
