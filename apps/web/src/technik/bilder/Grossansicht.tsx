import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { formatFileSize } from '@benthos/ui/filefield/checkFiles.ts'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import Download from 'lucide-react/icons/download'
import { speichereDatei } from '../http/herunterladen.ts'
import { Bildanzeige } from './Bildanzeige.tsx'
import stil from './Bilder.module.css'
import { type Bildangaben, ersatztext } from './bildorte.ts'
import { useBilddatei } from './useBilddatei.ts'

/** Das Bild, so groß das Fenster es erlaubt, mit seiner Beschreibung und Herkunft. */
export function Grossansicht({ beiSchluss, ...bild }: Bildangaben & { beiSchluss: () => void }) {
  const { ort, angabe } = bild
  const { datei, error } = useBilddatei(ort, angabe.version, 'voll')
  const herkunft = [
    `Hochgeladen ${angabe.hochgeladenVon === null ? '' : `von ${angabe.hochgeladenVon} `}am ${formatiereZeitpunkt(angabe.hochgeladenAm)}`,
    `${formatiereZahl(angabe.breite)} × ${formatiereZahl(angabe.hoehe)} Bildpunkte`,
    formatFileSize(angabe.groesse),
  ]
  return (
    <Modal
      actions={
        <>
          <Button onPress={beiSchluss}>Schließen</Button>
          {datei && (
            <Button icon={Download} onPress={() => speichereDatei(datei)}>
              Herunterladen
            </Button>
          )}
        </>
      }
      isDismissable
      isOpen
      onClose={beiSchluss}
      size="wide"
      title={ort.titel}
    >
      <div className={stil['gross']}>
        {datei && <Bildanzeige alt={ersatztext(bild)} datei={datei} masse={angabe} />}
        {error && (
          <Alert isLive severity="danger" title="Das Bild konnte nicht geladen werden">
            {error.message}
          </Alert>
        )}
        {!datei && !error && <Spinner label="Bild wird geladen" />}
      </div>
      {angabe.beschreibung !== null && <p>{angabe.beschreibung}</p>}
      <p className={stil['herkunft']}>{herkunft.join(' · ')}</p>
    </Modal>
  )
}
