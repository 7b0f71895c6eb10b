import '@benthos/ui/tokens/fonts.css'
import '@benthos/ui/tokens/tokens.css'
import '@benthos/ui/tokens/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { achteAufFensterfehler } from './technik/fehler/fensterfehler.ts'
import { logger } from './technik/fehler/logger.ts'
import { achteAufPakete } from './technik/fehler/nachladen.ts'
import { merkeStapel } from './technik/fehler/protokoll.ts'

achteAufPakete()
achteAufFensterfehler()

const wurzel = document.getElementById('wurzel')
if (wurzel)
  createRoot(wurzel, {
    onCaughtError: (fehler, { componentStack }) => {
      merkeStapel(fehler, componentStack)
      logger.melde('ERROR', fehler)
    },
  }).render(<App />)
