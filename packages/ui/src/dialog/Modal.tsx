import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../button/IconButton.tsx'
import { cx } from '../internal/cx.ts'
import styles from './Dialog.module.css'
import { DialogBody } from './DialogBody.tsx'
import { DialogTitle } from './DialogTitle.tsx'
import { ModalFooter } from './ModalFooter.ts'

export interface ModalProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Schaltflächenleiste am unteren Rand; bleibt beim Rollen stehen. Ohne sie kann der Inhalt sie füllen (`useModalFooter`). */
  actions?: ReactNode
  /** `normal` 604 px, `wide` auf großen Schirmen 950–1008 px. */
  size?: 'normal' | 'wide'
  /** Klick daneben schließt; bei Eingaben ausgeschaltet lassen, damit nichts verloren geht. */
  isDismissable?: boolean
}

/** Fenster mit Kopf, rollbarem Inhalt und Schaltflächenleiste. */
export function Modal({
  isOpen,
  onClose,
  title,
  children,
  actions,
  size = 'normal',
  isDismissable = false,
}: ModalProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isDismissable={isDismissable}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
    >
      <AriaModal className={cx(styles.window, size === 'wide' ? styles.wide : styles.modal)}>
        <AriaDialog className={styles.content ?? ''}>
          <div className={cx(styles.header, styles.ruled)}>
            <DialogTitle>{title}</DialogTitle>
            <IconButton className={styles.close} icon={X} label="Dialog schließen" onPress={onClose} size="dense" />
          </div>
          <ModalFooter value={actions === undefined ? footer : null}>
            <DialogBody>{children}</DialogBody>
          </ModalFooter>
          <div className={cx(styles.footer, styles.ruledFooter)} ref={setFooter}>
            {actions}
          </div>
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  )
}
