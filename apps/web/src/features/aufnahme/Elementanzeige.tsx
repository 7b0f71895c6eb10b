import { labelVon, type Status, statusLabel, ZUSTANDSKLASSEN } from '@benthos/fachmodell'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { StatusBadge, type StatusShape, type StatusTone } from '@benthos/ui/badge/StatusBadge.tsx'
import { VisuallyHidden } from '@benthos/ui/internal/VisuallyHidden.tsx'
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

/** @param ohneWort nur die Form; das Wort wird vorgelesen */
export function Statusanzeige({ stand, ohneWort = false }: { stand: Elementstand | null; ohneWort?: boolean }) {
  if (!stand)
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>nicht Teil der Aufnahme</VisuallyHidden>
      </>
    )
  const { form, ton } = FORM[stand.status]
  return <StatusBadge isLabelHidden={ohneWort} label={statusLabel(stand.status)} shape={form} tone={ton} />
}

/** Errechnete Klasse; eine Experteneinschätzung steht mit ihrem Namen daneben, nie an ihrer Stelle. */
export function Klassenanzeige({ stand, istEng = false }: { stand: Elementstand | null; istEng?: boolean }) {
  if (!stand || (stand.klasse === null && stand.einschaetzung === null)) return null
  const label = `${labelVon(ZUSTANDSKLASSEN, String(stand.klasse)) ?? ''}${stand.veraltet ? ' (veraltet)' : ''}`
  return (
    <>
      {stand.klasse !== null && <ScaleBadge step={stand.klasse as ScaleStep} label={label} size="small" />}
      {stand.einschaetzung !== null && (
        <small className={stil['einschaetzung']}>
          {istEng ? 'Experte' : 'Experteneinschätzung'}: {stand.einschaetzung}
        </small>
      )}
    </>
  )
}

/** Status und Klasse in einer schmalen Spalte: vom Status nur die Form, sein Wort wird vorgelesen. */
export function KnapperStand({ stand }: { stand: Elementstand | null }) {
  return (
    <span className={stil['knapp']}>
      <Statusanzeige ohneWort stand={stand} />
      <Klassenanzeige istEng stand={stand} />
    </span>
  )
}

/** Der Status in Worten, für Dateien. */
export const statuswert = (stand: Elementstand | null): string | null => stand && statusLabel(stand.status)

/** Die Klasse, für Dateien: eine Zahl, solange keine Experteneinschätzung daneben steht. */
export function klassenwert(stand: Elementstand | null): string | number | null {
  if (!stand || stand.einschaetzung === null) return stand?.klasse ?? null
  return `${stand.klasse ?? '–'} (Experteneinschätzung ${stand.einschaetzung})`
}
