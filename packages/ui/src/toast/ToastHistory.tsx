import { formatiereUhrzeit } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { useSyncExternalStore } from 'react'
import { SeverityMark } from '../alert/SeverityMark.tsx'
import { Button } from '../button/Button.tsx'
import { cx } from '../internal/cx.ts'
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
              <SeverityMark className={cx(styles.icon, styles[toast.type])} severity={toast.type} />
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
