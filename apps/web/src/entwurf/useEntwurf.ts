import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { entwurfAblage } from './ablage.ts'
import { type Entwurfstand, istGleicherStand } from './entwurfstand.ts'
import type { Entwurf, EntwurfAngaben, EntwurfEreignis, Entwurfsdaten, Loeschgrund } from './typen.ts'

export type EntwurfHaken<T extends Entwurfsdaten> = {
  /** beim Öffnen gefundener Entwurf; `undefined`, solange gelesen wird */
  gefunden: Entwurf<T> | null | undefined
  stand: Entwurfstand
  /** Zahl anderer Fenster, die dasselbe Objekt offen haben */
  andereFenster: number
  schreibe: (daten: T, basisVersion: number, angaben?: EntwurfAngaben) => void
  /** nach dem Speichern (Vorgabe) oder nachdem bewusst verworfen wurde */
  loesche: (grund?: Loeschgrund) => Promise<void>
}

/**
 * Verbindet eine Seite mit dem Entwurf eines Objekts.
 * @param benutzer Benutzername; Entwürfe verschiedener Benutzer sind getrennt
 * @param objekt Schlüssel des Objekts, etwa `aufnahme/12/ortsbefund/choriotop`
 * @param beiEreignis Änderungen aus anderen Fenstern
 */
export function useEntwurf<T extends Entwurfsdaten>(
  benutzer: string,
  objekt: string,
  beiEreignis?: (ereignis: EntwurfEreignis) => void,
): EntwurfHaken<T> {
  const ablage = useMemo(() => entwurfAblage(benutzer), [benutzer])
  const [gelesen, setzeGelesen] = useState<{ objekt: string; entwurf: Entwurf<T> | null }>()
  const [stand, setzeStand] = useState<Entwurfstand>({ art: 'KEINER' })
  const [andereFenster, setzeAndereFenster] = useState(0)
  const empfange = useEffectEvent((ereignis: EntwurfEreignis) => {
    if (ereignis.art === 'FENSTER') setzeAndereFenster(ereignis.anzahl)
    if (ereignis.art === 'GELOESCHT') setzeStand({ art: 'KEINER' })
    beiEreignis?.(ereignis)
  })

  useEffect(() => {
    let gilt = true
    setzeStand({ art: 'KEINER' })
    setzeAndereFenster(0)
    const beende = ablage.beobachte(objekt, e => empfange(e))
    ablage.lese<T>(objekt).then(
      entwurf => {
        if (!gilt) return
        setzeGelesen({ objekt, entwurf })
        if (entwurf !== null) setzeStand({ art: 'GESICHERT', um: entwurf.gesichertAm })
      },
      () => {
        if (!gilt) return
        setzeGelesen({ objekt, entwurf: null })
        setzeStand({ art: 'FEHLER' })
      },
    )
    return () => {
      gilt = false
      beende()
    }
  }, [ablage, objekt])

  const schreibe = useCallback(
    (daten: T, basisVersion: number, angaben?: EntwurfAngaben) => {
      ablage.schreibe(objekt, daten, basisVersion, angaben).then(
        um => {
          const neu: Entwurfstand = { art: 'GESICHERT', um }
          setzeStand(alt => (istGleicherStand(alt, neu) ? alt : neu))
        },
        () => setzeStand({ art: 'FEHLER' }),
      )
    },
    [ablage, objekt],
  )
  const loesche = useCallback(
    async (grund: Loeschgrund = 'GESPEICHERT') => {
      await ablage.loesche(objekt, grund)
      setzeStand({ art: 'KEINER' })
    },
    [ablage, objekt],
  )

  return { gefunden: gelesen?.objekt === objekt ? gelesen.entwurf : undefined, stand, andereFenster, schreibe, loesche }
}
