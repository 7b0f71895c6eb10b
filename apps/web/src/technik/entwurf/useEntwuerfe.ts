import { useCallback, useEffect, useState } from 'react'
import { entwurfAblage } from './ablage.ts'
import type { EntwurfInfo } from './typen.ts'

/**
 * Entwürfe eines Benutzers in diesem Browser, der jüngste zuerst. Andere Fenster ändern sie mit; nachgelesen wird, sobald
 * dieses wieder angesehen wird.
 */
export function useEntwuerfe(benutzer: string): {
  entwuerfe: readonly EntwurfInfo[]
  verwirf: (objekt: string) => Promise<void>
} {
  const [stand, setzeStand] = useState<{ benutzer: string; entwuerfe: readonly EntwurfInfo[] } | null>(null)
  const lies = useCallback(
    () =>
      entwurfAblage(benutzer)
        .liste()
        .then(
          entwuerfe => setzeStand({ benutzer, entwuerfe }),
          // Ohne Datenbank (privates Fenster) gibt es keine Entwürfe, also auch keine Liste.
          () => undefined,
        ),
    [benutzer],
  )
  useEffect(() => {
    const beiAnsicht = () => void lies()
    beiAnsicht()
    addEventListener('focus', beiAnsicht)
    document.addEventListener('visibilitychange', beiAnsicht)
    return () => {
      removeEventListener('focus', beiAnsicht)
      document.removeEventListener('visibilitychange', beiAnsicht)
    }
  }, [lies])
  const verwirf = useCallback(
    async (objekt: string) => {
      await entwurfAblage(benutzer).loesche(objekt, 'VERWORFEN')
      await lies()
    },
    [benutzer, lies],
  )
  return { entwuerfe: stand?.benutzer === benutzer ? stand.entwuerfe : [], verwirf }
}
