import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { createContext, type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { stelleWaechterAuf } from '../sitzung/verlassen.ts'
import { type Speichern, Ungespeichertes } from './Ungespeichertes.ts'

const Kontext = createContext<Ungespeichertes | null>(null)

/**
 * Fragt vor dem Verlassen der Seite, solange etwas darauf ungespeichert ist, und bietet an, es zu speichern. Einer je Seite, denn
 * der Router kennt nur eine Sperre; Formulare und Raster darin melden sich mit `useUngespeichert`.
 */
export function Verlassensschutz({ children }: { children: ReactNode }) {
  const [offenes] = useState(() => new Ungespeichertes())
  const sperre = useBlocker(
    ({ currentLocation, nextLocation }) => offenes.istOffen() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warne = (ereignis: BeforeUnloadEvent) => {
      if (offenes.istOffen()) ereignis.preventDefault()
    }
    addEventListener('beforeunload', warne)
    return () => removeEventListener('beforeunload', warne)
  }, [offenes])
  const [frage, setzeFrage] = useState<{ antworte: (verlassen: boolean) => void } | null>(null)
  const [speichert, setzeSpeichert] = useState(false)
  useEffect(
    () =>
      stelleWaechterAuf({
        istOffen: () => offenes.istOffen(),
        frage: () => (offenes.istOffen() ? new Promise(antworte => setzeFrage({ antworte })) : Promise.resolve(true)),
        gibFrei: () => offenes.vergiss(),
      }),
    [offenes],
  )
  const entscheide = (verlassen: boolean) => {
    frage?.antworte(verlassen)
    setzeFrage(null)
    if (sperre.state === 'blocked') sperre[verlassen ? 'proceed' : 'reset']()
  }
  const bleibe = () => entscheide(false)
  // Das Fenster schließt zuerst: lässt sich etwas nicht speichern, steht der Grund auf der Seite und bekommt den Fokus.
  const speichereUndVerlasse = () => {
    setzeSpeichert(true)
    void offenes
      .speichere()
      .then(entscheide, () => entscheide(false))
      .finally(() => setzeSpeichert(false))
  }
  return (
    <Kontext value={offenes}>
      {children}
      <Dialog
        actions={
          <>
            <Button onPress={bleibe}>Auf der Seite bleiben</Button>
            <Button onPress={() => entscheide(true)}>Seite verlassen</Button>
            <Button onPress={speichereUndVerlasse} variant="primary">
              Speichern und verlassen
            </Button>
          </>
        }
        isOpen={!speichert && (frage !== null || sperre.state === 'blocked')}
        kind="warning"
        onClose={bleibe}
        title="Ungespeicherte Änderungen"
      >
        <p>
          Auf dieser Seite ist noch nicht alles gespeichert. Verlassen Sie sie ohne zu speichern, bleiben Ihre Eingaben
          als Entwurf in diesem Browser und stehen wieder da, wenn Sie zurückkehren; andere sehen sie erst nach dem
          Speichern.
        </p>
      </Dialog>
    </Kontext>
  )
}

/** Meldet dem Schutz der Seite, ob hier etwas ungespeichert ist und wie es zu speichern wäre; ohne Schutz geschieht nichts. */
export function useUngespeichert(schluessel: string, ungespeichert: boolean, speichern: Speichern): void {
  const offenes = use(Kontext)
  const letztes = useRef(speichern)
  useEffect(() => {
    letztes.current = speichern
  }, [speichern])
  useEffect(() => {
    offenes?.melde(schluessel, ungespeichert ? () => letztes.current() : null)
    return () => offenes?.melde(schluessel, null)
  }, [offenes, schluessel, ungespeichert])
}

/** Nach dem Speichern sofort aufzurufen: oft wird weitergeleitet, bevor neu gezeichnet ist. */
export function useErledigung(schluessel: string): () => void {
  const offenes = use(Kontext)
  return () => offenes?.melde(schluessel, null)
}

/** Was auf der Seite offen ist; null außerhalb eines Verlassensschutzes. */
export function useOffenes(): { istOffen: boolean; speichere: Speichern } | null {
  const offenes = use(Kontext)
  const istOffen = useSyncExternalStore(offenes?.abonniere ?? hoertNie, offenes?.istOffen ?? nie)
  return offenes && { istOffen, speichere: () => offenes.speichere() }
}

const hoertNie = () => () => undefined
const nie = () => false
