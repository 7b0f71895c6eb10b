import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'

export type Fensterangaben = { istOffen: boolean; beiSchliessen: () => void }

/**
 * Fenster des Rahmens, das erst beim ersten Öffnen geladen wird und danach im Baum bleibt, damit es geordnet schließt.
 * Scheitert das Laden (ohne Verbindung), bleibt die Seite stehen; der nächste Versuch lädt von neuem.
 */
export function spaetesFenster<P extends Fensterangaben>(lade: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Fenster: ComponentType<P> | null = null
  return function SpaetesFenster(angaben: P) {
    const [, setzeGeladen] = useState(Fenster !== null)
    const beiFehler = useEffectEvent(() => {
      kurznachrichten.add({
        type: 'warning',
        message: 'Das Fenster konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
        addedByApplication: true,
      })
      angaben.beiSchliessen()
    })
    useEffect(() => {
      if (!angaben.istOffen || Fenster !== null) return
      lade().then(
        geladen => {
          Fenster = geladen
          setzeGeladen(true)
        },
        () => beiFehler(),
      )
    }, [angaben.istOffen])
    return Fenster && <Fenster {...angaben} />
  }
}
