import type { Ref } from 'react'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'

export interface TextAreaProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string) => void) | undefined
  rows?: number
  placeholder?: string
  maxLength?: number | undefined
  ref?: Ref<HTMLTextAreaElement>
}

/** Mehrzeiliges Textfeld. */
export function TextArea({ value, onChange, rows = 3, ref, ...props }: TextAreaProps) {
  return (
    <Field {...props} readOnlyValue={value}>
      {aria => (
        <textarea
          {...aria}
          className={cx(control.control, control.textarea, props.size === 'dense' && control.dense)}
          maxLength={props.maxLength}
          name={props.name}
          onBlur={props.onBlur}
          onChange={event => onChange?.(event.target.value)}
          // Der Browser rollt nur bis zur Schreibmarke; der Rest des Felds bliebe unter dem, was am Rand haftet.
          onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
          placeholder={props.placeholder}
          ref={ref}
          rows={rows}
          value={value ?? ''}
        />
      )}
    </Field>
  )
}
