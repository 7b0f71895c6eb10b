import Info from 'lucide-react/icons/info'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Icon } from '../icon/Icon.tsx'
import styles from './InfoButton.module.css'
import { useInfoSettings } from './InfoContext.tsx'
import { InfoDialog } from './InfoDialog.tsx'
import { HELP_KEY, useOpensFromField } from './useFieldHelp.tsx'

export interface InfoButtonProps {
  /** Worauf sich der Hinweis bezieht: „Information zu {subject}“. */
  subject: string
  /** Kurzer Text. */
  children: ReactNode
  /** Kennung des ausführlichen Hinweises; „Mehr Informationen“ gibt es nur damit und mit einem Auflöser im UiProvider. */
  infoId?: string | undefined
  /** Weitere Handlung im Fenster; sie schließt es. */
  action?: { label: string; onPress: () => void } | undefined
}

/** Hinweis: kurzer Text an Ort und Stelle, auf Wunsch der ausführliche im Fenster. Folgt der Wahl `InfoDisplay`. */
export function InfoButton({ subject, children, infoId, action }: InfoButtonProps) {
  const { display, resolve } = useInfoSettings()
  const [isExtendedOpen, setExtendedOpen] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isInField = useOpensFromField(() => setOpen(true))
  if (display === 'hideAll') return null

  const label = `Information zu ${subject}`
  const content = (close?: () => void) => (
    <>
      <div>{children}</div>
      {infoId === undefined || resolve === undefined ? null : (
        <Button
          className={styles.more}
          onPress={() => {
            close?.()
            setExtendedOpen(true)
          }}
          size="dense"
          variant="quiet"
        >
          Mehr Informationen
        </Button>
      )}
      {action === undefined ? null : (
        <Button
          className={styles.more}
          onPress={() => {
            close?.()
            action.onPress()
          }}
          size="dense"
          variant="quiet"
        >
          {action.label}
        </Button>
      )}
    </>
  )

  return (
    <>
      {display === 'showAll' ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- aside wäre eine Landmarke je Feld
        <div aria-label={label} className={styles.note} role="note">
          <Icon className={styles.noteIcon} icon={Info} size={16} />
          <div>{content()}</div>
        </div>
      ) : (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <IconButton
            className={styles.trigger}
            data-key={isInField ? HELP_KEY : undefined}
            excludeFromTabOrder={isInField}
            icon={Info}
            label={label}
            size="dense"
          />
          <Popover className={styles.popover ?? ''} offset={4} placement="bottom start">
            <AriaDialog aria-label={label} className={styles.dialog ?? ''}>
              {({ close }) => content(close)}
            </AriaDialog>
          </Popover>
        </DialogTrigger>
      )}
      {infoId === undefined || resolve === undefined ? null : (
        <InfoDialog infoId={infoId} isOpen={isExtendedOpen} onClose={() => setExtendedOpen(false)} resolve={resolve} />
      )}
    </>
  )
}
