import { type Ref, useId } from 'react'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'
import type { SelectOption } from '../select/selectTypes.ts'
import { OptionText } from './CheckboxGroup.tsx'
import styles from './Choice.module.css'

export interface RadioGroupProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string) => void) | undefined
  options: readonly SelectOption[]
  orientation?: 'vertical' | 'horizontal'
  /** Erster Knopf, damit ein Fehler dorthin springt. */
  ref?: Ref<HTMLInputElement>
}

/** Gruppe von Optionsfeldern: genau eine Wahl. */
export function RadioGroup({ value, onChange, options, orientation = 'vertical', ref, ...props }: RadioGroupProps) {
  const groupName = useId()
  const selected = options.find(option => option.value === value)
  return (
    <Field {...props} kind="radiogroup" readOnlyValue={selected?.label ?? value}>
      {aria => (
        <div
          className={cx(
            styles.options,
            orientation === 'horizontal' && styles.horizontal,
            props.size === 'dense' && styles.dense,
          )}
        >
          {options.map((option, index) => (
            <label className={cx(styles.choice, option.isDisabled === true && styles.disabled)} key={option.value}>
              <input
                checked={option.value === value}
                className={styles.radio}
                data-invalid={aria['aria-invalid']}
                disabled={option.isDisabled === true || aria.disabled === true}
                id={index === 0 ? aria.id : undefined}
                name={props.name ?? groupName}
                onBlur={props.onBlur}
                onChange={() => onChange?.(option.value)}
                ref={index === 0 ? ref : undefined}
                type="radio"
                value={option.value}
              />
              <OptionText option={option} />
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
