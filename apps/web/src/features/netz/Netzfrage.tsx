import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import type { Netzschritt } from './netzschritte.ts'

type Angaben = {
  /** null: es wird nichts gefragt */
  schritt: Netzschritt | null
  schliesse: () => void
  handlung: { isPending: boolean; mutate: (tue: () => Promise<unknown>) => void }
}

/** Fragt, ehe ein Schritt geschieht, und sagt, was er bewirkt. */
export function Netzfrage({ schritt, schliesse, handlung }: Angaben) {
  return (
    <Dialog
      actions={
        <>
          <Button onPress={schliesse}>Zurück</Button>
          {schritt && (
            <Button isPending={handlung.isPending} onPress={() => handlung.mutate(schritt.tue)} variant={schritt.art}>
              {schritt.handlung}
            </Button>
          )}
        </>
      }
      isOpen={schritt !== null}
      kind="warning"
      onClose={schliesse}
      title={schritt ? `${schritt.handlung}?` : ''}
    >
      <p>{schritt?.folge}</p>
    </Dialog>
  )
}
