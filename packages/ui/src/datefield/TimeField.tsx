import { leseUhrzeit } from '@benthos/fachmodell/datum/leseUhrzeit'
import type { Ref } from 'react'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { unitStyle } from '../field/unitStyle.ts'
import { cx } from '../internal/cx.ts'
import { useTextValue } from '../internal/useTextValue.ts'

export interface TimeFieldProps extends FieldProps {
  /** Uhrzeit `HH:mm`; leer null; unlesbarer Text unverändert, damit das Formular ihn ablehnt. */
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** Uhrzeitfeld (HH:MM, 24 Stunden). */
export function TimeField({ value, onChange, ref, ...props }: TimeFieldProps) {
  const field = useTextValue<string>({ value, onChange, parse: leseUhrzeit, format: time => time })
  return (
    <Field
      {...props}
      errorMessage={field.problem ?? props.errorMessage}
      readOnlyValue={value === null || value === undefined || value === '' ? null : `${value} Uhr`}
    >
      {aria => (
        <div className={control.group} style={unitStyle('Uhr')}>
          <input
            {...aria}
            autoComplete="off"
            className={cx(control.control, props.size === 'dense' && control.dense)}
            inputMode="numeric"
            name={props.name}
            onBlur={() => {
              field.onBlur()
              props.onBlur?.()
            }}
            onChange={event => field.onText(event.target.value)}
            onFocus={field.onFocus}
            placeholder="HH:MM"
            ref={ref}
            type="text"
            value={field.text}
          />
          <span className={control.unit}>Uhr</span>
        </div>
      )}
    </Field>
  )
}
