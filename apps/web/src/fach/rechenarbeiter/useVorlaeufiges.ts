import type { Ergebnis } from '@benthos/vertrag/bewertung'
import { useEffect, useState } from 'react'
import { neuestesGilt } from './neuestesGilt.ts'
import { holeRechner, type Rechenaufgabe } from './Rechner.ts'

type Stand = { ergebnis: Ergebnis | null; fehler: string | null }

/**
 * Ergebnis der Aufgabe, im Rechenarbeiter gerechnet: höchstens einmal je Bild, das Neueste gilt. Bis es da ist, bleibt das
 * vorige stehen.
 * @param aufgabe null: noch nicht alles geladen; sonst dasselbe Objekt, solange sich nichts ändert
 */
export function useVorlaeufiges(aufgabe: Rechenaufgabe | null): Stand {
  const [stand, setzeStand] = useState<Stand>({ ergebnis: null, fehler: null })
  const [frage] = useState(() =>
    neuestesGilt(
      (eine: Rechenaufgabe) => holeRechner().bewerte(eine),
      ergebnis => setzeStand({ ergebnis, fehler: null }),
      fehler => setzeStand({ ergebnis: null, fehler: fehler instanceof Error ? fehler.message : String(fehler) }),
    ),
  )
  useEffect(() => {
    if (aufgabe === null) return
    const bild = requestAnimationFrame(() => frage(aufgabe))
    return () => cancelAnimationFrame(bild)
  }, [aufgabe, frage])
  return stand
}
