import type { Ref } from 'react'
import { useId } from 'react'
import field from '../field/Field.module.css'
import { FieldMessages, messageIds } from '../field/FieldMessages.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { ReadOnlyValue } from '../field/ReadOnlyValue.tsx'
import { useFieldHelp } from '../info/useFieldHelp.tsx'
import { cx } from '../internal/cx.ts'
import { spoken } from '../internal/spoken.ts'
import styles from './Choice.module.css'

export interface SwitchProps extends FieldProps {
  value: boolean | null | undefined
  onChange?: ((value: boolean) => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** Schalter: wirkt sofort (Anzeigeeinstellungen); für Formularwerte die Checkbox nehmen. */
export function Switch({ value, onChange, ref, ...props }: SwitchProps) {
  const generatedId = useId()
  const id = props.id ?? generatedId
  const { info, keyProps, shortcut, hintId } = useFieldHelp(props.info, props.isDisabled !== true)
  const fieldClass = cx(field.field, props.size === 'dense' && field.dense, props.className)
  if (props.isReadOnly === true) {
    return (
      <div className={fieldClass} id={id} tabIndex={-1}>
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
    <div {...keyProps} className={fieldClass}>
      <div className={cx(field.body, field.choices)}>
        <div className={cx(styles.row, props.size === 'dense' && styles.dense)}>
          <label className={cx(styles.choice, props.isDisabled === true && styles.disabled)}>
            <input
              aria-describedby={cx(messageIds(id, props), hintId) || undefined}
              aria-keyshortcuts={shortcut}
              aria-checked={value === true}
              checked={value === true}
              className={styles.switch}
              disabled={props.isDisabled}
              id={id}
              name={props.name}
              onBlur={props.onBlur}
              onChange={event => onChange?.(event.target.checked)}
              ref={ref}
              role="switch"
              type="checkbox"
            />
            <span {...spoken(props.isLabelHidden)}>{props.label}</span>
          </label>
          {info}
        </div>
        <FieldMessages {...props} id={id} />
      </div>
    </div>
  )
}
