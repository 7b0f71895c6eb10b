import type { ReactNode } from 'react'
import { isEmptyValue, ReadOnlyValue } from '../field/ReadOnlyValue.tsx'
import { cx } from '../internal/cx.ts'
import styles from './DataList.module.css'

export interface DataListItem {
  label: string
  value: ReactNode
  unit?: string | undefined
  /** Zusatz neben der Beschriftung, etwa ein InfoButton. */
  info?: ReactNode
  id?: string | undefined
}

export interface DataListProps {
  items: readonly DataListItem[]
  /** `rows`: Beschriftung links; `grid`: Beschriftung über dem Wert, mehrere Spalten. */
  layout?: 'rows' | 'grid'
}

/** Paare aus Beschriftung und Wert; leer „keine Eingabe“, Wahrheitswerte „ja“ und „nein“. */
export function DataList({ items, layout = 'rows' }: DataListProps) {
  return (
    <dl className={cx(styles.list, styles[layout])}>
      {items.map(item => (
        <div className={styles.pair} id={item.id} key={item.label}>
          <dt className={styles.label}>
            {item.label}
            {item.info}
          </dt>
          <dd className={styles.value}>
            {item.unit === undefined || isEmptyValue(item.value) ? (
              <ReadOnlyValue value={item.value} />
            ) : (
              <ReadOnlyValue
                value={
                  <>
                    {item.value} {item.unit}
                  </>
                }
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
