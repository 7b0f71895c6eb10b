import { Button } from '@benthos/ui/button/Button.tsx'
import History from 'lucide-react/icons/history'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Merkmalart } from '../layout/Layoutspeicher.ts'
import { useLayout } from '../layout/layout.ts'
import stil from './Merkmalschalter.module.css'
import { useMerkmalleiste } from './useMerkmalleiste.ts'

const SYMBOL: Readonly<Record<Merkmalart, typeof History>> = { filter: SlidersHorizontal, verlauf: History }

/** Schalter der Merkmale, die die gezeigte Seite anbietet. */
export function Merkmalschalter() {
  const { merkmale } = useLayout()
  const { offen, oeffne, schliesse } = useMerkmalleiste()
  return merkmale.map(({ art, schaltertext, warnung }) => (
    <Button
      aria-expanded={offen === art}
      icon={SYMBOL[art]}
      key={art}
      onPress={() => (offen === art ? schliesse() : oeffne(art))}
    >
      {schaltertext}
      {warnung !== undefined && (
        <span aria-label={`Warnung: ${warnung}`} className={stil['warnung']} role="img" title={warnung}>
          <TriangleAlert aria-hidden="true" size={16} />
        </span>
      )}
    </Button>
  ))
}
