import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { FormLayout } from '@benthos/ui/layout/FormLayout.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Angaben = {
  titel: string
  /** warnt vor dem, was sich nicht einfach zurücknehmen lässt */
  art?: 'info' | 'warning'
  /** Beschriftung des Textfelds; Vorgabe „Begründung“ */
  frage?: string
  hilfe?: string
  istPflicht: boolean
  /** Zeichen, die der Aufruf annimmt; Vorgabe 2000 */
  hoechstens?: number
  handlung: string
  /** auf der Schaltfläche, solange gehandelt wird */
  laeuftText: string
  laeuft: boolean
  /** gescheitert: Überschrift und Grund */
  fehlertitel: string
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
  /** worum es geht, über dem Textfeld */
  children?: ReactNode
}

/** Fragt vor einer Handlung nach ihrer Begründung. */
export function Begruendungsdialog(angaben: Angaben) {
  const { istPflicht, schliesse, bestaetige, fehler } = angaben
  const [grund, setzeGrund] = useState('')
  const [versucht, setzeVersucht] = useState(false)
  const feld = useRef<HTMLTextAreaElement>(null)
  const istAllein = angaben.children === undefined
  // Gefragt ist nur das Feld: wer tippt, tippt darin. Steht darüber, worum es geht, beginnt man dort.
  useEffect(() => {
    if (istAllein) feld.current?.focus()
  }, [istAllein])
  const fehlt = istPflicht && grund.trim() === ''
  return (
    <Dialog
      isOpen
      onClose={schliesse}
      kind={angaben.art ?? 'info'}
      title={angaben.titel}
      actions={
        <>
          <Button variant="secondary" onPress={schliesse}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            isPending={angaben.laeuft}
            pendingLabel={angaben.laeuftText}
            onPress={() => {
              setzeVersucht(true)
              if (!fehlt) bestaetige(grund.trim())
            }}
          >
            {angaben.handlung}
          </Button>
        </>
      }
    >
      <FormLayout>
        {angaben.children}
        <TextArea
          label={angaben.frage ?? 'Begründung'}
          isRequired={istPflicht}
          value={grund}
          onChange={setzeGrund}
          maxLength={angaben.hoechstens ?? 2000}
          ref={feld}
          rows={3}
          description={angaben.hilfe}
          errorMessage={versucht && fehlt ? 'Dieses Feld ist verpflichtend' : undefined}
        />
        {fehler !== null && (
          <Alert severity="danger" isLive title={angaben.fehlertitel}>
            {fehler}
          </Alert>
        )}
      </FormLayout>
    </Dialog>
  )
}
