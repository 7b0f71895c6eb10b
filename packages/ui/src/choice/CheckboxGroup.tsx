import type { Ref } from 'react'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'
import type { SelectOption } from '../select/selectTypes.ts'
import styles from './Choice.module.css'

export interface CheckboxGroupProps extends FieldProps {
  value: readonly string[] | null | undefined
  onChange?: ((value: string[]) => void) | undefined
  options: readonly SelectOption[]
  orientation?: 'vertical' | 'horizontal'
  /** Erstes Kästchen, damit ein Fehler dorthin springt. */
  ref?: Ref<HTMLInputElement>
}

/** Gruppe von Kästchen; der Wert folgt der Reihenfolge der Einträge. */
export function CheckboxGroup({
  value,
  onChange,
  options,
  orientation = 'vertical',
  ref,
  ...props
}: CheckboxGroupProps) {
  const isChosen = (key: string) => value?.includes(key) === true
  const text = options
    .filter(option => isChosen(option.value))
    .map(option => option.label)
    .join(', ')
  const toggle = (key: string, isOn: boolean) =>
    onChange?.(options.map(option => option.value).filter(entry => (entry === key ? isOn : isChosen(entry))))
  return (
    <Field {...props} kind="group" readOnlyValue={text}>
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
                aria-invalid={aria['aria-invalid']}
                checked={isChosen(option.value)}
                className={styles.box}
                disabled={option.isDisabled === true || aria.disabled === true}
                id={index === 0 ? aria.id : undefined}
                name={props.name}
                onBlur={props.onBlur}
                onChange={event => toggle(option.value, event.target.checked)}
                ref={index === 0 ? ref : undefined}
                type="checkbox"
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

/** Beschriftung eines Eintrags mit zweiter Zeile. */
export function OptionText({ option }: { option: SelectOption }) {
  return (
    <span>
      {option.label}
      {option.description === undefined ? null : <span className={styles.optionDescription}>{option.description}</span>}
    </span>
  )
}
