import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import stil from './Fehlerkasten.module.css'
import { beschreibeFehler, neueFehlerId, protokolliere } from './protokoll.ts'

/** Ein unerwarteter Fehler des Programms: was zu tun ist, seine Kennung, auf Wunsch Näheres. Er meldet sich selbst dem Server. */
export function Fehlerkasten({ fehler, onClose }: { fehler: unknown; onClose?: () => void }): ReactNode {
  const [id] = useState(neueFehlerId)
  const [angaben, setzeAngaben] = useState(() => beschreibeFehler(fehler))
  const [istProtokolliert, setzeProtokolliert] = useState(true)
  useEffect(() => {
    void protokolliere(id, fehler).then(ok => {
      setzeProtokolliert(ok)
      // Die Stelle im Baum der Bausteine war beim ersten Zeichnen noch nicht bekannt.
      setzeAngaben(beschreibeFehler(fehler))
    })
  }, [id, fehler])
  return (
    <Alert isLive severity="danger" onClose={onClose}>
      <p>
        Es ist ein unerwarteter Fehler aufgetreten. Bitte laden Sie die Seite mittels F5 oder der „Seite
        aktualisieren“-Schaltfläche neu und versuchen Sie es erneut. Fehler-ID:{' '}
        <strong className={stil['kennung']}>{id}</strong>
      </p>
      {!istProtokolliert && <p>Das Protokoll konnte nicht gespeichert werden.</p>}
      <details className={stil['mehr']}>
        <summary>Mehr Informationen</summary>
        {/* Lange Zeilen lassen sich auch mit der Tastatur rollen. */}
        {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex */}
        <pre aria-label="Mehr Informationen" role="region" tabIndex={0}>
          {angaben}
        </pre>
      </details>
    </Alert>
  )
}
