import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../internal/cx.ts'
import styles from './Dialog.module.css'
import { DialogBody } from './DialogBody.tsx'
import { DialogTitle } from './DialogTitle.tsx'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  actions?: ReactNode
  side?: 'start' | 'end' | 'bottom'
  /** Beschriftung des Kreuzes: „Menü schließen“ für Navigation. */
  closeLabel?: 'Dialog schließen' | 'Menü schließen' | 'Schließen'
}

/** Lade vom Rand her, für Navigation und Nebenaufgaben; auf schmalen Schirmen auch von unten. */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
  actions,
  side = 'end',
  closeLabel = 'Schließen',
}: DrawerProps) {
  return (
    <ModalOverlay
      className={cx(styles.overlay, styles.drawerOverlay, styles[side])}
      isDismissable
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
    >
      <AriaModal className={cx(styles.window, styles.drawer)}>
        <AriaDialog className={styles.content ?? ''}>
          <div className={cx(styles.header, styles.ruled)}>
            <DialogTitle>{title}</DialogTitle>
            <IconButton className={styles.close} icon={X} label={closeLabel} onPress={onClose} size="dense" />
          </div>
          <DialogBody>{children}</DialogBody>
          {actions === undefined ? null : <div className={cx(styles.footer, styles.ruledFooter)}>{actions}</div>}
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  )
}
