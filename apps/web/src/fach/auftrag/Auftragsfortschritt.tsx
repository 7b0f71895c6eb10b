import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { ProgressBar } from '@benthos/ui/progress/ProgressBar.tsx'
import type { Auftrag } from '@benthos/vertrag/auftrag'

/** Wie weit ein laufender Auftrag ist. */
export function Auftragsfortschritt({ auftrag: { fortschritt, titel } }: { auftrag: Auftrag }) {
  const { ist, soll, text } = fortschritt
  const stand = soll === null ? formatiereZahl(ist) : `${formatiereZahl(ist)} von ${formatiereZahl(soll)}`
  return (
    <ProgressBar
      isLabelHidden
      label={`Fortschritt von „${titel}“`}
      value={soll ? (ist / soll) * 100 : undefined}
      valueText={text === null ? stand : `${stand} · ${text}`}
    />
  )
}
