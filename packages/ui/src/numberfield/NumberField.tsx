import type { InputHTMLAttributes, Ref } from 'react'
import { flushSync } from 'react-dom'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'
import { useTextValue } from '../internal/useTextValue.ts'
import { FORM_NUMBER_DECIMALS } from '../konstanten.ts'
import { formatNumber, type ParseResult, parseNumber } from './parseNumber.ts'

export interface NumberFieldProps extends FieldProps {
  /** Zahl; leer null; NaN steht für unlesbaren Text und muss vom Formular abgelehnt werden. */
  value: number | null | undefined
  onChange?: ((value: number | null) => void) | undefined
  /** Nachkommastellen der Anzeige; die Eingabe behält ihre volle Genauigkeit. */
  decimals?: number
  /** Auch Nullen am Ende anzeigen (1,50), voreingestellt an. */
  hasFixedDecimals?: boolean
  useGrouping?: boolean
  /** Einheit hinter dem Feld, etwa „m²“. */
  unit?: string | undefined
  /** Eigener strenger Leser; voreingestellt `parseNumber`. */
  parse?: (text: string) => ParseResult<number>
  placeholder?: string
  onKeyDown?: InputHTMLAttributes<HTMLInputElement>['onKeyDown']
  ref?: Ref<HTMLInputElement>
}

/** Höchste Genauigkeit beim Bearbeiten. */
const EDIT_DECIMALS = 12

/** Zahlenfeld in deutscher Schreibweise. Unlesbarer Text bleibt stehen und wird am Feld erklärt. */
export function NumberField({
  value,
  onChange,
  decimals = FORM_NUMBER_DECIMALS,
  hasFixedDecimals = true,
  useGrouping = true,
  unit,
  parse = parseNumber,
  ref,
  ...props
}: NumberFieldProps) {
  const minDecimals = hasFixedDecimals ? decimals : 0
  const format = (number: number, isEditing: boolean) =>
    isEditing
      ? formatNumber(number, { maxDecimals: EDIT_DECIMALS, useGrouping: false })
      : formatNumber(number, { minDecimals, maxDecimals: decimals, useGrouping })
  const field = useTextValue<number>({ value, onChange, parse, format, invalid: () => Number.NaN })
  const readOnlyText = value === null || value === undefined ? '' : format(value, false)
  return (
    <Field
      {...props}
      errorMessage={field.problem ?? props.errorMessage}
      readOnlyValue={readOnlyText === '' || unit === undefined ? readOnlyText : `${readOnlyText} ${unit}`}
    >
      {aria => (
        <div className={control.group}>
          <input
            {...aria}
            aria-describedby={cx(aria['aria-describedby'], unit !== undefined && `${aria.id}-unit`) || undefined}
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
