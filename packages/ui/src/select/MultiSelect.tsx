import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { OptionList } from './OptionList.tsx'
import styles from './Select.module.css'
import { LIST_MAX_HEIGHT_PX, SELECT_PLACEHOLDER, type SelectOption } from './selectTypes.ts'

export interface MultiSelectProps extends FieldProps {
  value: readonly string[] | null | undefined
  onChange?: ((value: string[]) => void) | undefined
  options: readonly SelectOption[]
  placeholder?: string
  ref?: Ref<HTMLButtonElement>
}

/** Mehrfachauswahl; die Werte stehen in der Reihenfolge der Einträge im Feld. */
export function MultiSelect({
  value,
  onChange,
  options,
  placeholder = SELECT_PLACEHOLDER,
  ref,
  ...props
}: MultiSelectProps) {
  const chosen = options.filter(option => value?.includes(option.value) === true)
  const text = chosen.map(option => option.label).join(', ')
  return (
    <Field {...props} readOnlyValue={text}>
      {aria => (
        <AriaSelect<object, 'multiple'>
          aria-labelledby={`${aria.id}-label`}
          className={styles.select ?? ''}
          isDisabled={props.isDisabled ?? false}
          onBlur={props.onBlur}
          onChange={keys => onChange?.(options.map(option => option.value).filter(key => keys.includes(key)))}
          placeholder={placeholder}
          selectionMode="multiple"
          value={chosen.map(option => option.value)}
        >
          <AriaButton
            aria-describedby={aria['aria-describedby']}
            className={cx(control.control, styles.trigger, props.size === 'dense' && control.dense)}
            data-invalid={aria['aria-invalid']}
            id={aria.id}
            ref={ref}
          >
            <SelectValue className={styles.value ?? ''}>{text === '' ? placeholder : text}</SelectValue>
            <Icon icon={ChevronDown} />
          </AriaButton>
          <Popover className={styles.popover ?? ''} maxHeight={LIST_MAX_HEIGHT_PX} offset={4}>
            <OptionList options={options} />
          </Popover>
        </AriaSelect>
      )}
    </Field>
  )
}
