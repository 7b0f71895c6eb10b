import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { entwurfAblage } from './ablage.ts'
import { type Entwurfstand, istGleicherStand } from './entwurfstand.ts'
import type { Entwurf, EntwurfAblage, EntwurfAngaben, EntwurfEreignis, Entwurfsdaten, Loeschgrund } from './typen.ts'

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

type Bild<T extends Entwurfsdaten> = Pick<EntwurfHaken<T>, 'gefunden' | 'stand' | 'andereFenster'> & {
  ablage: EntwurfAblage
  objekt: string
}
const LEER: { gefunden: undefined; stand: Entwurfstand; andereFenster: number } = {
  gefunden: undefined,
  stand: { art: 'KEINER' },
  andereFenster: 0,
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
  // Das Bild gehört zu einem Objekt: nach einem Wechsel gilt das leere, bis das neue gelesen ist.
  const [bild, setzeBild] = useState<Bild<T>>(() => ({ ablage, objekt, ...LEER }))
  const aendere = useCallback(
    (teil: Partial<Omit<Bild<T>, 'ablage' | 'objekt'>>) =>
      setzeBild(alt => {
        const bisher = alt.ablage === ablage && alt.objekt === objekt ? alt : { ablage, objekt, ...LEER }
        const unveraendert = Object.keys(teil).length === 1 && teil.stand && istGleicherStand(bisher.stand, teil.stand)
        return unveraendert ? bisher : { ...bisher, ...teil }
      }),
    [ablage, objekt],
  )
  const empfange = useEffectEvent((ereignis: EntwurfEreignis) => {
    if (ereignis.art === 'FENSTER') aendere({ andereFenster: ereignis.anzahl })
    if (ereignis.art === 'GELOESCHT') aendere({ stand: { art: 'KEINER' } })
    beiEreignis?.(ereignis)
  })

  useEffect(() => {
    let gilt = true
    const beende = ablage.beobachte(objekt, e => empfange(e))
    ablage.lese<T>(objekt).then(
      entwurf => {
        if (!gilt) return
        aendere({
          gefunden: entwurf,
          ...(entwurf === null ? {} : { stand: { art: 'GESICHERT', um: entwurf.gesichertAm } }),
        })
      },
      () => {
        if (gilt) aendere({ gefunden: null, stand: { art: 'FEHLER' } })
      },
    )
    return () => {
      gilt = false
      beende()
    }
  }, [ablage, objekt, aendere])

  const schreibe = useCallback(
    (daten: T, basisVersion: number, angaben?: EntwurfAngaben) => {
      ablage.schreibe(objekt, daten, basisVersion, angaben).then(
        um => aendere({ stand: { art: 'GESICHERT', um } }),
        () => aendere({ stand: { art: 'FEHLER' } }),
      )
    },
    [ablage, objekt, aendere],
  )
  const loesche = useCallback(
    async (grund: Loeschgrund = 'GESPEICHERT') => {
      await ablage.loesche(objekt, grund)
      aendere({ stand: { art: 'KEINER' } })
    },
    [ablage, objekt, aendere],
  )

  const gilt = bild.ablage === ablage && bild.objekt === objekt ? bild : LEER
  return { gefunden: gilt.gefunden, stand: gilt.stand, andereFenster: gilt.andereFenster, schreibe, loesche }
}
