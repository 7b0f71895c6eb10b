import { createContext, use, useEffect, useMemo, useState } from 'react'

/** Meldet, dass ein Formular der Seite bearbeitet wird; was zurückkommt, meldet das Ende. null: niemand fragt danach. */
export const Bearbeitungskontext = createContext<(() => () => void) | null>(null)

/** Für eine Seite, deren übrige Schaltflächen zurücktreten, solange eines ihrer Formulare bearbeitet wird. */
export function useBearbeitung(): { wirdBearbeitet: boolean; melde: () => () => void } {
  const [anzahl, setzeAnzahl] = useState(0)
  const melde = useMemo(
    () => () => {
      setzeAnzahl(bisher => bisher + 1)
      return () => setzeAnzahl(bisher => bisher - 1)
    },
    [],
  )
  return { wirdBearbeitet: anzahl > 0, melde }
}

/** Meldet der Seite die Bearbeitung, solange sie dauert. */
export function useBearbeitungsmeldung(aktiv: boolean): void {
  const melde = use(Bearbeitungskontext)
  useEffect(() => (aktiv ? melde?.() : undefined), [aktiv, melde])
}
