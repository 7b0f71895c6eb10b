import { ZUSTANDSKLASSEN } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import stil from './Legende.module.css'

/** Bedeutung der Zeichen: das Quadrat trägt die Klasse einer Messstelle, die Scheibe die Anzahl mehrerer. */
export function Legende() {
  return (
    <ul aria-label="Legende der Karte" className={stil['legende']}>
      <li>Eine Messstelle, Zahl und Farbe sind ihre Klasse:</li>
      {ZUSTANDSKLASSEN.map(({ value, label }) => (
        <li key={value}>
          <ScaleBadge label={label} size="small" step={Number(value) as ScaleStep} />
        </li>
      ))}
      <li>
        <ScaleBadge label="ohne Ergebnis" size="small" step={null} />
      </li>
      <li className={stil['gruppe']}>
        <span aria-hidden="true" className={stil['scheibe']}>
          12
        </span>
        Mehrere Messstellen: ihre Anzahl, im Ring die Anteile der Klassen
      </li>
    </ul>
  )
}
