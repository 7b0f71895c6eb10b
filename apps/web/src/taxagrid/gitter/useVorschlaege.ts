import { announce } from '@benthos/ui/announce/announce.ts'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Spalte, Vorschlag } from './spalte.ts'

export type Vorschlagshaken = {
  vorschlaege: readonly Vorschlag[]
  markiert: number
  /** Vorschlag, den Enter und Tab übernehmen */
  gewaehlt: Vorschlag | undefined
  /** behandelt die Pfeiltasten; `true`: die Taste ist verbraucht */
  beiTaste: (e: KeyboardEvent) => boolean
  schliesse: () => void
}

/**
 * Vorschläge zu getipptem Text. Der erste ist markiert, sobald getippt wurde; ohne Text wählt erst eine Pfeiltaste.
 * @param istGetippt es wurde seit dem Öffnen etwas geändert; vorher erscheint keine Liste
 */
export function useVorschlaege(spalte: Spalte | undefined, text: string, istGetippt: boolean): Vorschlagshaken {
  const [geoeffnet, setzeGeoeffnet] = useState(false)
  const [zustand, setzeZustand] = useState({ text, markiert: 0, zu: false })
  const istOffen = (istGetippt && !(zustand.text === text && zustand.zu)) || geoeffnet
  const alle = useMemo(() => (istOffen ? (spalte?.vorschlaege?.(text) ?? []) : []), [spalte, text, istOffen])
  const markiert = zustand.text === text ? zustand.markiert : text.trim() === '' ? -1 : 0
  const anzahl = alle.length

  useEffect(() => {
    if (istOffen && spalte?.vorschlaege !== undefined && text.trim().length > 2)
      announce(anzahl === 0 ? 'Keine Vorschläge' : `${anzahl} Vorschläge`)
  }, [anzahl, istOffen, spalte, text])

  return {
    vorschlaege: alle,
    markiert,
    gewaehlt: alle[markiert],
    beiTaste: e => {
      if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return false
      if (anzahl === 0) {
        if (!e.altKey || spalte?.vorschlaege === undefined) return false
        setzeGeoeffnet(true)
        return true
      }
      const schritt = e.key === 'ArrowDown' ? 1 : -1
      const naechster = markiert < 0 ? (schritt === 1 ? 0 : anzahl - 1) : (markiert + schritt + anzahl) % anzahl
      setzeZustand({ text, markiert: naechster, zu: false })
      return true
    },
    schliesse: () => {
      setzeGeoeffnet(false)
      setzeZustand({ text, markiert: -1, zu: true })
    },
  }
}
