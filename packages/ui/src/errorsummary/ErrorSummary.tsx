import CircleAlert from 'lucide-react/icons/circle-alert'
import { type Ref, useId } from 'react'
import { Icon } from '../icon/Icon.tsx'
import styles from './ErrorSummary.module.css'
import { focusField } from './focusField.ts'

/** Überschrift der Fehlerübersicht. */
export const ERROR_SUMMARY_TITLE = 'Folgende Angaben fehlen oder sind fehlerhaft:'

export interface FieldProblem {
  /** Kennung (`id`) des Felds. */
  fieldId: string
  label: string
  message: string
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Eigener Sprung; voreingestellt: Block aufklappen, Feld fokussieren. */
  onSelect?: (problem: FieldProblem) => void
  /** Das Formular setzt nach misslungenem Absenden den Fokus hierher. */
  ref?: Ref<HTMLElement>
}

/** Fehlerübersicht eines Formulars: je Feld Name und Meldung; ein Klick führt zum Feld. */
export function ErrorSummary({ problems, onSelect, ref }: ErrorSummaryProps) {
  const id = useId()
  if (problems.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.summary} ref={ref} tabIndex={-1}>
      <h2 className={styles.title} id={id}>
        <Icon icon={CircleAlert} size={20} />
        {ERROR_SUMMARY_TITLE}
      </h2>
      <ul className={styles.list}>
        {problems.map(problem => (
          <li key={`${problem.fieldId} ${problem.message}`}>
            <button
              className={styles.link}
              onClick={() => (onSelect === undefined ? focusField(problem.fieldId) : onSelect(problem))}
              type="button"
            >
              <span className={styles.label}>{problem.label}</span>
              {/* Neben dem Kasten der Schaltfläche bräche die Zeile auch vor dem Doppelpunkt um. */}
              <span aria-hidden="true">:</span>
            </button>
            {` ${problem.message}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
