import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import stil from './BewertungPage.module.css'

/** Die Bewertung, solange sie geladen wird: was es wird, steht schon da. */
export function Ladebild({ titel }: { titel: string }) {
  return (
    <div className={`${stil['seite']} ${stil['laedt']}`}>
      <h2 className={stil['titel']}>{titel}</h2>
      <Spinner isLabelVisible label="Bewertung wird geladen …" />
    </div>
  )
}
