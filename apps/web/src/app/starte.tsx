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
import { stelleVerbindungHer } from '../technik/sitzung/verbindung.ts'
import { App } from './App.tsx'
import { ladeVoraus } from './ladeVoraus.ts'

/**
 * So lange (ms) wartet das erste Bild auf die Anmeldung, und von ihr an auf Benutzer, Wege und Seite; danach zeigt es, worauf noch
 * gewartet wird. Nicht beides zusammen: auf einem langsamen Rechner verginge die Zeit, ehe das Erste gefragt ist.
 */
const ERSTES_BILD_MS = 1000

/** Schriften des ersten Bilds: kämen sie nach ihm, rückte der Text. */
const SCHRIFTEN = ['400 1em "Source Sans 3"', '600 1em "Source Sans 3"']

/**
 * Zeigt die Anwendung auf der Seite, die sie geladen hat. Was über die Leitung kommt, ist bestellt, ehe das erste Bild gezeichnet
 * wird, und dieses wartet darauf: sonst zeichnete der Browser vier Zwischenstände, von denen jeder den nächsten aufhält.
 * @param dazu Seiten, die nicht zum Produkt gehören
 */
export async function starte(dazu?: readonly Weg[]): Promise<void> {
  achteAufPakete()
  achteAufFensterfehler()
  const verbindung = stelleVerbindungHer().catch(() => null)
  const seite = ladeVoraus(location.pathname.slice(basisPfad().length))
  const bereits = await binnen(ERSTES_BILD_MS, verbindung)
  if (bereits)
    await binnen(
      ERSTES_BILD_MS,
      Promise.allSettled([bereits.vorab, seite, ...SCHRIFTEN.map(eine => document.fonts.load(eine))]),
    )

  const wurzel = document.getElementById('wurzel')
  if (wurzel)
    createRoot(wurzel, {
      onCaughtError: (fehler, { componentStack }) => {
        merkeStapel(fehler, componentStack)
        logger.melde('ERROR', fehler)
      },
    }).render(<App bereits={bereits} dazu={dazu} />)
}

/** Was bis dahin nicht kommt, gilt als noch nicht da: `null`. */
function binnen<T>(ms: number, versprechen: Promise<T>): Promise<T | null> {
  return Promise.race([versprechen, new Promise<null>(weiter => setTimeout(() => weiter(null), ms))])
}
