import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { TASTENHILFE } from '../gitter/tastenhilfe.ts'
import styles from './Tastenhilfe.module.css'

/** Alle Tasten des Rasters. */
export function Tastenhilfe({ beiSchliessen }: { beiSchliessen: () => void }) {
  return (
    <Modal
      actions={
        <Button onPress={beiSchliessen} variant="primary">
          Schließen
        </Button>
      }
      isDismissable
      isOpen
      onClose={beiSchliessen}
      title="Tasten im Taxaraster"
    >
      {TASTENHILFE.map(({ gruppe, tasten }) => (
        <section className={styles.gruppe} key={gruppe}>
          <h3 className={styles.titel}>{gruppe}</h3>
          <dl className={styles.tasten}>
            {tasten.map(([taste, wirkung]) => (
              <div className={styles.paar} key={taste}>
                <dt>
                  <kbd>{taste}</kbd>
                </dt>
                <dd>{wirkung}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
