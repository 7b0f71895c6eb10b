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
  /** `group`: mehrere Eingabeelemente unter einer Überschrift (fieldset). */
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

  if (isReadOnly) {
    return (
      <div className={fieldClass} id={id} tabIndex={-1}>
        <Caption info={info}>
          <span {...labelProps}>{text}</span>
        </Caption>
        <ReadOnlyValue value={isEmptyValue(readOnlyValue) ? props.emptyText : readOnlyValue} />
        <FieldMessages {...props} description={undefined} id={id} />
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

  if (kind !== 'single') {
    return (
      <fieldset
        {...keyProps}
        aria-describedby={control['aria-describedby']}
        aria-keyshortcuts={shortcut}
        aria-invalid={kind === 'radiogroup' ? control['aria-invalid'] : undefined}
        aria-labelledby={`${id}-label`}
        aria-required={kind === 'radiogroup' ? control['aria-required'] : undefined}
        className={fieldClass}
        disabled={props.isDisabled}
        role={kind}
      >
        <Caption info={info}>
          <span {...labelProps} id={`${id}-label`}>
            {text}
          </span>
        </Caption>
        <FieldMessages {...props} errorMessage={undefined} id={id} warningMessage={undefined} />
        {children(control)}
        <FieldMessages {...props} description={undefined} id={id} />
        <Suggestion>{props.suggestion}</Suggestion>
      </fieldset>
    )
  }

  return (
    <div {...keyProps} className={fieldClass}>
      <Caption info={info}>
        <label {...labelProps} htmlFor={id} id={`${id}-label`}>
          {text}
        </label>
      </Caption>
      <FieldMessages {...props} errorMessage={undefined} id={id} warningMessage={undefined} />
      {children(control)}
      <FieldMessages {...props} description={undefined} id={id} />
      <Suggestion>{props.suggestion}</Suggestion>
    </div>
  )
}

function Suggestion({ children }: { children: ReactNode }) {
  return children === undefined || children === null ? null : <div className={styles.suggestion}>{children}</div>
}

/** Beschriftung und ihr Hinweis; dessen Schaltfläche bleibt beim letzten Wort. */
function Caption({ children, info }: { children: ReactNode; info: ReactNode }) {
  return (
    <div className={styles.head}>
      <div className={styles.caption}>
        {children}
        {info}
      </div>
    </div>
  )
}
