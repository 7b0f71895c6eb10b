import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import type { Gewaesser, Gewaesserdoppel } from '@benthos/vertrag/gewaesser'
import { useEffect, useRef } from 'react'
import stil from './Messstellen.module.css'

type Angaben = {
  doppel: Gewaesserdoppel
  beiWahl: (gewaesser: Gewaesser) => void
  /** das neue ist ein anderes */
  beiAnderem: () => void
}

/** Was es schon gibt: dieses nehmen, oder, wenn es nur ähnlich ist, bewusst ein anderes anlegen. */
export function Gewaesserrueckfrage({ doppel: { gleiche, aehnliche }, beiWahl, beiAnderem }: Angaben) {
  const meldung = useRef<HTMLElement>(null)
  useEffect(() => meldung.current?.focus(), [])
  const istDasselbe = gleiche.length > 0
  return (
    <section aria-label="Gibt es schon" className={stil['rueckfrage']} ref={meldung} tabIndex={-1}>
      <Alert
        isLive
        severity="warning"
        title={istDasselbe ? 'Dieses Gewässer gibt es schon' : 'Ist es eines von diesen?'}
        {...(!istDasselbe && {
          actions: (
            <Button onPress={beiAnderem} size="dense">
              Nein, ein anderes anlegen
            </Button>
          ),
        })}
      >
        <ul className={stil['doppel']}>
          {(istDasselbe ? gleiche : aehnliche).map(gewaesser => (
            <li key={gewaesser.id}>
              <span>{zeige(gewaesser)}</span>
              <Button aria-label={`Dieses nehmen: ${gewaesser.text}`} onPress={() => beiWahl(gewaesser)} size="dense">
                Dieses nehmen
              </Button>
            </li>
          ))}
        </ul>
      </Alert>
    </section>
  )
}

/** Mit dem Vorfluter, auch wo ihn nur das Netz kennt. */
function zeige({ text, name, muendetIn, nummer }: Gewaesser): string {
  const mitVorfluter = text === name && muendetIn !== null ? `${name} → ${muendetIn}` : text
  return nummer === null ? mitVorfluter : `${mitVorfluter} · Nummer ${nummer}`
}
