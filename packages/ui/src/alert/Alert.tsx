import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../internal/cx.ts'
import styles from './Alert.module.css'
import { SeverityMark } from './SeverityMark.tsx'
import type { Severity } from './severity.ts'

export interface AlertProps {
  severity: Severity
  title?: ReactNode
  children?: ReactNode
  /** Mit Angabe erscheint „Schließen“. */
  onClose?: (() => void) | undefined
  /** Schaltflächen unter dem Text. */
  actions?: ReactNode
  /** Sofort vorlesen, weil die Meldung auf eine Handlung hin erscheint. */
  isLive?: boolean
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

/** Meldung mit Symbol und Wort: Information, Erfolg, Warnung oder Fehler. */
export function Alert({ severity, title, children, onClose, actions, isLive = false, className, ref }: AlertProps) {
  const role = isLive ? (severity === 'danger' || severity === 'warning' ? 'alert' : 'status') : undefined
  return (
    <div className={cx(styles.alert, styles[severity], className)} ref={ref} role={role}>
      <SeverityMark className={styles.icon} severity={severity} size={20} />
      <div className={styles.body}>
        {title === undefined ? null : <div className={styles.title}>{title}</div>}
        {children === undefined ? null : <div>{children}</div>}
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {onClose === undefined ? null : (
        <IconButton className={styles.close} icon={X} label="Schließen" onPress={onClose} size="dense" />
      )}
    </div>
  )
}
