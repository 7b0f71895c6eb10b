import { type CSSProperties, useId } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Feldbaustein } from './Feldbaustein.tsx'
import stil from './Formular.module.css'
import { istPflicht } from './pruefung.ts'
import type { Abschnitt, Feldort } from './typen.ts'
import { abschnittswerte, feldorte, istSichtbar } from './werte.ts'

type FelderProps = {
  abschnitt: Abschnitt
  schema: z.ZodType
  /** Vorsatz der Kennungen, damit Sprünge auch bei mehreren Formularen einer Seite treffen */
  formularId: string
  nurLesen: boolean
}

export const feldId = (formularId: string, pfad: string): string => `${formularId}-${pfad.replaceAll('.', '-')}`

/** Die sichtbaren Felder eines Abschnitts im zwölfspaltigen Raster. */
export function Felder({ abschnitt, schema, formularId, nurLesen }: FelderProps) {
  const werte: unknown = useWatch()
  const titelId = useId()
  const felder = feldorte([abschnitt]).filter(ort => istSichtbar(ort, werte))
  const inhalt = (
    <div className={stil['raster']}>
      {felder.map(ort => (
        <div className={stil['zelle']} key={ort.pfad} style={{ '--spalten': ort.feld.spalten ?? 6 } as CSSProperties}>
          <Formularfeld
            id={feldId(formularId, ort.pfad)}
            nurLesen={nurLesen || ort.feld.gesperrt?.(abschnittswerte(werte, abschnitt)) === true}
            ort={ort}
            pflicht={istPflicht(schema, ort, werte)}
            werte={werte}
          />
        </div>
      ))}
    </div>
  )
  if (abschnitt.titel === undefined) return inhalt
  return (
    <section aria-labelledby={titelId} className={stil['abschnitt']}>
      <h2 className={stil['titel']} id={titelId}>
        {abschnitt.titel}
      </h2>
      {inhalt}
    </section>
  )
}

type FormularfeldProps = { ort: Feldort; id: string; nurLesen: boolean; pflicht: boolean; werte: unknown }

function Formularfeld({ ort, id, nurLesen, pflicht, werte }: FormularfeldProps) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name: ort.pfad })
  return (
    <Feldbaustein
      beiAenderung={field.onChange}
      feld={ort.feld}
      huelle={{
        id,
        name: ort.pfad,
        label: ort.feld.label,
        description: ort.feld.hilfe,
        isLabelHidden: ort.feld.ohneLabel === true,
        isRequired: pflicht,
        isReadOnly: nurLesen,
        errorMessage: fieldState.error?.message,
        onBlur: field.onBlur,
      }}
      werte={abschnittswerte(werte, ort.abschnitt)}
      wert={field.value}
    />
  )
}
