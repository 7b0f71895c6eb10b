import { KONSOLE, starteBetrieb } from './betrieb.ts'
import { hinweisZurLaufzeit } from './technik/konfiguration/laufzeit.ts'

/** Einziger Ort mit Nebenwirkungen: Start, Betrieb, geordnetes Ende. */
async function starte(): Promise<void> {
  const hinweis = hinweisZurLaufzeit(process.versions.node)
  if (hinweis !== null) KONSOLE.schreibe(hinweis)
  const beende = await starteBetrieb(process.env, {
    ...KONSOLE,
    // Ohne Datenbank lässt sich nichts tun; die Überwachung startet den Dienst neu.
    beiAusfall: fehler => {
      KONSOLE.melde(fehler)
      process.exit(1)
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      KONSOLE.schreibe('Wird beendet …')
      void beende().then(() => process.exit(0))
    })
  }
}

starte().catch((fehler: unknown) => {
  KONSOLE.melde(fehler)
  process.exitCode = 1
})
