import type { HTMLInputTypeAttribute, InputHTMLAttributes, Ref } from 'react'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { unitStyle } from '../field/unitStyle.ts'
import { cx } from '../internal/cx.ts'

export interface TextFieldProps extends FieldProps {
  value: string | null | undefined
  onChange?: ((value: string) => void) | undefined
  type?: Extract<HTMLInputTypeAttribute, 'text' | 'email' | 'tel' | 'url' | 'password'>
  placeholder?: string
  maxLength?: number | undefined
  autoComplete?: string
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  spellCheck?: boolean
  unit?: string | undefined
  onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown']
  ref?: Ref<HTMLInputElement>
}

/** Einzeiliges Textfeld. */
export function TextField({ value, onChange, type = 'text', unit, ref, ...props }: TextFieldProps) {
  return (
    <Field {...props} readOnlyValue={value === '' || !value ? null : unit === undefined ? value : `${value} ${unit}`}>
      {aria => (
        <div className={control.group} style={unitStyle(unit)}>
          <input
            {...aria}
            autoComplete={props.autoComplete ?? 'off'}
            className={cx(control.control, props.size === 'dense' && control.dense)}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            name={props.name}
            onBlur={props.onBlur}
            onChange={event => onChange?.(event.target.value)}
            onKeyDown={props.onKeyDown}
            placeholder={props.placeholder}
            ref={ref}
            spellCheck={props.spellCheck}
            type={type}
            value={value ?? ''}
          />
          {unit === undefined ? null : <span className={control.unit}>{unit}</span>}
        </div>
      )}
    </Field>
  )
}
