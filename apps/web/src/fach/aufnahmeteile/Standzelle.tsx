import { statusLabel } from '@benthos/fachmodell'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import type { Elementstand } from '@benthos/vertrag/aufnahme'
import stil from './Standzelle.module.css'

/** Status und Klasse eines Qualitätselements in einer Tabelle. */
export function Standzelle({ stand }: { stand: Elementstand | null }) {
  if (!stand) return '–'
  const klasse = stand.klasse as ScaleStep | null
  return (
    <span className={stil['stand']}>
      {statusLabel(stand.status)}
      {klasse !== null && (
        <ScaleBadge
          label={`${KLASSENTEXTE[klasse]}${stand.veraltet ? ' (veraltet)' : ''}`}
          size="small"
          step={klasse}
        />
      )}
      {stand.einschaetzung !== null && <small>Experteneinschätzung: {stand.einschaetzung}</small>}
    </span>
  )
}
