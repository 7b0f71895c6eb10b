import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Prüft, dass sich der Anschluss öffnen lässt, und gibt ihn gleich wieder frei: ein belegter Port soll auffallen, bevor der
 * Start etwas anlegt. Wirft den Systemfehler, den `beschreibeStartfehler` deutet.
 */
export async function pruefeAnschluss({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  probe.listen({ port, host })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
