import { formatiereUhrzeit } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { useSyncExternalStore } from 'react'
import { SEVERITY_ICON, SEVERITY_LABEL } from '../alert/severity.ts'
import { Button } from '../button/Button.tsx'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Toast.module.css'
import type { ToastQueue } from './ToastQueue.ts'

export interface ToastHistoryProps {
  queue: ToastQueue
  /** Wo das Fenster darum schon so heißt. */
  isTitleHidden?: boolean
}

/** Liste „Kurznachrichten“: alles bisher Gemeldete, neueste zuerst, oder „Keine Nachrichten“. */
export function ToastHistory({ queue, isTitleHidden = false }: ToastHistoryProps) {
  const { history } = useSyncExternalStore(queue.subscribe, queue.getState, queue.getState)
  return (
    <div>
      <div className={styles.historyHead}>
        {isTitleHidden ? null : <h2 className={styles.historyTitle}>Kurznachrichten</h2>}
        {history.length === 0 ? null : (
          <Button onPress={() => queue.clearHistory()} size="dense" variant="quiet">
            Liste leeren
          </Button>
        )}
      </div>
      {history.length === 0 ? (
        <p className={styles.none}>Keine Nachrichten</p>
      ) : (
        <ol className={styles.list}>
          {history.map(toast => (
            <li className={styles.entry} key={toast.id}>
              <span className={cx(styles.icon, styles[toast.type])} title={SEVERITY_LABEL[toast.type]}>
                <Icon icon={SEVERITY_ICON[toast.type]} />
                <VisuallyHidden>{`${SEVERITY_LABEL[toast.type]}: `}</VisuallyHidden>
              </span>
              <span className={styles.message}>{toast.message}</span>
              <time className={styles.time} dateTime={new Date(toast.addedAt).toISOString()}>
                {formatiereUhrzeit(toast.addedAt)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
