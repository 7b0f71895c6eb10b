import type { Ref } from 'react'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { SelectControl } from './SelectControl.tsx'
import { SELECT_PLACEHOLDER, type SelectOption } from './selectTypes.ts'

export interface MultiSelectProps extends FieldProps {
  value: readonly string[] | null | undefined
  onChange?: ((value: string[]) => void) | undefined
  options: readonly SelectOption[]
  placeholder?: string
  ref?: Ref<HTMLButtonElement>
}

/** Mehrfachauswahl; die Werte stehen in der Reihenfolge der Einträge im Feld. */
export function MultiSelect({ value, onChange, options, placeholder, ref, ...props }: MultiSelectProps) {
  const chosen = new Set(value ?? [])
  const text = options
    .filter(option => chosen.has(option.value))
    .map(option => option.label)
    .join(', ')
  return (
    <Field {...props} readOnlyValue={text}>
      {aria => (
        <SelectControl
          aria={aria}
          entries={options}
          isDense={props.size === 'dense'}
          isMultiple
          isSelected={entry => chosen.has(entry)}
          label={props.label}
          onBlur={props.onBlur}
          onChoose={entry =>
            onChange?.(
              options
                .map(option => option.value)
                .filter(key => (key === entry.value ? !chosen.has(key) : chosen.has(key))),
            )
          }
          placeholder={placeholder ?? SELECT_PLACEHOLDER}
          ref={ref}
          text={text}
        />
      )}
    </Field>
  )
}
