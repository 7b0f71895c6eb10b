import { announce } from '@benthos/ui/announce/announce.ts'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import type { Vorschlag } from './spalte.ts'

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
 * @param suche Vorschläge zu einem Text; ohne sie gibt es keine Liste
 * @param istOffen es wurde getippt, oder die Liste soll schon vorher dastehen; Alt+Pfeil öffnet sie sonst
 */
export function useVorschlaege(
  suche: ((text: string) => readonly Vorschlag[]) | undefined,
  text: string,
  istOffen: boolean,
): Vorschlagshaken {
  const [geoeffnet, setzeGeoeffnet] = useState(false)
  const [zustand, setzeZustand] = useState<{ text: string; markiert: number; zu: boolean } | null>(null)
  const gilt = zustand?.text === text ? zustand : null
  const zeigt = (istOffen || geoeffnet) && gilt?.zu !== true
  const vorschlaege = useMemo(() => (zeigt ? (suche?.(text) ?? []) : []), [suche, text, zeigt])
  const markiert = gilt?.markiert ?? (text.trim() === '' ? -1 : 0)
  const anzahl = vorschlaege.length

  useEffect(() => {
    if (zeigt && suche !== undefined && text.trim().length > 2)
      announce(anzahl === 0 ? 'Keine Vorschläge' : `${anzahl} Vorschläge`)
  }, [anzahl, zeigt, suche, text])

  return {
    vorschlaege,
    markiert,
    gewaehlt: vorschlaege[markiert],
    beiTaste: e => {
      if (e.key !== 'ArrowDown' && e.key !== 'ArrowUp') return false
      if (anzahl === 0) {
        if (!e.altKey || suche === undefined) return false
        setzeGeoeffnet(true)
        setzeZustand(null)
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
