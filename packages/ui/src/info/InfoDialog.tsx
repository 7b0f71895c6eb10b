import { useEffect, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Spinner } from '../spinner/Spinner.tsx'
import type { ExtendedInfo, ResolveInfo } from './InfoContext.tsx'

/** Titel des Fensters, wenn der Hinweis keinen eigenen hat. */
export const INFO_DIALOG_TITLE = 'Info'

const FAILED: ExtendedInfo = { content: 'Die Information konnte nicht geladen werden. Bitte versuchen Sie es später.' }

interface InfoDialogProps {
  infoId: string
  resolve: ResolveInfo
  isOpen: boolean
  onClose: () => void
}

/** Fenster mit dem ausführlichen Hinweis; er wird bei jedem Öffnen frisch geholt. */
export function InfoDialog({ infoId, resolve, isOpen, onClose }: InfoDialogProps) {
  const [info, setInfo] = useState<ExtendedInfo>()

  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const load = async () => resolve(infoId)
    void load()
      .catch(() => FAILED)
      .then(loaded => isCurrent && setInfo(loaded))
    return () => {
      isCurrent = false
      setInfo(undefined)
    }
  }, [infoId, isOpen, resolve])

  return (
    <Dialog
      actions={
        <Button onPress={onClose} variant="primary">
          Schließen
        </Button>
      }
      isOpen={isOpen}
      onClose={onClose}
      title={info?.title ?? INFO_DIALOG_TITLE}
    >
      {info === undefined ? <Spinner /> : info.content}
    </Dialog>
  )
}
