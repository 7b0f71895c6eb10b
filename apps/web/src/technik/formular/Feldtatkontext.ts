import { createContext, use } from 'react'

/** Was sich an einem Feld außer der Eingabe tun lässt, auch wenn es gesperrt ist. */
export type Feldtat = {
  /** Handlung im Fenster der Information zum Feld */
  tat: string
  /** steht neben der Beschriftung, wenn an diesem Feld schon etwas wartet */
  marke: string | null
  beginne: () => void
}

/** Je Feld der gezeigten Seite; wer um das Formular herum etwas anzubieten hat, gibt es hier. */
export const Feldtatkontext = createContext<(feld: string) => Feldtat | null>(() => null)

/** @param feld ohne Namen: keine */
export function useFeldtat(feld: string | undefined): Feldtat | null {
  const tatVon = use(Feldtatkontext)
  return feld === undefined ? null : tatVon(feld)
}
