import { SEARCH_DEBOUNCE_MS } from '@benthos/ui'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Getippter Text, der nach einer kurzen Pause übernommen wird. Kommt der Wert von außen (Zurück, anderer Filter), gilt der
 * von außen; ändert sich `ruecksetzung`, verfällt, was getippt und noch nicht übernommen ist.
 */
export function useTippverzoegerung(
  wert: string,
  ruecksetzung: string | number,
  uebernimm: (text: string) => void,
): readonly [text: string, setzeText: (text: string) => void] {
  const [stand, setzeStand] = useState({ wert, ruecksetzung, text: wert, gesendet: wert })
  // Der eigene Text kommt als Wert zurück, während schon weitergetippt wird: dann bleibt der getippte.
  const istEigener = stand.ruecksetzung === ruecksetzung && stand.gesendet === wert
  if (stand.ruecksetzung !== ruecksetzung || stand.wert !== wert)
    setzeStand({ wert, ruecksetzung, text: istEigener ? stand.text : wert, gesendet: wert })
  const { text } = stand
  const uebernimmGleich = useEffectEvent((neu: string) => {
    setzeStand(s => ({ ...s, text: neu, gesendet: neu }))
    uebernimm(neu)
  })
  useEffect(() => {
    if (text === wert) return
    const uhr = setTimeout(() => uebernimmGleich(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(uhr)
  }, [text, wert])
  return [text, neu => setzeStand(s => ({ ...s, text: neu }))]
}
