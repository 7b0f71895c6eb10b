import { KONSOLE, starteBetrieb } from '../../apps/server/src/betrieb.ts'
import { beschreibeStartfehler } from '../../apps/server/src/technik/konfiguration/startfehler.ts'

/**
 * Prozess, der das Produkt mehrmals nacheinander startet, jedes Mal mit eigenen Einstellungen auf eigener Datenbank. Sein Kode
 * wird einmal geladen statt einmal je Prüfdatei (3 s Rechenzeit). Endet mit dem Prozess, der ihn gestartet hat.
 */

/** `umgebung`: starten; ohne: beenden, was unter der Nummer läuft. */
export type Wirtauftrag = { nummer: number; umgebung?: NodeJS.ProcessEnv }
/** `fehler`: warum es nicht ging; ohne: getan. */
export type Wirtantwort = { nummer: number; fehler?: string }

const laufende = new Map<number, () => Promise<void>>()

async function fuehreAus({ nummer, umgebung }: Wirtauftrag): Promise<void> {
  if (umgebung) laufende.set(nummer, await starteBetrieb({ ...process.env, ...umgebung }, AUSGABE))
  else {
    await laufende.get(nummer)?.()
    laufende.delete(nummer)
  }
}

const AUSGABE = {
  ...KONSOLE,
  beiAusfall: (fehler: unknown) => {
    throw fehler
  },
}

process.on('disconnect', () => process.exit(0))
process.on('message', (auftrag: Wirtauftrag) => {
  fuehreAus(auftrag).then(
    () => process.send?.({ nummer: auftrag.nummer } satisfies Wirtantwort),
    fehler => process.send?.({ nummer: auftrag.nummer, fehler: beschreibeStartfehler(fehler) } satisfies Wirtantwort),
  )
})
