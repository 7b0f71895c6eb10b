import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Zeitueberschreitung } from '../http/problemfehler.ts'
import { fehlerlage, useFehlerlage } from '../meldungen/fehlerlage.ts'
import stil from './Fehlerfenster.module.css'

const schliesseZeit = () => fehlerlage.setze({ zeitueberschreitung: null })
const schliesseFirewall = () => fehlerlage.setze({ firewallseite: null })

/** Fenster zu Fehlern, die jede Anfrage treffen können: keine Antwort, Ablehnung durch eine Firewall. */
export function Fehlerdialoge() {
  const { zeitueberschreitung, firewallseite } = useFehlerlage()
  return (
    <>
      <Dialog
        actions={
          <Button onPress={schliesseZeit} variant="primary">
            Schließen
          </Button>
        }
        isOpen={zeitueberschreitung !== null}
        kind="error"
        onClose={schliesseZeit}
        title="Zeitüberschreitung"
      >
        <p>{new Zeitueberschreitung(zeitueberschreitung ?? '').message}</p>
      </Dialog>
      <Modal
        actions={
          <Button onPress={schliesseFirewall} variant="primary">
            Schließen
          </Button>
        }
        isOpen={firewallseite !== null}
        onClose={schliesseFirewall}
        title="Firewall Ablehnung"
      >
        {/* Fremder Inhalt: ohne Skripte, Formulare, eigenen Ursprung. */}
        <iframe className={stil['seite']} sandbox="" srcDoc={firewallseite ?? ''} title="Antwort der Firewall" />
      </Modal>
    </>
  )
}
