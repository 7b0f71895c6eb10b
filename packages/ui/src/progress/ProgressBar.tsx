import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { useId } from 'react'
import { cx } from '../internal/cx.ts'
import styles from './ProgressBar.module.css'

export interface ProgressBarProps {
  label: string
  /** Anteil 0–100; ohne Angabe ist die Dauer unbekannt. */
  value?: number | undefined
  /** Eigener Text statt der Prozentzahl, etwa „120 von 400 Zeilen“. */
  valueText?: string | undefined
  isLabelHidden?: boolean
}

/** Fortschritt einer Aufgabe; der Stand steht immer auch als Text da. */
export function ProgressBar({ label, value, valueText, isLabelHidden = false }: ProgressBarProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  const text = valueText ?? (percent === undefined ? '' : `${formatiereZahl(Math.round(percent), 0)} %`)
  return (
    <div className={styles.progress}>
      <div className={styles.head}>
        <label className={cx(isLabelHidden && styles.hidden)} htmlFor={id}>
          {label}
        </label>
        <span className={styles.value}>{text}</span>
      </div>
      <progress
        aria-valuetext={text === '' ? undefined : text}
        className={styles.bar}
        id={id}
        max={100}
        {...(percent === undefined ? {} : { value: percent })}
      />
    </div>
  )
}
