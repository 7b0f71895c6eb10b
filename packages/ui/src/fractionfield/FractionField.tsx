import { leseTeilung } from '@benthos/fachmodell/zahl/leseTeilung'
import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import { schreibeTeilung } from '@benthos/fachmodell/zahl/teilung'
import type { Ref } from 'react'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'
import { useTextValue } from '../internal/useTextValue.ts'

export interface FractionFieldProps extends FieldProps {
  /** Teile von allen Teilen, `3/29`; leer null; unlesbarer Text unverändert, damit das Formular ihn ablehnt. */
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  ref?: Ref<HTMLInputElement>
}

/** Anteil in Teilen (3/29); auch „3 von 29“ wird gelesen. */
export function FractionField({ value, onChange, ref, ...props }: FractionFieldProps) {
  const field = useTextValue<string>({ value, onChange, parse, format: text => text })
  return (
    <Field {...props} errorMessage={field.problem ?? props.errorMessage} readOnlyValue={value}>
      {aria => (
        <input
          {...aria}
          autoComplete="off"
          className={cx(control.control, control.number, props.size === 'dense' && control.dense)}
          name={props.name}
          onBlur={() => {
            field.onBlur()
            props.onBlur?.()
          }}
          onChange={event => field.onText(event.target.value)}
          onFocus={field.onFocus}
          placeholder="3/29"
          ref={ref}
          type="text"
          value={field.text}
        />
      )}
    </Field>
  )
}

function parse(text: string): Lesung<string> {
  const reading = leseTeilung(text)
  return reading.art === 'WERT' ? { art: 'WERT', wert: schreibeTeilung(reading.wert) } : reading
}
