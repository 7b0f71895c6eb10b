import type { Ergebnis } from '@benthos/vertrag/bewertung'
import { useEffect, useState } from 'react'
import { nachDemBild } from '../../technik/layout/imBild.ts'
import { neuestesGilt } from './neuestesGilt.ts'
import { holeRechner, type Rechenaufgabe } from './Rechner.ts'

/** So lange muss nichts getippt werden, bevor auch die Zählung wiederholt wird. */
const RUHE_MS = 400

type Stand = { ergebnis: Ergebnis | null; fehler: string | null }
/** Stand mit der Aufgabe, deren Antwort er ist */
type Antwort = Stand & { aufgabe: Rechenaufgabe | null }

/**
 * Ergebnis der Aufgabe, im Rechenarbeiter gerechnet: höchstens einmal je Bild, das Neueste gilt. Bis es da ist, bleibt das
 * vorige stehen. Wie sicher die Klasse ist, folgt, sobald nichts mehr getippt wird.
 * @param aufgabe null: noch nicht alles geladen; sonst dasselbe Objekt, solange sich nichts ändert
 */
export function useVorlaeufiges(aufgabe: Rechenaufgabe | null): Stand {
  const [stand, setzeStand] = useState<Antwort>({ ergebnis: null, fehler: null, aufgabe: null })
  const [frage] = useState(() =>
    neuestesGilt(
      async (eine: Rechenaufgabe) => ({ aufgabe: eine, ergebnis: await holeRechner().bewerte(eine), fehler: null }),
      setzeStand,
      fehler =>
        setzeStand({
          ergebnis: null,
          fehler: fehler instanceof Error ? fehler.message : String(fehler),
          aufgabe: null,
        }),
    ),
  )
  // Die ganze Taxaliste geht beim ersten Mal hinüber: sie zu kopieren, hielte das Bild auf, in dem das Getippte steht.
  useEffect(() => (aufgabe === null ? undefined : nachDemBild(() => frage(aufgabe))), [aufgabe, frage])
  // Erst nach ihrer einfachen Antwort: eine, die noch wartete, überschriebe sonst die Wiederholungen.
  const beantwortete = stand.aufgabe === aufgabe ? aufgabe : null
  useEffect(() => {
    if (beantwortete === null) return
    let gilt = true
    const nachRuhe = setTimeout(() => {
      const zeige = (ergebnis: Ergebnis) => gilt && setzeStand({ aufgabe: beantwortete, ergebnis, fehler: null })
      holeRechner()
        .bewerte(beantwortete, true)
        // Was daran scheitert, hat die Rechnung ohne Wiederholungen schon gemeldet.
        .then(zeige, () => undefined)
    }, RUHE_MS)
    return () => {
      gilt = false
      clearTimeout(nachRuhe)
    }
  }, [beantwortete])
  return stand
}
