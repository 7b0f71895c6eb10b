import type { ReactElement } from 'react'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Badge.module.css'

export type StatusShape = 'empty' | 'half' | 'full' | 'check' | 'cross' | 'lock' | 'dash'
export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface StatusBadgeProps {
  label: string
  shape: StatusShape
  tone?: StatusTone
  /** Nur die Form zeigen; das Wort wird vorgelesen und steht im Hinweis (dichte Tabellen mit Legende). */
  isLabelHidden?: boolean
}

const SHAPES: Record<StatusShape, ReactElement> = {
  empty: <circle cx="7" cy="7" fill="none" r="5" strokeWidth="1.75" />,
  half: (
    <>
      <circle cx="7" cy="7" fill="none" r="5" strokeWidth="1.75" />
      <path d="M7 2a5 5 0 0 1 0 10z" fill="currentcolor" stroke="none" />
    </>
  ),
  full: <circle cx="7" cy="7" fill="currentcolor" r="5.5" stroke="none" />,
  check: (
    <>
      <circle cx="7" cy="7" fill="currentcolor" r="6.5" stroke="none" />
      <path
        className={styles.cut}
        d="m4 7.2 2.1 2.1L10 5.2"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.6"
      />
    </>
  ),
  cross: <path d="m3 3 8 8m0-8-8 8" fill="none" strokeLinecap="round" strokeWidth="2" />,
  lock: (
    <>
      <rect fill="currentcolor" height="6.5" rx="1" stroke="none" width="9" x="2.5" y="6.5" />
      <path d="M4.5 6.5v-2a2.5 2.5 0 0 1 5 0v2" fill="none" strokeWidth="1.6" />
    </>
  ),
  dash: <path d="M3 7h8" fill="none" strokeLinecap="round" strokeWidth="2" />,
}

/** Zustand als Form und Wort; die Farbe wiederholt nur, was die Form schon sagt. */
export function StatusBadge({ label, shape, tone = 'neutral', isLabelHidden = false }: StatusBadgeProps) {
  return (
    <span className={cx(styles.status, styles[tone])} title={isLabelHidden ? label : undefined}>
      <svg aria-hidden="true" height="14" stroke="currentcolor" viewBox="0 0 14 14" width="14">
        {SHAPES[shape]}
      </svg>
      {/* Wie bei der Stufe: getrennt von dem, was daneben steht. */}
      <VisuallyHidden> </VisuallyHidden>
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={styles.word}>{label}</span>}
    </span>
  )
}
