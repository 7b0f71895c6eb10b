import { whenIdle } from '@benthos/ui/hooks/whenIdle.ts'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'

export type Fensterangaben = { istOffen: boolean; beiSchliessen: () => void }

/**
 * Fenster, das nicht zum ersten Laden gehört: es kommt, sobald der Browser nichts zu tun hat, spätestens beim Öffnen, und bleibt
 * dann im Baum, damit es geordnet schließt. So ist es auch da, wenn gerade die Verbindung fehlt, von der es berichtet.
 * Scheitert das Laden beim Öffnen, bleibt die Seite stehen. Manche Browser versuchen es bis zum Neuladen nicht noch einmal:
 * sobald der Server antwortet, lädt sich die Seite beim nächsten Versuch selbst neu (`achteAufPakete`).
 */
export function spaetesFenster<P extends Fensterangaben>(lade: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Fenster: ComponentType<P> | null = null
  const hole = async () => {
    Fenster ??= await lade()
  }
  return function SpaetesFenster(angaben: P) {
    const { istOffen } = angaben
    const [istDa, setzeDa] = useState(Fenster !== null)
    const beiFehler = useEffectEvent(() => {
      kurznachrichten.add({
        type: 'warning',
        message: 'Das Fenster konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
        addedByApplication: true,
      })
      angaben.beiSchliessen()
    })
    useEffect(() => {
      if (istOffen)
        void hole().then(
          () => setzeDa(true),
          () => beiFehler(),
        )
      else return whenIdle(() => void hole().catch(() => undefined))
    }, [istOffen])
    return istDa && Fenster ? <Fenster {...angaben} /> : null
  }
}
