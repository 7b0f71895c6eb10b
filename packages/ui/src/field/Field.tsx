import { type ReactNode, useId } from 'react'
import { useFieldHelp } from '../info/useFieldHelp.tsx'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Field.module.css'
import { FieldMessages, messageIds } from './FieldMessages.tsx'
import type { FieldControlProps, FieldProps } from './fieldTypes.ts'
import { isEmptyValue, ReadOnlyValue } from './ReadOnlyValue.tsx'

interface FieldShellProps extends FieldProps {
  /** Anzeige im Nur-Lesen-Zustand. */
  readOnlyValue: ReactNode
  /** `group`: mehrere Eingabeelemente unter einer Überschrift. */
  kind?: 'single' | 'group' | 'radiogroup'
  children: (control: FieldControlProps) => ReactNode
}

/** Beschriftung mit Sternchen und „(Pflichtfeld)“ für Vorleseprogramme. */
export function LabelText({ label, isRequired }: { label: string; isRequired?: boolean | undefined }) {
  return (
    <>
      {label}
      {isRequired === true ? (
        <>
          <span aria-hidden="true" className={styles.asterisk}>
            {' *'}
          </span>
          <VisuallyHidden> (Pflichtfeld)</VisuallyHidden>
        </>
      ) : null}
    </>
  )
}

/** Hülle jedes Formularfelds: Beschriftung, Hilfetext, Eingabe, Fehler und Hinweis, richtig miteinander verbunden. */
export function Field({ readOnlyValue, kind = 'single', children, ...props }: FieldShellProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const isReadOnly = props.isReadOnly === true
  const labelProps = { className: styles.label, ...spoken(props.isLabelHidden) }
  const { info, keyProps, shortcut, hintId } = useFieldHelp(props.info, !isReadOnly && props.isDisabled !== true)
  const text = <LabelText isRequired={props.isRequired === true && !isReadOnly} label={props.label} />
  const fieldClass = cx(styles.field, props.size === 'dense' && styles.dense, props.className)

  const messages = (
    <>
      <FieldMessages {...props} description={undefined} id={id} />
      {isReadOnly ? null : <Suggestion>{props.suggestion}</Suggestion>}
    </>
  )

  if (isReadOnly) {
    return (
      <div className={fieldClass} id={id} tabIndex={-1}>
        <Caption info={info}>
          <span {...labelProps}>{text}</span>
        </Caption>
        <div className={styles.body}>
          <ReadOnlyValue value={isEmptyValue(readOnlyValue) ? props.emptyText : readOnlyValue} />
          {messages}
        </div>
      </div>
    )
  }

  const control: FieldControlProps = {
    id,
    disabled: props.isDisabled,
    'aria-describedby': cx(messageIds(id, props), hintId) || undefined,
    'aria-invalid': props.errorMessage === undefined ? undefined : true,
    'aria-required': props.isRequired === true ? true : undefined,
    'aria-keyshortcuts': shortcut,
  }
  const isGroup = kind !== 'single'
  const body = (
    <div className={cx(styles.body, isGroup && styles.choices)}>
      <FieldMessages {...props} errorMessage={undefined} id={id} warningMessage={undefined} />
      {children(control)}
      {messages}
    </div>
  )

  if (isGroup) {
    return (
      // Kein fieldset: es nimmt an keinem Raster teil, und die Felder einer Zeile teilen ihre Höhen mit den Nachbarn.
      <div
        {...keyProps}
        aria-describedby={control['aria-describedby']}
        aria-disabled={props.isDisabled === true ? true : undefined}
        aria-keyshortcuts={shortcut}
        aria-invalid={kind === 'radiogroup' ? control['aria-invalid'] : undefined}
        aria-labelledby={`${id}-label`}
        aria-required={kind === 'radiogroup' ? control['aria-required'] : undefined}
        className={fieldClass}
        role={kind}
      >
        <Caption info={info}>
          <span {...labelProps} id={`${id}-label`}>
            {text}
          </span>
        </Caption>
        {body}
      </div>
    )
  }

  return (
    <div {...keyProps} className={fieldClass}>
      <Caption info={info}>
        <label {...labelProps} htmlFor={id} id={`${id}-label`}>
          {text}
        </label>
      </Caption>
      {body}
    </div>
  )
}

function Suggestion({ children }: { children: ReactNode }) {
  return children === undefined || children === null ? null : <div className={styles.suggestion}>{children}</div>
}

/** Beschriftung und ihr Hinweis; dessen Schaltfläche bleibt beim letzten Wort. */
export function Caption({ children, info }: { children: ReactNode; info?: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.caption}>
        {children}
        {info}
      </div>
    </div>
  )
}
