import { useEffect } from 'react'

/** Titel des Fensters: was die Seite zeigt, dann der Name der Anwendung. */
export function useFenstertitel(titel: string): void {
  useEffect(() => {
    document.title = `${titel} – Benthosdatenbank Fließgewässer`
  }, [titel])
}
