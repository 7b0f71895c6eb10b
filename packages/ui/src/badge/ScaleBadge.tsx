import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Badge.module.css'

export type ScaleStep = 1 | 2 | 3 | 4 | 5

export interface ScaleBadgeProps {
  /** Stufe 1–5; ohne Stufe ein Strich, der nicht vorgelesen wird: das Wort sagt es. */
  step: ScaleStep | null
  /** Wort der Stufe, immer sichtbar. */
  label: string
  size?: 'small' | 'normal' | 'large'
  className?: string | undefined
}

/** Stufe einer fünfteiligen Skala: Farbe, Zahl und Wort, nie die Farbe allein. */
export function ScaleBadge({ step, label, size = 'normal', className }: ScaleBadgeProps) {
  return (
    <span className={cx(styles.scale, styles[size], step !== null && styles[`step${step}`], className)}>
      {/* Nebeneinander gestellt, stünde für einen Vorleser „MZB2gut“ da. */}
      <VisuallyHidden> </VisuallyHidden>
      <span aria-hidden={step === null || undefined} className={styles.step}>
        {step ?? '–'}
      </span>
      <VisuallyHidden> </VisuallyHidden>
      <span className={styles.scaleWord}>{label}</span>
    </span>
  )
}
