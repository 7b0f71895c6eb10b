import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Variante } from './variante.ts'
import { ADRESSFELD, alsAdresstext, leseVariante, type Probenlage } from './verweis.ts'

/**
 * Variante einer Probe, die mit jeder Änderung auch in der Adresse steht: neu geladen oder weitergegeben zeigt sie dasselbe.
 * `maengel` nennt, was davon beim Öffnen nicht galt, bis etwas geändert wird.
 */
export function useAdressvariante(lage: Probenlage) {
  const [adresse, setzeAdresse] = useSearchParams()
  const [stand, setzeStand] = useState(() => leseVariante(adresse.get(ADRESSFELD), lage))
  const { variante, maengel } = stand
  const schreibe = useEffectEvent((neue: Variante) => {
    const text = alsAdresstext(neue)
    // Was beim Öffnen nicht galt, bleibt bis zur ersten Änderung in der Adresse: neu geladen steht der Grund wieder da.
    if (maengel.length > 0 || text === adresse.get(ADRESSFELD)) return
    setzeAdresse(
      bisher => {
        const neu = new URLSearchParams(bisher)
        if (text === null) neu.delete(ADRESSFELD)
        else neu.set(ADRESSFELD, text)
        return neu
      },
      { replace: true },
    )
  })
  useEffect(() => schreibe(variante), [variante])
  return {
    variante,
    maengel,
    setzeVariante: (neu: Variante) => setzeStand({ variante: neu, maengel: [] }),
  }
}
