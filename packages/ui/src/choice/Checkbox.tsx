import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import field from '../field/Field.module.css'
import { LabelText } from '../field/Field.tsx'
import { FieldMessages, messageIds } from '../field/FieldMessages.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { ReadOnlyValue } from '../field/ReadOnlyValue.tsx'
import { useFieldHelp } from '../info/useFieldHelp.tsx'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import styles from './Choice.module.css'

export interface CheckboxProps extends Omit<FieldProps, 'label'> {
  label: ReactNode
  value: boolean | null | undefined
  onChange?: ((value: boolean) => void) | undefined
  /** Teils gewählt (Auswahl aller Zeilen). */
  isIndeterminate?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Einzelnes Kästchen für ja oder nein. */
export function Checkbox({ value, onChange, isIndeterminate = false, ref, ...props }: CheckboxProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const { info, keyProps, shortcut, hintId } = useFieldHelp(props.info, props.isDisabled !== true)
  const input = useRef<HTMLInputElement | null>(null)

  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = isIndeterminate
  })

  if (props.isReadOnly === true) {
    return (
      <div className={cx(field.field, props.size === 'dense' && field.dense, props.className)} id={id} tabIndex={-1}>
        <div className={field.head}>
          <span className={field.label}>{props.label}</span>
        </div>
        <div className={field.body}>
          <ReadOnlyValue value={value} />
        </div>
      </div>
    )
  }

  return (
    <div {...keyProps} className={cx(field.field, props.size === 'dense' && field.dense, props.className)}>
      <div className={cx(field.body, field.choices)}>
        <div className={cx(styles.row, props.size === 'dense' && styles.dense)}>
          <label className={cx(styles.choice, props.isDisabled === true && styles.disabled)}>
            <input
              aria-describedby={cx(messageIds(id, props), hintId) || undefined}
              aria-keyshortcuts={shortcut}
              aria-invalid={props.errorMessage === undefined ? undefined : true}
              aria-required={props.isRequired === true ? true : undefined}
              checked={value === true}
              className={styles.box}
              disabled={props.isDisabled}
              id={id}
              name={props.name}
              onBlur={props.onBlur}
              onChange={event => onChange?.(event.target.checked)}
              ref={element => {
                input.current = element
                if (typeof ref === 'function') ref(element)
                else if (ref !== null && ref !== undefined) ref.current = element
              }}
              type="checkbox"
            />
            <span {...spoken(props.isLabelHidden)}>
              {typeof props.label === 'string' ? (
                <LabelText isRequired={props.isRequired} label={props.label} />
              ) : (
                props.label
              )}
            </span>
          </label>
          {info}
        </div>
        <FieldMessages {...props} id={id} />
      </div>
    </div>
  )
}
