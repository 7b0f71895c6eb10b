import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'

export type Meldungswahl = {
  /** `false` lässt die Seite stehen, wo sie ist */
  rolle?: boolean
}

/** Was eine Seite über sich selbst sagt; gilt bis zum nächsten Seitenwechsel. */
export type Seitenlage = { laedt: boolean; fehler: string | null; erfolg: string | null }
export type Seite = Seitenlage & {
  setzeLaedt: (laedt: boolean) => void
  setzeFehler: (fehler: string | null, wahl?: Meldungswahl) => void
  setzeErfolg: (erfolg: string | null, wahl?: Meldungswahl) => void
}

const LEER: Seitenlage = { laedt: false, fehler: null, erfolg: null }
const Kontext = createContext<Seite | null>(null)

/** Ladezustand, Fehler- und Erfolgsmeldung der gezeigten Seite. Eine Meldung rollt nach oben, wo sie steht. */
export function useSeite(): Seite {
  const seite = use(Kontext)
  if (!seite) throw new TypeError('useSeite braucht den SeiteProvider')
  return seite
}

/** Ein Kontext je Seite: mit dem Pfad wechselt auch die Lage. */
export function SeiteProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [stand, setzeStand] = useState({ pathname, lage: LEER })
  const lage = stand.pathname === pathname ? stand.lage : LEER
  const aendere = useCallback(
    (teil: Partial<Seitenlage>) =>
      setzeStand(alt => ({ pathname, lage: { ...(alt.pathname === pathname ? alt.lage : LEER), ...teil } })),
    [pathname],
  )
  const melde = useCallback(
    (teil: Partial<Seitenlage>, { rolle = true }: Meldungswahl = {}) => {
      aendere(teil)
      if (rolle && Object.values(teil).some(text => text !== null)) scrollTo({ top: 0 })
    },
    [aendere],
  )
  const seite = useMemo<Seite>(
    () => ({
      ...lage,
      setzeLaedt: laedt => aendere({ laedt }),
      setzeFehler: (fehler, wahl) => melde({ fehler }, wahl),
      setzeErfolg: (erfolg, wahl) => melde({ erfolg }, wahl),
    }),
    [lage, aendere, melde],
  )
  return <Kontext value={seite}>{children}</Kontext>
}
