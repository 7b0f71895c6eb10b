import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { Alert } from './Alert.tsx'
import { type Severity, sortBySeverity } from './severity.ts'

export interface AlertListItem {
  id: string
  severity: Severity
  title?: ReactNode
  message?: ReactNode
  onClose?: (() => void) | undefined
}

/** Mehrere Meldungen, die schwersten zuerst. */
export function AlertList({ items, isLive = false }: { items: readonly AlertListItem[]; isLive?: boolean }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list}>
      {sortBySeverity(items).map(item => (
        <li key={item.id}>
          <Alert isLive={isLive} onClose={item.onClose} severity={item.severity} title={item.title}>
            {item.message}
          </Alert>
        </li>
      ))}
    </ul>
  )
}
