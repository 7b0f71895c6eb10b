import { RadioGroup } from '../choice/RadioGroup.tsx'
import { type InfoDisplay, useInfoSettings } from './InfoContext.tsx'

const OPTIONS: readonly { value: InfoDisplay; label: string }[] = [
  { value: 'showOpen', label: 'auf Wunsch öffnen' },
  { value: 'showAll', label: 'alle anzeigen' },
  { value: 'hideAll', label: 'alle ausblenden' },
]

/** Wahl, wie die Hinweise der Seite erscheinen; wirkt sofort. */
export function InfoDisplayChoice() {
  const { display, setDisplay } = useInfoSettings()
  return (
    <RadioGroup
      label="Hinweise"
      onChange={value => setDisplay(value as InfoDisplay)}
      options={OPTIONS}
      size="dense"
      value={display}
    />
  )
}
