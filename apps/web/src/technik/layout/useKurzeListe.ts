import { useMediaVariant } from '@benthos/ui/hooks/useMediaVariant.ts'
import { useState } from 'react'

/** Hunderte Zeilen wären auf einem schmalen Schirm Dutzende Bildschirme. */
const ZUERST = 10

/** Auf einem schmalen Schirm nur die ersten Zeilen, bis jemand alle verlangt; `zeigeAlle` ist `null`, wenn alle dastehen. */
export function useKurzeListe<Z>(zeilen: readonly Z[]): {
  gezeigte: readonly Z[]
  zeigeAlle: (() => void) | null
} {
  const [alle, setzeAlle] = useState(false)
  const istGekuerzt = useMediaVariant() === 'Mobile' && !alle && zeilen.length > ZUERST
  return {
    gezeigte: istGekuerzt ? zeilen.slice(0, ZUERST) : zeilen,
    zeigeAlle: istGekuerzt ? () => setzeAlle(true) : null,
  }
}
