import { IconButton } from '@benthos/ui/button/IconButton.tsx'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Popover } from 'react-aria-components/Popover'
import type { Fensterangaben } from '../layout/spaetesFenster.tsx'
import stil from './Klappfenster.module.css'

export type Klappfensterangaben = Fensterangaben & { ausloeser: RefObject<HTMLElement | null> }

/** Fenster unter einem Knopf der Schnellleiste; Escape oder ein Klick daneben schließt es. */
export function Klappfenster({
  ausloeser,
  istOffen,
  beiSchliessen,
  titel,
  children,
}: Klappfensterangaben & { titel: string; children: ReactNode }) {
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
          <Heading className={stil['titel'] ?? ''} slot="title">
            {titel}
          </Heading>
          <IconButton icon={X} label="Schließen" onPress={beiSchliessen} size="dense" />
        </div>
        {children}
      </Dialog>
    </Popover>
  )
}
