import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { useId } from 'react'
import { announce } from '../announce/announce.ts'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import { SelectControl } from '../select/SelectControl.tsx'
import { OUTSIDE_FIELD } from '../select/selectTypes.ts'
import styles from './Pagination.module.css'
import { pageRange, pageWindow } from './pageWindow.ts'

export interface PaginationProps {
  /** Aktuelle Seite, ab 1. */
  page: number
  pageSize: number
  total: number
  /** Es gibt mehr als `total` Einträge; gezählt und geblättert wird nur bis dorthin. */
  isTotalMinimum?: boolean | undefined
  onPageChange: (page: number) => void
  onPageSizeChange?: ((pageSize: number) => void) | undefined
  pageSizes?: readonly number[]
  label?: string
}

/** Seitenleiste: „1–50 von 12.408“, erste, vorige, Seiten, nächste, letzte, Zeilen je Seite. */
export function Pagination({
  page,
  pageSize,
  total,
  isTotalMinimum = false,
  onPageChange,
  onPageSizeChange,
  pageSizes = [25, 50, 100, 250],
  label = 'Seiten',
}: PaginationProps) {
  const sizeId = useId()
  const { from, to, pageCount } = pageRange(page, pageSize, total)
  const number = (value: number) => formatiereZahl(value, 0)
  const isFirst = page <= 1
  const isLast = page >= pageCount
  const range = (first: number, last: number) =>
    total === 0 ? '0 Einträge' : `${number(first)}–${number(last)} von ${isTotalMinimum ? 'über ' : ''}${number(total)}`
  // Nur wer blättert, hört es: als lebender Bereich spräche die Zeile bei jedem Laden, neben der Zahl der Treffer.
  const go = (target: number) => {
    onPageChange(target)
    const { from: first, to: last } = pageRange(target, pageSize, total)
    announce(range(first, last))
  }
  return (
    <nav aria-label={label} className={styles.pagination}>
      <span className={styles.range}>{range(from, to)}</span>
      <div className={styles.pages}>
        <IconButton icon={ChevronsLeft} isDisabled={isFirst} label="Erste Seite" onPress={() => go(1)} size="dense" />
        <IconButton
          icon={ChevronLeft}
          isDisabled={isFirst}
          label="Vorige Seite"
          onPress={() => go(page - 1)}
          size="dense"
        />
        <ol className={styles.list}>
          {pageWindow(page, pageCount).map((entry, index) => (
            <li className={cx(entry !== page && styles.other)} key={entry === 'gap' ? `gap-${index}` : entry}>
              {entry === 'gap' ? (
                <span className={styles.gap}>…</span>
              ) : (
                <button
                  aria-current={entry === page ? 'page' : undefined}
                  aria-label={`Seite ${number(entry)}`}
                  className={styles.page}
                  onClick={() => go(entry)}
                  type="button"
                >
                  {number(entry)}
                </button>
              )}
            </li>
          ))}
        </ol>
        <IconButton
          icon={ChevronRight}
          isDisabled={isLast}
          label="Nächste Seite"
          onPress={() => go(page + 1)}
          size="dense"
        />
        <IconButton
          icon={ChevronsRight}
          isDisabled={isLast}
          label="Letzte Seite"
          onPress={() => go(pageCount)}
          size="dense"
        />
      </div>
      {onPageSizeChange === undefined ? null : (
        <div className={styles.size}>
          <span id={`${sizeId}-label`}>
            <VisuallyHidden below="below-80rem">Zeilen </VisuallyHidden>je Seite
          </span>
          {/* Kein <select>: entsteht eines mit der Liste, springt Orca zu ihm, wo immer der Fokus ist. */}
          <SelectControl
            aria={{ ...OUTSIDE_FIELD, id: sizeId }}
            entries={pageSizes.map(size => ({ value: String(size), label: String(size) }))}
            isDense
            isSelected={value => value === String(pageSize)}
            label="Zeilen je Seite"
            onChoose={({ value }) => onPageSizeChange(Number(value))}
            placeholder=""
            text={String(pageSize)}
          />
        </div>
      )}
    </nav>
  )
}
