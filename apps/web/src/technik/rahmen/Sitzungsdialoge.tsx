import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import type { ReactNode } from 'react'
import type { Fensterangaben } from '../layout/spaetesFenster.tsx'
import type { Ablaufstand } from '../sitzung/ablauf.ts'
import { ABGELAUFEN } from '../sitzung/texte.ts'
import stil from './Sitzungsablauf.module.css'

type Angaben = Fensterangaben & {
  stand: Ablaufstand
  ablauftext: ReactNode
  /** die Verlängerung ist gescheitert */
  fehler: Error | null
  verlaengern: ReactNode
  zurAnmeldung: ReactNode
}

/** Dialoge vor und nach dem Ende der Sitzung. */
export function Sitzungsdialoge({ stand, beiSchliessen, ablauftext, fehler, verlaengern, zurAnmeldung }: Angaben) {
  const schliessen = <Button onPress={beiSchliessen}>Schließen</Button>
  return (
    <>
      <Dialog
        actions={
          <>
            {schliessen}
            {verlaengern}
          </>
        }
        isOpen={stand === 'aboutToExpire'}
        kind="warning"
        onClose={beiSchliessen}
        title="Sitzungsablauf"
      >
        <p>{ablauftext}</p>
        <p>Ungespeicherte Eingaben bleiben als Entwurf in diesem Browser erhalten.</p>
        {fehler && <p className={stil['fehler']}>{fehler.message}</p>}
      </Dialog>
      <Dialog
        actions={
          <>
            {schliessen}
            {zurAnmeldung}
          </>
        }
        isOpen={stand === 'expired'}
        kind="warning"
        onClose={beiSchliessen}
        title="Sitzung abgelaufen"
      >
        <p>{ABGELAUFEN}</p>
        <p>
          Nicht gespeicherte Eingaben bleiben auf dieser Seite stehen und als Entwurf in diesem Browser; nach der
          Anmeldung werden sie wieder angeboten. Zur Sicherheit können Sie sie auch durch ein Bildschirmfoto oder durch
          Kopieren festhalten.
        </p>
      </Dialog>
    </>
  )
}
