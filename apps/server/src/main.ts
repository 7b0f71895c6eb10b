import { starteBetrieb } from './betrieb.ts'
import { hinweisZurLaufzeit } from './technik/konfiguration/laufzeit.ts'
import { beschreibeStartfehler } from './technik/konfiguration/startfehler.ts'

/** Einziger Ort mit Nebenwirkungen: Start, Betrieb, geordnetes Ende. */
async function starte(): Promise<void> {
  const hinweis = hinweisZurLaufzeit(process.versions.node)
  if (hinweis !== null) schreibe(hinweis)
  const beende = await starteBetrieb(process.env, {
    schreibe,
    melde,
    // Ohne Datenbank lässt sich nichts tun; die Überwachung startet den Dienst neu.
    beiAusfall: fehler => {
      melde(fehler)
      process.exit(1)
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      schreibe('Wird beendet …')
      void beende().then(() => process.exit(0))
    })
  }
}

function schreibe(zeile: string): void {
  process.stdout.write(`${zeile}\n`)
}

function melde(fehler: unknown): void {
  process.stderr.write(`${beschreibeStartfehler(fehler)}\n`)
}

starte().catch((fehler: unknown) => {
  melde(fehler)
  process.exitCode = 1
})
