import { focusField } from '@benthos/ui/errorsummary/focusField.ts'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { Vorschlagsort } from './Feldvorschlag.tsx'

/**
 * Trägt einen vorgeschlagenen Wert in ein Feld ein und setzt den Fokus dorthin: die Schaltfläche, auf der er stand, verschwindet
 * damit meist.
 */
export function useUebernahme(): (ort: Pick<Vorschlagsort, 'id' | 'pfad'>, wert: unknown) => void {
  const { setValue } = useFormContext()
  return ({ id, pfad }, wert) => {
    // Erst wenn der Wert im Feld steht, liest das Vorleseprogramm ihn mit.
    flushSync(() => setValue(pfad, wert, { shouldDirty: true, shouldValidate: true }))
    focusField(id)
  }
}
