import { useState } from 'react'

/** Wahr, sobald die Bedingung einmal galt: nachgeladene Fenster bleiben danach im Baum und schließen geordnet. */
export function useSeitdem(bedingung: boolean): boolean {
  const [galt, setzeGalt] = useState(bedingung)
  if (bedingung && !galt) setzeGalt(true)
  return galt || bedingung
}
