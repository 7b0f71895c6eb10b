import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { SEVERITY_ICON, SEVERITY_LABEL } from '../alert/severity.ts'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import styles from './Dialog.module.css'
import { DialogBody } from './DialogBody.tsx'
import { DialogTitle } from './DialogTitle.tsx'

export type DialogKind = 'info' | 'warning' | 'error'

export interface DialogProps {
  isOpen: boolean
  /** Schließen über das Kreuz, Escape oder eine Schaltfläche. Ohne Angabe muss eine Schaltfläche entscheiden. */
  onClose?: (() => void) | undefined
  kind?: DialogKind
  title: ReactNode
  children?: ReactNode
  /** Schaltflächen, die sichere zuerst, die entscheidende zuletzt. */
  actions?: ReactNode
}

const SEVERITY = { info: 'info', warning: 'warning', error: 'danger' } as const

/** Rückfrage oder Mitteilung mit Symbol und Titel, 564 px breit; hält den Fokus, bis sie geschlossen ist. */
export function Dialog({ isOpen, onClose, kind = 'info', title, children, actions }: DialogProps) {
  const [leadIds, setLeadIds] = useState<string>()
  const severity = SEVERITY[kind]
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isKeyboardDismissDisabled={onClose === undefined}
      isOpen={isOpen}
      onOpenChange={open => !open && onClose?.()}
    >
      <AriaModal className={cx(styles.window, styles.dialog)}>
        <AriaDialog
          className={styles.content ?? ''}
          role="alertdialog"
          {...(leadIds === undefined ? {} : { 'aria-describedby': leadIds })}
        >
          <div className={styles.header}>
            <span aria-hidden="true" className={cx(styles.icon, styles[severity])} title={SEVERITY_LABEL[severity]}>
              <Icon icon={SEVERITY_ICON[severity]} size={24} />
            </span>
            <DialogTitle>
              <VisuallyHidden>{`${SEVERITY_LABEL[severity]}: `}</VisuallyHidden>
              {title}
            </DialogTitle>
            {onClose === undefined ? null : (
              <IconButton className={styles.close} icon={X} label="Dialog schließen" onPress={onClose} size="dense" />
            )}
          </div>
          {children === undefined ? null : (
            <DialogBody className={styles.indented} onLead={setLeadIds}>
              {children}
            </DialogBody>
          )}
          {actions === undefined ? null : <div className={styles.footer}>{actions}</div>}
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  )
}
