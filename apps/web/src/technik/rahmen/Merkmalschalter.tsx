import { Button, type ButtonSize } from '@benthos/ui/button/Button.tsx'
import type { SpokenBelow } from '@benthos/ui/internal/spoken.ts'
import History from 'lucide-react/icons/history'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Merkmalart } from '../layout/Layoutspeicher.ts'
import { useLayout } from '../layout/layout.ts'
import stil from './Merkmalschalter.module.css'
import { useMerkmalleiste } from './useMerkmalleiste.ts'

const SYMBOL: Readonly<Record<Merkmalart, typeof History>> = { filter: SlidersHorizontal, verlauf: History }

type Angaben = {
  groesse?: ButtonSize
  /** Fensterbreite, unter der das Symbol genügt */
  ohneText?: SpokenBelow
}

/** Schalter der Merkmale, die die gezeigte Seite anbietet. */
export function Merkmalschalter({ groesse = 'normal', ohneText }: Angaben) {
  const merkmale = useLayout('merkmale')
  const { offen, oeffne, schliesse } = useMerkmalleiste()
  return merkmale.map(({ art, schaltertext, warnung }) => (
    <Button
      aria-expanded={offen === art}
      icon={SYMBOL[art]}
      isLabelHidden={ohneText}
      key={art}
      onPress={() => (offen === art ? schliesse() : oeffne(art))}
      size={groesse}
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
