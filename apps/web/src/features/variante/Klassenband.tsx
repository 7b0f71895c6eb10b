import { ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import type { Modul } from '@benthos/vertrag/bewertung'
import stil from './Klassenband.module.css'

/** Leiter der fünf Klassen eines Moduls: welche die gespeicherte Probe erreicht und welche die Variante. */
export function Klassenband({ vorher, nachher }: { vorher: Modul | undefined; nachher: Modul }) {
  return (
    <ol aria-label={`Klassen ${nachher.label}`} className={stil['band']}>
      {ZUSTANDSKLASSEN.map(({ label }, i) => {
        const stufe = i + 1
        const hier = [...(vorher?.klasse === stufe ? ['Probe'] : []), ...(nachher.klasse === stufe ? ['Variante'] : [])]
        return (
          <li data-hier={hier.length > 0 || undefined} data-stufe={stufe} key={label}>
            <span>{stufe}</span>
            {hier.map(marke => (
              <span key={marke}>{marke}</span>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
