import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { TextArea } from '@benthos/ui/textfield/TextArea.tsx'
import { useState } from 'react'

export type Wechsel = { art: 'STATUS' | 'FREIGABE'; nach: string; label: string; grundPflicht: boolean }

type Angaben = {
  wechsel: Wechsel
  /** nach diesem Wechsel sind die Daten gesperrt */
  istSperrend: boolean
  laeuft: boolean
  fehler: string | null
  schliesse: () => void
  bestaetige: (grund: string) => void
}

/** Rückfrage vor einem Wechsel; die Begründung ist Pflicht, wo der Übergang sie verlangt. */
export function Statusdialog({ wechsel, istSperrend, laeuft, fehler, schliesse, bestaetige }: Angaben) {
  const [grund, setzeGrund] = useState('')
  const [versucht, setzeVersucht] = useState(false)
  const fehlt = wechsel.grundPflicht && grund.trim() === ''
  return (
    <Dialog
      isOpen
      onClose={schliesse}
      kind={istSperrend ? 'warning' : 'info'}
      title={`${wechsel.art === 'STATUS' ? 'Status' : 'Freigabe'} ändern: ${wechsel.label}`}
      actions={
        <>
          <Button variant="secondary" onPress={schliesse}>
            Abbrechen
          </Button>
          <Button
            variant="primary"
            isPending={laeuft}
            pendingLabel="Wird gesetzt"
            onPress={() => {
              setzeVersucht(true)
              if (!fehlt) bestaetige(grund.trim())
            }}
          >
            {istSperrend ? 'Übergeben' : 'Ändern'}
          </Button>
        </>
      }
    >
      {istSperrend && (
        <p>Nach der Übergabe sind die Daten gesperrt, bis die prüfende Stelle sie als unplausibel zurückgibt.</p>
      )}
      <TextArea
        label="Begründung"
        isRequired={wechsel.grundPflicht}
        value={grund}
        onChange={setzeGrund}
        maxLength={2000}
        rows={3}
        errorMessage={versucht && fehlt ? 'Dieses Feld ist verpflichtend' : undefined}
      />
      {fehler !== null && (
        <Alert severity="danger" isLive title="Der Wechsel ist nicht möglich">
          {fehler}
        </Alert>
      )}
    </Dialog>
  )
}
