import { Button } from '@benthos/ui/button/Button.tsx'
import { Dialog } from '@benthos/ui/dialog/Dialog.tsx'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { stelleWaechterAuf } from './verlassen.ts'

type Meldestelle = (schluessel: string, ungespeichert: boolean) => void
const Kontext = createContext<Meldestelle | null>(null)

/**
 * Warnt vor dem Verlassen der Seite, solange etwas darauf ungespeichert ist. Einer je Seite, denn der Router kennt nur
 * eine Sperre; Formulare und Raster darin melden sich mit `useUngespeichert`.
 */
export function Verlassensschutz({ children }: { children: ReactNode }) {
  const offene = useRef(new Set<string>())
  const melde = useCallback<Meldestelle>((schluessel, ungespeichert) => {
    if (ungespeichert) offene.current.add(schluessel)
    else offene.current.delete(schluessel)
  }, [])
  const sperre = useBlocker(
    ({ currentLocation, nextLocation }) =>
      offene.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warne = (ereignis: BeforeUnloadEvent) => {
      if (offene.current.size > 0) ereignis.preventDefault()
    }
    addEventListener('beforeunload', warne)
    return () => removeEventListener('beforeunload', warne)
  }, [])
  const [frage, setzeFrage] = useState<{ antworte: (verlassen: boolean) => void } | null>(null)
  useEffect(
    () =>
      stelleWaechterAuf({
        frage: () =>
          offene.current.size === 0 ? Promise.resolve(true) : new Promise(antworte => setzeFrage({ antworte })),
        gibFrei: () => offene.current.clear(),
      }),
    [],
  )
  const entscheide = (verlassen: boolean) => {
    frage?.antworte(verlassen)
    setzeFrage(null)
    if (sperre.state === 'blocked') sperre[verlassen ? 'proceed' : 'reset']()
  }
  const bleibe = () => entscheide(false)
  return (
    <Kontext value={melde}>
      {children}
      <Dialog
        actions={
          <>
            <Button onPress={bleibe} variant="primary">
              Auf der Seite bleiben
            </Button>
            <Button onPress={() => entscheide(true)}>Seite verlassen</Button>
          </>
        }
        isOpen={frage !== null || sperre.state === 'blocked'}
        kind="warning"
        onClose={bleibe}
        title="Ungespeicherte Änderungen"
      >
        <p>
          Auf dieser Seite ist noch nicht alles gespeichert. Ihre Eingaben bleiben als Entwurf in diesem Browser und
          stehen wieder da, wenn Sie zurückkehren; andere sehen sie erst nach dem Speichern.
        </p>
      </Dialog>
    </Kontext>
  )
}

/** Meldet dem Schutz der Seite, ob hier etwas ungespeichert ist; ohne Schutz geschieht nichts. */
export function useUngespeichert(schluessel: string, ungespeichert: boolean): (ungespeichert: boolean) => void {
  const melde = use(Kontext)
  useEffect(() => {
    melde?.(schluessel, ungespeichert)
    return () => melde?.(schluessel, false)
  }, [melde, schluessel, ungespeichert])
  // Nach dem Speichern wird oft sofort weitergeleitet, noch bevor der Zustand neu gezeichnet ist.
  return useMemo(() => stand => melde?.(schluessel, stand), [melde, schluessel])
}
