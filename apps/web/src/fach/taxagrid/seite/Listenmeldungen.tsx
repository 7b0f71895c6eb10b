import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { announce } from '@benthos/ui/announce/announce.ts'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { useEffect, useState } from 'react'
import type { Sitzungsbild } from '../liste/sitzungsbild.ts'

/** Meldungen über dem Raster: wiederhergestellter Entwurf, anderes Fenster. */
export function Listenmeldungen({ bild, beiVerwerfen }: { bild: Sitzungsbild; beiVerwerfen: () => void }) {
  const [fragt, setzeFragt] = useState(false)
  const { wiederhergestellt } = bild
  const vom = wiederhergestellt === null ? null : formatiereZeitpunkt(wiederhergestellt)
  // Angesagt wird er einmal: als lebender Bereich spräche er wieder, so oft ihn der Browser neu ordnet, etwa im Vollfenster.
  useEffect(() => {
    if (vom !== null) announce(`Der Entwurf vom ${vom} steht wieder da, am Server ist er noch nicht`)
  }, [vom])
  return (
    <>
      {vom === null ? null : (
        <Alert
          actions={
            <Button onPress={() => setzeFragt(true)} size="dense">
              Entwurf verwerfen
            </Button>
          }
          severity="info"
          title="Entwurf wiederhergestellt"
        >
          {`Stand ${vom}. Er ist noch nicht am Server gespeichert.`}
        </Alert>
      )}
      {bild.gesperrterEntwurf === null ? null : (
        <Alert severity="info" title="Es gibt einen Entwurf">
          {`In diesem Browser liegt ein Entwurf vom ${formatiereZeitpunkt(bild.gesperrterEntwurf)}. Er bleibt erhalten und erscheint wieder, sobald die Liste bearbeitet werden darf.`}
        </Alert>
      )}
      {bild.andereFenster === 0 ? null : (
        <Alert severity="warning" title="In einem anderen Fenster geöffnet">
          Änderungen erscheinen in beiden Fenstern. Ändern Sie dieselbe Zelle, werden Sie gefragt.
        </Alert>
      )}
      <Dialog
        actions={
          <>
            <Button onPress={() => setzeFragt(false)}>Behalten</Button>
            <Button
              onPress={() => {
                setzeFragt(false)
                beiVerwerfen()
              }}
              variant="danger"
            >
              Entwurf verwerfen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={() => setzeFragt(false)}
        title="Entwurf verwerfen?"
      >
        Alle nicht gespeicherten Änderungen dieser Liste gehen verloren.
      </Dialog>
    </>
  )
}
