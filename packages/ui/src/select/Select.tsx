import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { OptionList, type OptionListEntry } from './OptionList.tsx'
import styles from './Select.module.css'
import { LIST_MAX_HEIGHT_PX, SELECT_PLACEHOLDER, type SelectOption } from './selectTypes.ts'

export interface SelectProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  options: readonly SelectOption[]
  placeholder?: string
  /** Eintrag „keine Auswahl“ zum Leeren; voreingestellt bei Feldern, die nicht Pflicht sind. */
  isClearable?: boolean
  /** Letzter Eintrag, der nichts wählt, sondern etwas Neues anlegt. */
  addEntry?: { label: string; onAdd: () => void } | undefined
  ref?: Ref<HTMLButtonElement>
}

const CLEAR_KEY = '\u0000clear'
const ADD_KEY = '\u0000add'

/** Einfachauswahl mit Tippsuche. */
export function Select({
  value,
  onChange,
  options,
  placeholder = SELECT_PLACEHOLDER,
  addEntry,
  ref,
  ...props
}: SelectProps) {
  const selected = options.find(option => option.value === value)
  const isClearable = props.isClearable ?? props.isRequired !== true
  const entries: OptionListEntry[] = [...options]
  if (isClearable && selected !== undefined)
    entries.unshift({ value: CLEAR_KEY, label: 'keine Auswahl', isMuted: true })
  if (addEntry !== undefined) entries.push({ value: ADD_KEY, label: addEntry.label, icon: Plus })

  const choose = (key: string | number | null) => {
    if (key === ADD_KEY) addEntry?.onAdd()
    else onChange?.(key === CLEAR_KEY || key === null ? null : String(key))
  }

  return (
    <Field {...props} readOnlyValue={selected?.label ?? value}>
      {aria => (
        <AriaSelect
          aria-labelledby={`${aria.id}-label`}
          className={styles.select ?? ''}
          isDisabled={props.isDisabled ?? false}
          onBlur={props.onBlur}
          onChange={choose}
          placeholder={placeholder}
          value={selected?.value ?? null}
        >
          <AriaButton
            aria-describedby={aria['aria-describedby']}
            className={cx(control.control, styles.trigger, props.size === 'dense' && control.dense)}
            data-invalid={aria['aria-invalid']}
            id={aria.id}
            ref={ref}
          >
            <SelectValue className={styles.value ?? ''}>{selected?.label ?? placeholder}</SelectValue>
            <Icon icon={ChevronDown} />
          </AriaButton>
          <Popover className={styles.popover ?? ''} maxHeight={LIST_MAX_HEIGHT_PX} offset={4}>
            <OptionList options={entries} />
          </Popover>
        </AriaSelect>
      )}
    </Field>
  )
}
