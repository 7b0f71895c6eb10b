import type { ReactNode } from 'react'
import { Icon, type IconType } from '../icon/Icon.tsx'
import styles from './EmptyState.module.css'

export interface EmptyStateProps {
  /** Was hierher gehört. */
  title: string
  children?: ReactNode
  /** Erster Schritt: eine Schaltfläche oder ein Verweis. */
  action?: ReactNode
  icon?: IconType | undefined
  /** Zeichnung statt eines Symbols. */
  picture?: ReactNode
}

/** Leerer Bereich: sagt, was hierher gehört, und bietet den ersten Schritt an. */
export function EmptyState({ title, children, action, icon, picture }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      {icon === undefined ? null : <Icon className={styles.icon} icon={icon} size={32} />}
      <p className={styles.title}>{title}</p>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
    </div>
  )
}
