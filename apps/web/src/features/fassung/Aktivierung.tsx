import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { DateField } from '@benthos/ui/datefield/DateField.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { aktiviereFassung, type Fassung, listeFassungen, verwirfFassung } from '@benthos/vertrag/fassung'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { rufe } from '../../technik/http/klient.ts'
import stil from './Fassungen.module.css'
import { aktivierungsfolge, laeuft } from './texte.ts'
import { useFassungshandlung } from './useFassungshandlung.ts'

/** Den Entwurf gültig machen oder verwerfen; beides erst nach einer Rückfrage, die sagt, was geschieht. */
export function Aktivierung({ fassung }: { fassung: Fassung }) {
  const { art, vorschau, pruefsumme, name } = fassung
  const params = { art, id: fassung.id ?? 0 }
  const navigiere = useNavigate()
  const handlung = useFassungshandlung()
  const verwurf = useFassungshandlung([listeFassungen])
  const fehler = handlung.error ?? verwurf.error
  const [gueltigVon, setzeGueltigVon] = useState<string | null>(fassung.gueltigVon)
  const [fragt, setzeFragt] = useState<'aktivieren' | 'verwerfen' | null>(null)
  const istBereit = vorschau?.istVollstaendig === true && !laeuft(fassung)
  const schliesse = () => setzeFragt(null)
  const aktiviere = () =>
    handlung.mutate(() => rufe(aktiviereFassung, { params, body: { pruefsumme, gueltigVon: gueltigVon ?? '' } }), {
      onSettled: schliesse,
    })
  const verwirf = () =>
    verwurf.mutate(
      async () => {
        await rufe(verwirfFassung, { params })
        navigiere('/fassungen')
      },
      { onSettled: schliesse },
    )
  return (
    <section aria-labelledby="aktivierung" className={stil['abschnitt']}>
      <h3 id="aktivierung">2. Aktivierung</h3>
      {!istBereit && <p>Aktivieren lässt sich der Entwurf, sobald seine Vorschau vollständig ist.</p>}
      {fehler && (
        <Alert isLive severity="danger">
          {fehler.message}
        </Alert>
      )}
      <DateField
        className={stil['datum']}
        isDisabled={!istBereit}
        label="Gültig ab"
        onChange={setzeGueltigVon}
        value={gueltigVon}
      />
      <div className={stil['schritte']}>
        <Button
          isDisabled={!istBereit || gueltigVon === null}
          onPress={() => setzeFragt('aktivieren')}
          variant={istBereit ? 'primary' : 'secondary'}
        >
          Fassung aktivieren
        </Button>
        <Button isDisabled={laeuft(fassung)} onPress={() => setzeFragt('verwerfen')}>
          Entwurf verwerfen
        </Button>
      </div>
      <Dialog
        actions={
          <>
            <Button onPress={schliesse}>Zurück</Button>
            {fragt === 'aktivieren' ? (
              <Button isPending={handlung.isPending} onPress={aktiviere} variant="primary">
                Fassung aktivieren
              </Button>
            ) : (
              <Button isPending={verwurf.isPending} onPress={verwirf} variant="danger">
                Entwurf verwerfen
              </Button>
            )}
          </>
        }
        isOpen={fragt !== null}
        kind="warning"
        onClose={schliesse}
        title={fragt === 'verwerfen' ? 'Entwurf verwerfen?' : 'Fassung aktivieren?'}
      >
        <p>
          {fragt === 'verwerfen'
            ? `„${name}“ und die Vorschau dazu werden gelöscht. Die eingelesene Datei bleibt mit ihrem Protokoll erhalten.`
            : aktivierungsfolge(name, gueltigVon ?? '')}
        </p>
      </Dialog>
    </section>
  )
}
