import Info from 'lucide-react/icons/info'
import { type ReactNode, useState } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import styles from './InfoButton.module.css'

export interface InfoButtonProps {
  /** Worauf sich die Information bezieht: „Information zu {subject}“. */
  subject: string
  /** Kurzer Text. */
  children: ReactNode
  /** Löst den ausführlichen Text auf; ohne Angabe fehlt „Mehr Informationen“. */
  resolveMore?: (() => Promise<ReactNode> | ReactNode) | undefined
  moreTitle?: string
}

/** Info-Schaltfläche: kurzer Text an Ort und Stelle, auf Wunsch der ausführliche in einem Dialog. */
export function InfoButton({ subject, children, resolveMore, moreTitle = 'Info' }: InfoButtonProps) {
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [more, setMore] = useState<{ content: ReactNode }>()

  const openMore = async (resolve: () => Promise<ReactNode> | ReactNode) => {
    setMoreOpen(true)
    setMore(undefined)
    const content = await Promise.resolve(resolve()).catch(() => 'Die Information konnte nicht geladen werden.')
    setMore({ content })
  }

  return (
    <>
      <DialogTrigger>
        <IconButton className={styles.trigger} icon={Info} label={`Information zu ${subject}`} size="dense" />
        <Popover className={styles.popover ?? ''} offset={4} placement="bottom start">
          <AriaDialog aria-label={`Information zu ${subject}`} className={styles.dialog ?? ''}>
            {({ close }) => (
              <>
                <div>{children}</div>
                {resolveMore === undefined ? null : (
                  <Button
                    className={styles.more}
                    onPress={() => {
                      close()
                      void openMore(resolveMore)
                    }}
                    size="dense"
                    variant="quiet"
                  >
                    Mehr Informationen
                  </Button>
                )}
              </>
            )}
          </AriaDialog>
        </Popover>
      </DialogTrigger>
      <Dialog
        actions={
          <Button onPress={() => setMoreOpen(false)} variant="primary">
            Schließen
          </Button>
        }
        isOpen={isMoreOpen}
        onClose={() => setMoreOpen(false)}
        title={moreTitle}
      >
        {more === undefined ? <Spinner /> : more.content}
      </Dialog>
    </>
  )
}
