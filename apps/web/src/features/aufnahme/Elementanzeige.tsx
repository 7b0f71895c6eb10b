import { labelVon, type Status, statusLabel, ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { StatusBadge, type StatusShape, type StatusTone } from '@benthos/ui/badge/StatusBadge.tsx'
import type { Elementstand } from '@benthos/vertrag/aufnahme'
import stil from './Elementanzeige.module.css'

/** Form und Ton je Status: je weiter, desto voller; geprüft mit Haken, zurückgegeben mit Kreuz. */
const FORM: Readonly<Record<Status, { form: StatusShape; ton: StatusTone }>> = {
  NEU: { form: 'empty', ton: 'neutral' },
  ROHDATEN: { form: 'half', ton: 'info' },
  BEWERTET: { form: 'full', ton: 'info' },
  BEWERTUNG_ABGESCHLOSSEN: { form: 'lock', ton: 'info' },
  PLAUSIBEL: { form: 'check', ton: 'success' },
  UNPLAUSIBEL: { form: 'cross', ton: 'danger' },
}

export function Statusanzeige({ stand }: { stand: Elementstand | null }) {
  if (!stand) return <span aria-label="nicht Teil der Aufnahme">–</span>
  const { form, ton } = FORM[stand.status]
  return <StatusBadge label={statusLabel(stand.status)} shape={form} tone={ton} />
}

/** Errechnete Klasse; eine Experteneinschätzung steht mit ihrem Namen daneben, nie an ihrer Stelle. */
export function Klassenanzeige({ stand }: { stand: Elementstand | null }) {
  if (!stand || (stand.klasse === null && stand.einschaetzung === null)) return null
  const label = `${labelVon(ZUSTANDSKLASSEN, String(stand.klasse)) ?? ''}${stand.veraltet ? ' (veraltet)' : ''}`
  return (
    <>
      {stand.klasse !== null && <ScaleBadge step={stand.klasse as ScaleStep} label={label} size="small" />}
      {stand.einschaetzung !== null && (
        <small className={stil['einschaetzung']}>Experteneinschätzung: {stand.einschaetzung}</small>
      )}
    </>
  )
}
