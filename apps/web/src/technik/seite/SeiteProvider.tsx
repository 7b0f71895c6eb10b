import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
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

/** Mit dem Pfad wechselt die Seite: ihre Lage ist dann leer, und was eine frühere noch meldet, gehört nicht hierher. */
export function SeiteProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [stand, setzeStand] = useState({ pathname, lage: LEER, rollungen: 0 })
  if (stand.pathname !== pathname) setzeStand({ pathname, lage: LEER, rollungen: 0 })
  const { lage, rollungen } = stand
  useEffect(() => {
    if (rollungen > 0) scrollTo({ top: 0 })
  }, [rollungen])
  const aendere = useCallback(
    (teil: Partial<Seitenlage>, rolle = false) =>
      setzeStand(alt =>
        alt.pathname === pathname
          ? { pathname, lage: { ...alt.lage, ...teil }, rollungen: alt.rollungen + Number(rolle) }
          : alt,
      ),
    [pathname],
  )
  const seite = useMemo<Seite>(
    () => ({
      ...lage,
      setzeLaedt: laedt => aendere({ laedt }),
      setzeFehler: (fehler, { rolle = true } = {}) => aendere({ fehler }, rolle && fehler !== null),
      setzeErfolg: (erfolg, { rolle = true } = {}) => aendere({ erfolg }, rolle && erfolg !== null),
    }),
    [lage, aendere],
  )
  return <Kontext value={seite}>{children}</Kontext>
}
