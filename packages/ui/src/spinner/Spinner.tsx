import { useDelayedFlag } from '../hooks/useDelayedFlag.ts'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import { SPINNER_DELAY_MS, SPINNER_SIZE_PX } from '../konstanten.ts'
import styles from './Spinner.module.css'

export interface SpinnerProps {
  label?: string
  isLabelVisible?: boolean
  /** Durchmesser in Pixeln. */
  size?: number
  /** Wartezeit bis zum Erscheinen in Millisekunden; 0 zeigt sofort. */
  delayMs?: number
  className?: string | undefined
}

/** Warteanzeige, die erst nach 500 ms erscheint; der Platz bleibt von Anfang an frei. */
export function Spinner({
  label = 'Wird geladen …',
  isLabelVisible = false,
  size = SPINNER_SIZE_PX,
  delayMs = SPINNER_DELAY_MS,
  className,
}: SpinnerProps) {
  const isElapsed = useDelayedFlag(true, delayMs)
  const isVisible = delayMs === 0 || isElapsed
  return (
    <output className={cx(styles.spinner, className)} style={{ minBlockSize: size }}>
      {isVisible ? (
        <>
          <svg aria-hidden="true" className={styles.ring} height={size} viewBox="0 0 48 48" width={size}>
            <circle className={styles.track} cx="24" cy="24" fill="none" r="20" strokeWidth="4" />
            <circle
              className={styles.arc}
              cx="24"
              cy="24"
              fill="none"
              r="20"
              strokeDasharray="32 94"
              strokeLinecap="round"
              strokeWidth="4"
            />
          </svg>
          {isLabelVisible ? <span className={styles.label}>{label}</span> : <VisuallyHidden>{label}</VisuallyHidden>}
        </>
      ) : null}
    </output>
  )
}
