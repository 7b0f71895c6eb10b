import { Button } from '@benthos/ui/button/Button.tsx'
import { leseUmgebung } from '@benthos/vertrag/allgemein'
import { useMutation } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { rufe } from '../http/klient.ts'
import { spaetesFenster } from '../layout/spaetesFenster.tsx'
import { formatiereRest, istBeendet } from '../sitzung/ablauf.ts'
import type { Sitzungsuhr } from '../sitzung/Sitzungsuhr.ts'
import { ABGELAUFEN } from '../sitzung/texte.ts'
import stil from './Sitzungsablauf.module.css'
import { Sitzungsleiste } from './Sitzungsleiste.tsx'

const Sitzungsdialoge = spaetesFenster(() => import('./Sitzungsdialoge.tsx').then(m => m.Sitzungsdialoge))

/** Warnt vor dem Ende der Sitzung und teilt es mit; die Seite darunter bleibt mit allen Eingaben stehen. */
export function Sitzungsablauf({ uhr, anmelden }: { uhr: Sitzungsuhr; anmelden: () => void }) {
  const { stand, restMs, hatLeiste } = useSyncExternalStore(uhr.abonniere, uhr.lies)
  const verlaengerung = useMutation({ mutationFn: () => rufe(leseUmgebung, {}) })
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
      <Sitzungsdialoge
        ablauftext={<Ablauftext restMs={restMs} />}
        beiSchliessen={() => uhr.schliesse()}
        fehler={verlaengerung.error}
        istOffen={stand === 'aboutToExpire' || stand === 'expired'}
        stand={stand}
        verlaengern={verlaengern}
        zurAnmeldung={zurAnmeldung}
      />
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
