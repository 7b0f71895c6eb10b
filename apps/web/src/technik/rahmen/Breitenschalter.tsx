import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import FoldHorizontal from 'lucide-react/icons/fold-horizontal'
import UnfoldHorizontal from 'lucide-react/icons/unfold-horizontal'
import { layout, useLayout } from '../layout/layout.ts'
import stil from './Schnellleiste.module.css'

/** Inhalt über die ganze Breite großer Schirme oder in lesbarer Breite; der Browser merkt sich die Wahl. */
export function Breitenschalter() {
  const isFullscreen = useLayout('isFullscreen')
  return (
    <div className={stil['breite']}>
      <IconButton
        icon={isFullscreen ? FoldHorizontal : UnfoldHorizontal}
        label={isFullscreen ? 'Breite begrenzen' : 'Volle Breite'}
        onPress={() => layout.setze({ isFullscreen: !isFullscreen })}
        placement="bottom"
      />
    </div>
  )
}
