import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import type { Plausibilitaetshinweis } from '@benthos/vertrag/plausibilitaet'
import { useState } from 'react'

type Angaben = {
  hinweis: Plausibilitaetshinweis
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
}

/** Fragt nach dem Grund, aus dem der Wert trotz Hinweis stimmt; ohne ihn gilt er als ungeprüft. */
export function Bestaetigungsdialog({ hinweis, laeuft, fehler, schliesse, bestaetige }: Angaben) {
  const [grund, setzeGrund] = useState('')
  const [versucht, setzeVersucht] = useState(false)
  const fehlt = grund.trim() === ''
  return (
    <Dialog
      isOpen
      onClose={schliesse}
      kind="info"
      title="Wert als geprüft bestätigen"
      actions={
        <>
          <Button variant="secondary" onPress={schliesse}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            isPending={laeuft}
            pendingLabel="Wird bestätigt"
            onPress={() => {
              setzeVersucht(true)
              if (!fehlt) bestaetige(grund.trim())
            }}
          >
            Bestätigen
          </Button>
        </>
      }
    >
      <p>{hinweis.text}</p>
      <TextArea
        label="Geprüft, weil"
        isRequired
        value={grund}
        onChange={setzeGrund}
        maxLength={2000}
        rows={3}
        description="Die Begründung wird mit Ihrem Namen gespeichert. Ändert sich der Wert, kommt der Hinweis wieder."
        errorMessage={versucht && fehlt ? 'Dieses Feld ist verpflichtend' : undefined}
      />
      {fehler !== null && (
        <Alert severity="danger" isLive title="Die Bestätigung ist nicht gespeichert">
          {fehler}
        </Alert>
      )}
    </Dialog>
  )
}
