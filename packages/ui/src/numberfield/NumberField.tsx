import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { leseZahl } from '@benthos/fachmodell/zahl/leseZahl'
import type { Lesung } from '@benthos/fachmodell/zahl/lesung'
import { schreibeZahl } from '@benthos/fachmodell/zahl/schreibeZahl'
import type { InputHTMLAttributes, Ref } from 'react'
import { flushSync } from 'react-dom'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { unitStyle } from '../field/unitStyle.ts'
import { cx } from '../internal/cx.ts'
import { useTextValue } from '../internal/useTextValue.ts'
import { FORM_NUMBER_DECIMALS, NUMBER_MAX_DECIMALS } from '../konstanten.ts'

export interface NumberFieldProps extends FieldProps {
  /** Zahl; leer null; unlesbarer Text unverändert, damit das Formular ihn mit demselben Grund ablehnt. */
  value: number | string | null | undefined
  onChange?: ((value: number | string | null) => void) | undefined
  /** So viele Nachkommastellen stehen immer da; hat der Wert mehr, sind sie zu sehen. */
  decimals?: number
  /** Einheit hinter dem Feld, etwa „m²“. */
  unit?: string | undefined
  /** Strengerer Leser, der auf `leseZahl` aufbaut. */
  parse?: (text: string) => Lesung<number>
  placeholder?: string
  onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown']
  ref?: Ref<HTMLInputElement>
}

/** Zahlenfeld in deutscher Schreibweise. Unlesbarer Text bleibt stehen und wird am Feld erklärt. */
export function NumberField({
  value,
  onChange,
  decimals = FORM_NUMBER_DECIMALS,
  unit,
  parse = leseZahl,
  ref,
  ...props
}: NumberFieldProps) {
  const format = (number: number | string, isEditing: boolean) => {
    if (typeof number === 'string') return number
    return isEditing ? schreibeZahl(number) : formatiereZahl(number, NUMBER_MAX_DECIMALS, decimals)
  }
  const field = useTextValue<number>({ value, onChange, parse, format })
  const readOnlyText = value === null || value === undefined ? '' : format(value, false)
  return (
    <Field
      {...props}
      errorMessage={field.problem ?? props.errorMessage}
      readOnlyValue={readOnlyText === '' || unit === undefined ? readOnlyText : `${readOnlyText} ${unit}`}
    >
      {aria => (
        <div className={control.group} style={unitStyle(unit)}>
          <input
            {...aria}
            // Die Einheit zuerst: sie gehört zum Wert; wo die Hilfe zu finden ist, kommt danach.
            aria-describedby={cx(unit !== undefined && `${aria.id}-unit`, aria['aria-describedby']) || undefined}
            autoComplete="off"
            className={cx(control.control, control.number, props.size === 'dense' && control.dense)}
            inputMode="decimal"
            name={props.name}
            onBlur={() => {
              field.onBlur()
              props.onBlur?.()
            }}
            onChange={event => field.onText(event.target.value)}
            onFocus={event => {
              // Zum Bearbeiten fallen die Tausenderpunkte weg; der neue Text verlöre die Auswahl, mit der die Tabulatortaste ins
              // Feld kommt, und Getipptes hinge sich an statt zu ersetzen. Ein Mausklick setzt seine Stelle danach selbst.
              const input = event.currentTarget
              flushSync(field.onFocus)
              input.select()
            }}
            onKeyDown={props.onKeyDown}
            placeholder={props.placeholder}
            ref={ref}
            type="text"
            value={field.text}
          />
          {unit === undefined ? null : (
            <span className={control.unit} id={`${aria.id}-unit`}>
              {unit}
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
