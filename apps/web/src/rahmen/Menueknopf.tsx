import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import Menu from 'lucide-react/icons/menu'
import { lazy, Suspense, useState } from 'react'
import { useSeitdem } from '../layout/useSeitdem.ts'

const Menuelade = lazy(() => import('./Menuelade.tsx').then(m => ({ default: m.Menuelade })))

/** Öffnet auf schmalen Schirmen die Hauptnavigation als Lade. */
export function Menueknopf() {
  const geraet = useMediaVariant()
  const [istOffen, setzeOffen] = useState(false)
  const warOffen = useSeitdem(istOffen)
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
      {warOffen && (
        <Suspense fallback={null}>
          <Menuelade beiSchliessen={() => setzeOffen(false)} istOffen={istOffen} />
        </Suspense>
      )}
    </>
  )
}
