import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'

const Menuelade = spaetesFenster(() => import('./Menuelade.tsx').then(m => m.Menuelade))

/** Öffnet auf schmalen Schirmen die Hauptnavigation als Lade. */
export function Menueknopf() {
  const geraet = useMediaVariant()
  const [istOffen, setzeOffen] = useState(false)
  if (geraet === 'Desktop') return null
  return (
    <>
      <IconButton
        aria-expanded={istOffen}
        aria-haspopup="dialog"
        icon={Menu}
        label="Menü"
        onPress={() => setzeOffen(true)}
        placement="bottom"
      />
      <Menuelade beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} />
    </>
  )
}
