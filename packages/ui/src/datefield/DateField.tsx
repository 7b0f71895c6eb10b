import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { istTag, leseDatum } from '@benthos/fachmodell/datum/leseDatum'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { lazy, type Ref, Suspense, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { IconButton } from '../button/IconButton.tsx'
import control from '../field/control.module.css'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { cx } from '../internal/cx.ts'
import { useTextValue } from '../internal/useTextValue.ts'
import styles from './DateField.module.css'

export interface DateFieldProps extends FieldProps {
  /** Datum `yyyy-MM-dd`; leer null; unlesbarer Text unverändert, damit das Formular ihn ablehnt. */
  value: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  /** Früheste und späteste Tage des Kalenders (`yyyy-MM-dd`); getippte Werte prüft das Formular. */
  min?: string | undefined
  max?: string | undefined
  ref?: Ref<HTMLInputElement>
}

// Der Kalender ist das Schwerste am Feld: er kommt erst, wenn jemand ihn öffnet.
const CalendarPanel = lazy(() => import('./CalendarPanel.tsx'))

/** Datumsfeld (TT.MM.JJJJ) mit Kalender; Tippen genügt immer. */
export function DateField({ value, onChange, min, max, ref, ...props }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const field = useTextValue<string>({ value, onChange, parse: leseDatum, format: formatiereDatum })
  const selected = typeof value === 'string' && istTag(value) ? value : null
  return (
    <Field {...props} errorMessage={field.problem ?? props.errorMessage} readOnlyValue={formatiereDatum(value ?? '')}>
      {aria => (
        <div className={cx(control.inset, styles.date)} ref={anchor}>
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
            onKeyDown={event => {
              if (event.key === 'ArrowDown' && event.altKey) {
                event.preventDefault()
                setOpen(true)
              }
            }}
            placeholder="TT.MM.JJJJ"
            ref={ref}
            type="text"
            value={field.text}
          />
          <IconButton
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            className={control.insetButton}
            icon={CalendarDays}
            isDisabled={props.isDisabled ?? false}
            label={`Kalender öffnen: ${props.label}`}
            onPress={() => setOpen(true)}
            size="dense"
          />
          <Popover
            className={styles.popover}
            isOpen={isOpen}
            onOpenChange={setOpen}
            placement="bottom start"
            triggerRef={anchor}
          >
            <Dialog aria-label={`Kalender: ${props.label}`} className={styles.dialog}>
              <Suspense fallback={<div className={styles.loading} />}>
                <CalendarPanel
                  max={max}
                  min={min}
                  onSelect={date => {
                    onChange?.(date)
                    setOpen(false)
                  }}
                  value={selected}
                />
              </Suspense>
            </Dialog>
          </Popover>
        </div>
      )}
    </Field>
  )
}
