import { deuteKoordinaten, type Koordinatenpaar } from '@benthos/vertrag/koordinaten'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { hole } from '../../technik/formular/werte.ts'
import { abfrage } from '../../technik/http/abfrage.ts'

export type Systemwechsel = {
  /** Paar vor der Umrechnung, solange das umgerechnete noch dasteht */
  vorher: Koordinatenpaar | null
  /** setzt x und y auf das zurück, was getippt war */
  behalteWerte: () => void
}

/**
 * Wer das Koordinatensystem wechselt, behält den Ort: x und y werden umgerechnet. Lag das Paar im bisherigen System gar nicht
 * in Österreich, war das System die falsche Angabe; dann bleiben die Werte, wie sie sind.
 * @param systemfeld Platz des Koordinatensystems in den Werten des Formulars
 */
export function useSystemwechsel(
  systemfeld: string,
  paar: Koordinatenpaar | null,
  setze: (paar: Koordinatenpaar) => void,
): Systemwechsel {
  const { watch } = useFormContext()
  const queryClient = useQueryClient()
  const letztes = useRef(paar)
  const [wechsel, setzeWechsel] = useState<{ vorher: Koordinatenpaar; nachher: Koordinatenpaar } | null>(null)
  const rechneUm = useEffectEvent(async (vorher: Koordinatenpaar | null, system: unknown) => {
    if (!vorher || vorher.koordinatensystem === system) return
    const { systeme } = await queryClient.fetchQuery({
      ...abfrage(deuteKoordinaten, { body: vorher }),
      staleTime: 'static',
    })
    const nachher = systeme.find(({ koordinatensystem }) => koordinatensystem === system)
    // Wer inzwischen weiter getippt hat, meint seine eigenen Werte.
    const jetzt = letztes.current
    if (!nachher || !jetzt || jetzt.koordinatensystem !== system || jetzt.x !== vorher.x || jetzt.y !== vorher.y) return
    setze(nachher)
    setzeWechsel({ vorher, nachher })
  })
  useEffect(() => {
    // Nur was jemand im Feld wählt, nicht was die Karte, ein Entwurf oder das Zurücksetzen hineinschreibt.
    const abo = watch((werte, { name, type }) => {
      if (name === systemfeld && type === 'change') void rechneUm(letztes.current, hole(werte, systemfeld))
    })
    return () => abo.unsubscribe()
  }, [watch, systemfeld])
  useEffect(() => {
    letztes.current = paar
  }, [paar])
  const gilt = wechsel !== null && JSON.stringify(wechsel.nachher) === JSON.stringify(paar)
  return {
    vorher: gilt ? wechsel.vorher : null,
    behalteWerte: () => {
      if (wechsel) setze({ ...wechsel.nachher, x: wechsel.vorher.x, y: wechsel.vorher.y })
    },
  }
}
