import { announce } from '@benthos/ui/announce/announce.ts'
import type { Ergebnis } from '@benthos/vertrag/bewertung'
import { useEffect, useRef } from 'react'

/** Erst wenn die Klasse so lange steht, wird sie vorgelesen: sonst spräche jede Eingabe dazwischen. */
const RUHE_MS = 1500

/** Lässt eine geänderte Klasse vorlesen, sobald sie eine Weile steht; was beim Öffnen dasteht, ist keine Änderung. */
export function useAnsage(anlass: string, ergebnis: Ergebnis | null): void {
  const angesagt = useRef<string | null>(null)
  const klasse = ergebnis?.ergebnis.klasse ?? null
  const text = ergebnis === null ? null : `${anlass}: ${klasse === null ? '' : `${klasse}, `}${ergebnis.ergebnis.text}`
  useEffect(() => {
    if (text === null) return
    const uhr = setTimeout(() => {
      if (angesagt.current !== null && angesagt.current !== text) announce(text)
      angesagt.current = text
    }, RUHE_MS)
    return () => clearTimeout(uhr)
  }, [text])
}
