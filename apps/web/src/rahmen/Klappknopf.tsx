import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import type { IconType } from '@benthos/ui/icon/Icon.tsx'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useSeitdem } from '../layout/useSeitdem.ts'

const Klappfenster = lazy(() => import('./Klappfenster.tsx').then(m => ({ default: m.Klappfenster })))

type Angaben = {
  /** Name des Knopfs und Titel des Fensters */
  label: string
  /** was am Knopf noch zu sagen ist, etwa „2 neu“ */
  zusatz?: string | undefined
  symbol: IconType
  beiOeffnen?: (() => void) | undefined
  children: (schliesse: () => void) => ReactNode
}

/** Knopf der Schnellleiste, unter dem ein Fenster aufklappt; das Fenster wird erst beim ersten Öffnen geladen. */
export function Klappknopf({ label, zusatz, symbol, beiOeffnen, children }: Angaben) {
  const knopf = useRef<HTMLButtonElement>(null)
  const [istOffen, setzeOffen] = useState(false)
  const warOffen = useSeitdem(istOffen)
  const schliesse = () => setzeOffen(false)
  return (
    <>
      <IconButton
        aria-expanded={istOffen}
        aria-haspopup="dialog"
        icon={symbol}
        label={zusatz === undefined ? label : `${label}, ${zusatz}`}
        onPress={() => {
          setzeOffen(!istOffen)
          if (!istOffen) beiOeffnen?.()
        }}
        placement="bottom"
        ref={knopf}
      />
      {warOffen && (
        <Suspense fallback={null}>
          <Klappfenster ausloeser={knopf} beiSchliessen={schliesse} istOffen={istOffen} titel={label}>
            {children(schliesse)}
          </Klappfenster>
        </Suspense>
      )}
    </>
  )
}
