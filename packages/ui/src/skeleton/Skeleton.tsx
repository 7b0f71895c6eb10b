import { useDelayedFlag } from '../hooks/useDelayedFlag.ts'
import { cx } from '../internal/cx.ts'
import { SPINNER_DELAY_MS } from '../konstanten.ts'
import styles from './Skeleton.module.css'

export interface SkeletonProps {
  /** Zahl der Zeilen; die letzte ist kürzer. */
  lines?: number
  /** Höhe einer Zeile als CSS-Wert. */
  height?: string
  width?: string
  delayMs?: number
}

/** Platzhalter, der die Form des Kommenden hält; sichtbar erst nach 500 ms, der Platz von Anfang an. */
export function Skeleton({ lines = 1, height = '1rem', width = '100%', delayMs = SPINNER_DELAY_MS }: SkeletonProps) {
  const isElapsed = useDelayedFlag(true, delayMs)
  const isVisible = delayMs === 0 || isElapsed
  return (
    <div aria-hidden="true" className={cx(styles.skeleton, isVisible && styles.visible)} style={{ inlineSize: width }}>
      {Array.from({ length: lines }, (_, index) => (
        <span
          className={styles.line}
          key={`line-${index}`}
          style={{ blockSize: height, inlineSize: lines > 1 && index === lines - 1 ? '60%' : '100%' }}
        />
      ))}
    </div>
  )
}
