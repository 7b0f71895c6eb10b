import '@benthos/ui/tokens/fonts.css'
import '@benthos/ui/tokens/tokens.css'
import '@benthos/ui/tokens/base.css'
import '@benthos/ui/tokens/print.css'
import { createRoot } from 'react-dom/client'
import { achteAufFensterfehler } from '../technik/fehler/fensterfehler.ts'
import { achteAufPakete } from '../technik/fehler/nachladen.ts'
import { merkeStapel } from '../technik/fehler/protokoll.ts'
import { basisPfad } from '../technik/http/basis.ts'
import { logger } from '../technik/meldungen/logger.ts'
import type { Weg } from '../technik/navigation/weg.ts'
import { App } from './App.tsx'
import { ladeVoraus } from './ladeVoraus.ts'

/** Zeigt die Anwendung auf der Seite, die sie geladen hat. @param dazu Seiten, die nicht zum Produkt gehören */
export function starte(dazu?: readonly Weg[]): void {
  achteAufPakete()
  achteAufFensterfehler()
  // Vor dem ersten Zeichnen: was über die Leitung kommt, soll nicht darauf warten.
  ladeVoraus(location.pathname.slice(basisPfad().length))

  const wurzel = document.getElementById('wurzel')
  if (wurzel)
    createRoot(wurzel, {
      onCaughtError: (fehler, { componentStack }) => {
        merkeStapel(fehler, componentStack)
        logger.melde('ERROR', fehler)
      },
    }).render(<App dazu={dazu} />)
}
