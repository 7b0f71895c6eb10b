import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import type { ListboxEntry } from '../listbox/ListboxOption.tsx'
import { SelectControl } from './SelectControl.tsx'
import { ADD_OPTION_VALUE, SELECT_PLACEHOLDER, type SelectOption } from './selectTypes.ts'

export interface SelectProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  /** Ein Eintrag mit dem Wert `ADD_OPTION_VALUE` wählt nichts, sondern ruft `onAdd`. */
  options: readonly SelectOption[]
  onAdd?: (() => void) | undefined
  placeholder?: string
  /** Eintrag „keine Auswahl“ zum Leeren; voreingestellt bei Feldern, die nicht Pflicht sind. */
  isClearable?: boolean
  ref?: Ref<HTMLButtonElement>
}

const CLEAR_ENTRY: ListboxEntry = { value: '\u0000clear', label: 'keine Auswahl', isMuted: true }

/** Einfachauswahl mit Tippsuche. */
export function Select({ value, onChange, options, onAdd, placeholder, isClearable, ref, ...props }: SelectProps) {
  const selected = options.find(option => option.value === value)
  const canClear = (isClearable ?? props.isRequired !== true) && selected !== undefined
  const choices = options.map(
    (option): ListboxEntry => (option.value === ADD_OPTION_VALUE ? { ...option, icon: Plus } : option),
  )
  return (
    <Field {...props} readOnlyValue={selected?.label ?? value}>
      {aria => (
        <SelectControl
          aria={aria}
          entries={canClear ? [CLEAR_ENTRY, ...choices] : choices}
          isDense={props.size === 'dense'}
          isSelected={entry => entry === value}
          label={props.label}
          onBlur={props.onBlur}
          onChoose={entry => {
            if (entry.value === ADD_OPTION_VALUE) onAdd?.()
            else onChange?.(entry === CLEAR_ENTRY ? null : entry.value)
          }}
          placeholder={placeholder ?? SELECT_PLACEHOLDER}
          ref={ref}
          text={selected?.label ?? ''}
        />
      )}
    </Field>
  )
}
