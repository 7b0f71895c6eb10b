import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Variante } from './variante.ts'
import { alsSprungmarke, leseVariante, type Probenlage, textDerVariante } from './verweis.ts'

/**
 * Variante einer Probe, wie sie in der Adresse steht: neu geladen, weitergegeben oder mit „Zurück“ wieder geholt ist sie dieselbe.
 * `maengel` nennt, was davon nicht gilt, bis etwas geändert wird.
 */
export function useAdressvariante({ funde, liste, methode, stand }: Probenlage) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const text = textDerVariante(hash)
  const gelesen = useMemo(
    () => leseVariante(text, { funde, liste, methode, stand }),
    [text, funde, liste, methode, stand],
  )
  return {
    ...gelesen,
    // Sofort, nicht als Übergang: das Feld, in dem jemand tippt, zeigt seinen Wert aus der Adresse.
    setzeVariante: (neu: Variante) =>
      void navigate({ search, hash: alsSprungmarke(neu) }, { replace: true, flushSync: true }),
  }
}
