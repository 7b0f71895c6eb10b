import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Table.module.css'
import cards from './TableCards.module.css'

/** Platzhalterzeilen, solange noch keine Zeile da ist. */
export function SkeletonRows({ rowCount, columnCount }: { rowCount: number; columnCount: number }) {
  return Array.from({ length: rowCount }, (_, row) => (
    <tr className={cx(styles.row, cards.row)} key={`skeleton-${row}`}>
      {Array.from({ length: columnCount }, (_unused, cell) => (
        <td className={cx(styles.cell, cards.cell)} key={`cell-${cell}`}>
          {cell === 0 ? <VisuallyHidden>Wird geladen …</VisuallyHidden> : null}
          <span className={styles.skeleton} />
        </td>
      ))}
    </tr>
  ))
}
