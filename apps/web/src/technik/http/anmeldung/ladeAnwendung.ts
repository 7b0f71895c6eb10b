import { bleibtHier, starteAnmeldung } from './anmeldung.ts'

/**
 * Lädt die Anwendung, aber erst auf der Seite, die bleibt: verlässt ein stiller Sprung zum Anmeldedienst diese gleich wieder,
 * wäre alles umsonst geladen, übersetzt und gezeichnet. Der Sprung braucht nur die Anmeldung.
 */
export async function ladeAnwendung(lade: () => Promise<void>): Promise<void> {
  // Springt sie, kommt sie nicht wieder; scheitert sie, sagt es die Anwendung.
  if (!bleibtHier()) await starteAnmeldung().catch(() => undefined)
  try {
    await lade()
  } catch (fehler) {
    const wurzel = document.getElementById('wurzel')
    if (wurzel) wurzel.textContent = 'Die Anwendung konnte nicht geladen werden. Bitte laden Sie die Seite neu.'
    throw fehler
  }
}
