import type { Page } from 'playwright-core'

/** Kontextpfad des geprüften Produkts */
const BASIS = '/benthosdb/'
/** Die Galerie ist für sich gebaut: von einer Seite des Produkts führt nur das Laden zu ihr. */
const GALERIE = /^\/benthosdb\/galerie(\/|$)/

/**
 * Führt die geladene Anwendung zu einer ihrer Adressen, wie ein Verweis es täte; was vorher dastand, ist danach sicher fort.
 * Wo noch nichts geladen ist, wird geladen. Ist das Laden selbst gemeint (stille Anmeldung, Neuladen) oder gibt es die Seite
 * nicht: `goto`.
 */
export async function gehe(seite: Page, adresse: string): Promise<void> {
  const ist = new URL(adresse, seite.url() === 'about:blank' ? adresse : seite.url())
  const istGeladen = await seite.evaluate(
    braucht => document.querySelector('main h1') !== null && document.querySelector(braucht) !== null,
    GALERIE.test(ist.pathname) ? 'script[src*="galerie-teile/"]' : 'script',
  )
  if (!istGeladen || new URL(seite.url()).origin !== ist.origin || !ist.pathname.startsWith(BASIS)) {
    await seite.goto(adresse)
    return
  }
  // Über eine Adresse, die es nicht gibt: sonst stünde bis zum Wechsel noch die alte Seite da und erfüllte jedes Warten.
  const zwischenhalt = seite.locator('main h1', { hasText: 'Objekt nicht gefunden' })
  await wechsle(seite, `${BASIS}zwischenhalt`, 'pushState')
  await zwischenhalt.waitFor()
  await wechsle(seite, ist.pathname + ist.search + ist.hash, 'replaceState')
  await zwischenhalt.waitFor({ state: 'detached' })
  // Meist nimmt die neue Überschrift zuletzt den Fokus: wer vorher tippte, dem nähme sie die Taste weg. Fehlerseiten und
  // Rückkehr auf dieselbe Seite lassen ihn, wo er war.
  if (ist.hash === '')
    await seite
      .locator('main :focus')
      .first()
      .waitFor({ state: 'attached', timeout: 1000 })
      .catch(() => undefined)
}

function wechsle(seite: Page, weg: string, art: 'pushState' | 'replaceState'): Promise<void> {
  return seite.evaluate(
    angaben => {
      // Mit laufender Nummer wie die Wegewahl selbst: ihre Rückfragen und „Zurück“ zählen damit.
      const vorher = (history.state as { idx?: number } | null)?.idx ?? 0
      history[angaben.art]({ idx: vorher + (angaben.art === 'pushState' ? 1 : 0) }, '', angaben.weg)
      dispatchEvent(new PopStateEvent('popstate'))
    },
    { weg, art },
  )
}
