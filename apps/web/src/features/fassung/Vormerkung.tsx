import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { type Fassung, nimmVormerkungZurueck } from '@benthos/vertrag/fassung'
import { useState } from 'react'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Fassungen.module.css'
import { useFassungshandlung } from './useFassungshandlung.ts'

/** Eine aktivierte Fassung vor ihrem Tag; bis dahin lässt sich die Aktivierung zurücknehmen. */
export function Vormerkung({ fassung: { art, id, name, gueltigVon } }: { fassung: Fassung }) {
  const handlung = useFassungshandlung()
  const [fragt, setzeFragt] = useState(false)
  const schliesse = () => setzeFragt(false)
  const nimmZurueck = () =>
    handlung.mutate(() => rufe(nimmVormerkungZurueck, { params: { art, id: id ?? 0 } }), { onSettled: schliesse })
  return (
    <section aria-labelledby="vormerkung" className={stil['abschnitt']}>
      <h3 id="vormerkung">Vorgemerkt</h3>
      <p>
        {`Diese Fassung gilt ab ${formatiereDatum(gueltigVon)} für alles, was neu bewertet wird. Bis dahin gilt die bisherige.`}
      </p>
      {handlung.error && (
        <Alert isLive severity="danger">
          {handlung.error.message}
        </Alert>
      )}
      <div className={stil['schritte']}>
        <Button onPress={() => setzeFragt(true)}>Vormerkung zurücknehmen</Button>
      </div>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Zurück</Button>
            <Button isPending={handlung.isPending} onPress={nimmZurueck} variant="danger">
              Vormerkung zurücknehmen
            </Button>
          </>
        }
        isOpen={fragt}
        kind="warning"
        onClose={schliesse}
        title="Vormerkung zurücknehmen?"
      >
        <p>{`„${name}“ ist danach wieder ein Entwurf ohne Vorschau. Die bisherige Fassung gilt weiter.`}</p>
      </Dialog>
    </section>
  )
}
