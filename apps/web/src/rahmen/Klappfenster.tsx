import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import stil from './Klappfenster.module.css'

type Angaben = {
  ausloeser: RefObject<HTMLElement | null>
  istOffen: boolean
  beiSchliessen: () => void
  titel: string
  children: ReactNode
}

/** Fenster unter einem Knopf der Schnellleiste; Escape oder ein Klick daneben schließt es. */
export function Klappfenster({ ausloeser, istOffen, beiSchliessen, titel, children }: Angaben) {
  return (
    <Popover
      className={stil['fenster'] ?? ''}
      isOpen={istOffen}
      onOpenChange={offen => !offen && beiSchliessen()}
      placement="bottom end"
      triggerRef={ausloeser}
    >
      <Dialog className={stil['inhalt'] ?? ''}>
        <div className={stil['kopf']}>
          <Heading className={stil['titel']} slot="title">
            {titel}
          </Heading>
          <IconButton icon={X} label="Schließen" onPress={beiSchliessen} size="dense" />
        </div>
        {children}
      </Dialog>
    </Popover>
  )
}
