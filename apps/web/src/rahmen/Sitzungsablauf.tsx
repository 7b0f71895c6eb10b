import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { leseUmgebung } from '@benthos/vertrag/allgemein'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { rufe } from '../http/klient.ts'
import { umgebungAbfrage } from '../sitzung/abfragen.ts'
import { formatiereRest, istBeendet } from '../sitzung/ablauf.ts'
import type { Sitzungsuhr } from '../sitzung/Sitzungsuhr.ts'
import stil from './Sitzungsablauf.module.css'
import { Sitzungsleiste } from './Sitzungsleiste.tsx'

const ABGELAUFEN = 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an...'

/** Warnt vor dem Ende der Sitzung und teilt es mit; die Seite darunter bleibt mit allen Eingaben stehen. */
export function Sitzungsablauf({ uhr, anmelden }: { uhr: Sitzungsuhr; anmelden: () => void }) {
  const { stand, restMs, hatLeiste } = useSyncExternalStore(uhr.abonniere, uhr.lies)
  useLaufendeUhr(uhr)
  const verlaengerung = useMutation({ mutationFn: () => rufe(leseUmgebung, {}) })
  const schliesse = () => uhr.schliesse()
  const schliessen = <Button onPress={schliesse}>Schließen</Button>
  const verlaengern = (
    <Button isPending={verlaengerung.isPending} onPress={() => verlaengerung.mutate()} variant="primary">
      Sitzung verlängern
    </Button>
  )
  const zurAnmeldung = (
    <Button onPress={anmelden} variant="primary">
      Zur Anmeldemaske
    </Button>
  )
  return (
    <>
      {hatLeiste && (
        <Sitzungsleiste aktion={istBeendet(stand) ? zurAnmeldung : verlaengern}>
          {istBeendet(stand) ? ABGELAUFEN : <Ablauftext restMs={restMs} />}
        </Sitzungsleiste>
      )}
      <Dialog
        actions={
          <>
            {schliessen}
            {verlaengern}
          </>
        }
        isOpen={stand === 'aboutToExpire'}
        kind="warning"
        onClose={schliesse}
        title="Sitzungsablauf"
      >
        <p>
          <Ablauftext restMs={restMs} />
        </p>
        <p>Ungespeicherte Eingaben bleiben als Entwurf in diesem Browser erhalten.</p>
        {verlaengerung.error && <p className={stil['fehler']}>{verlaengerung.error.message}</p>}
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
        onClose={schliesse}
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

function Ablauftext({ restMs }: { restMs: number }) {
  return (
    <>
      Ihre Sitzung läuft in{' '}
      <span className={stil['rest']} role="timer">
        {formatiereRest(restMs)}
      </span>{' '}
      Minuten ab.
    </>
  )
}

/** Hält die Uhr in Gang; sie sieht auch nach, sobald das Fenster wieder zu sehen oder das Gerät wieder wach ist. */
function useLaufendeUhr(uhr: Sitzungsuhr): void {
  const dauer = useQuery(umgebungAbfrage).data?.sessionTimeout
  useEffect(() => (dauer === undefined ? undefined : uhr.starte(dauer * 1000)), [uhr, dauer])
  useEffect(() => {
    document.addEventListener('visibilitychange', uhr.pruefe)
    addEventListener('pageshow', uhr.pruefe)
    return () => {
      document.removeEventListener('visibilitychange', uhr.pruefe)
      removeEventListener('pageshow', uhr.pruefe)
    }
  }, [uhr])
}
