import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { IconType } from '@benthos/ui/icon/Icon.tsx'
import { type ComponentType, useRef, useState } from 'react'
import type { Klappfensterangaben } from './Klappfenster.tsx'

type Angaben = {
  label: string
  symbol: IconType
  beiOeffnen?: (() => void) | undefined
  Fenster: ComponentType<Klappfensterangaben>
}

/** Knopf der Schnellleiste mit seinem Fenster. */
export function Klappknopf({ label, symbol, beiOeffnen, Fenster }: Angaben) {
  const knopf = useRef<HTMLButtonElement>(null)
  const [istOffen, setzeOffen] = useState(false)
  return (
    <>
      <IconButton
        aria-expanded={istOffen}
        aria-haspopup="dialog"
        icon={symbol}
        label={label}
        onPress={() => {
          setzeOffen(!istOffen)
          if (!istOffen) beiOeffnen?.()
        }}
        placement="bottom"
        ref={knopf}
      />
      <Fenster ausloeser={knopf} beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} />
    </>
  )
}
