import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import FileIcon from 'lucide-react/icons/file'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { announce } from '../announce/announce.ts'
import { IconButton } from '../button/IconButton.tsx'
import { formatFileSize } from '../filefield/checkFiles.ts'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import styles from './UploadList.module.css'
import type { UploadEntry } from './uploadState.ts'

export interface UploadListProps {
  uploads: readonly UploadEntry[]
  onCancel: (id: string) => void
  onRetry: (id: string) => void
  onRemove: (id: string) => void
}

const STATUS: Record<UploadEntry['status'], { icon: IconType; text: string }> = {
  running: { icon: FileIcon, text: 'wird hochgeladen' },
  done: { icon: CircleCheck, text: 'hochgeladen' },
  failed: { icon: CircleAlert, text: 'fehlgeschlagen' },
  cancelled: { icon: CircleSlash, text: 'abgebrochen' },
}

/** Dateien beim Hochladen: Fortschritt, Abbrechen, neuer Versuch; jedes Ende wird angesagt. */
export function UploadList({ uploads, onCancel, onRetry, onRemove }: UploadListProps) {
  const announced = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, file, status } of uploads) {
      const key = `${id} ${status}`
      if (status === 'running' || announced.current.has(key)) continue
      announced.current.add(key)
      announce(`${file.name} ${STATUS[status].text}`)
    }
  }, [uploads])

  if (uploads.length === 0) return null
  return (
    <ul aria-label="Dateien beim Hochladen" className={styles.list}>
      {uploads.map(({ id, file, status, progress, message }) => (
        <li className={cx(styles.entry, styles[status])} key={id}>
          <Icon className={styles.icon} icon={STATUS[status].icon} />
          <div className={styles.body}>
            <div className={styles.head}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{formatFileSize(file.size)}</span>
            </div>
            {status === 'running' ? (
              <ProgressBar label={STATUS.running.text} value={progress} />
            ) : (
              <div className={styles.status}>{message ?? STATUS[status].text}</div>
            )}
          </div>
          {status === 'failed' || status === 'cancelled' ? (
            <IconButton
              icon={RotateCcw}
              label={`${file.name} erneut hochladen`}
              onPress={() => onRetry(id)}
              size="dense"
            />
          ) : null}
          {status === 'running' ? (
            <IconButton icon={X} label={`${file.name} abbrechen`} onPress={() => onCancel(id)} size="dense" />
          ) : (
            <IconButton
              icon={X}
              label={`${file.name} aus der Liste nehmen`}
              onPress={() => onRemove(id)}
              size="dense"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
