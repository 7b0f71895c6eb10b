import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { useState } from 'react'

/** Mitteilung nach dem Ende der Sitzung; die Seite darunter bleibt mit allen Eingaben stehen. */
export function Sitzungsablauf({ anmelden }: { anmelden: () => void }) {
  const [istOffen, setzeOffen] = useState(true)
  const schliesse = () => setzeOffen(false)
  return (
    <Dialog
      actions={
        <>
          <Button onPress={schliesse}>Schließen</Button>
          <Button onPress={anmelden} variant="primary">
            Zur Anmeldemaske
          </Button>
        </>
      }
      isOpen={istOffen}
      kind="warning"
      onClose={schliesse}
      title="Sitzung abgelaufen"
    >
      <p>
        Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an. Nicht gespeicherte Eingaben bleiben auf dieser
        Seite stehen und als Entwurf in diesem Browser; zur Sicherheit können Sie sie auch durch ein Bildschirmfoto oder
        durch Kopieren festhalten.
      </p>
    </Dialog>
  )
}
