import { ZUSTANDSKLASSEN } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import stil from './Legende.module.css'

/** Bedeutung der Zeichen: die Klasse steht als Zahl darin, die Farbe sagt dasselbe. */
export function Legende() {
  return (
    <ul aria-label="Legende der Karte" className={stil['legende']}>
      {ZUSTANDSKLASSEN.map(({ value, label }) => (
        <li key={value}>
          <ScaleBadge label={label} size="small" step={Number(value) as ScaleStep} />
        </li>
      ))}
      <li>
        <ScaleBadge label="ohne Ergebnis" size="small" step={null} />
      </li>
      <li>Ringe mit Zahl: mehrere Messstellen</li>
    </ul>
  )
}
