import { bleibtHier, starteAnmeldung } from './anmeldung.ts'
import { stelleSeiteHer } from './rueckkehr.ts'

/** So lange darf der Sprung dauern, ehe jemand eine leere Seite für einen Fehler hält. */
const STILLE_MS = 1000

/**
 * Lädt die Anwendung, aber erst auf der Seite, die bleibt: verlässt ein stiller Sprung zum Anmeldedienst diese gleich wieder,
 * wäre alles umsonst geladen, übersetzt und gezeichnet. Der Sprung braucht nur die Anmeldung.
 */
export async function ladeAnwendung(lade: () => Promise<void>): Promise<void> {
  if (!stelleSeiteHer()) return
  const bleibt = bleibtHier()
  // Springt sie, kommt sie nicht wieder; scheitert sie, sagt es die Anwendung.
  const anmeldung = starteAnmeldung().catch(() => undefined)
  if (!bleibt) {
    const wecker = setTimeout(() => schreibe('Anmeldung wird geprüft …'), STILLE_MS)
    await anmeldung
    clearTimeout(wecker)
  }
  try {
    await lade()
  } catch (fehler) {
    schreibe('Die Anwendung konnte nicht geladen werden. Prüfen Sie die Verbindung und laden Sie die Seite neu.')
    throw fehler
  }
}

/** Was dasteht, ehe es die Anwendung gibt; sie ersetzt es. */
function schreibe(satz: string): void {
  const absatz = document.createElement('p')
  absatz.setAttribute('role', 'status')
  absatz.textContent = satz
  document.getElementById('wurzel')?.replaceChildren(absatz)
}
