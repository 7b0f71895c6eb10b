import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { starteBrowser } from './browser.ts'
import { type Produkt, starteProdukt } from './produkt.ts'

/** Produkt und Browser aller Tests einer Datei. */
export type Pruefling = { produkt: Produkt; browser: Browser }

/**
 * Startet Produkt und Browser vor den Tests der Datei und beendet sie danach; erst in einem Test sind sie da.
 * @param umgebung Einstellungen des Servers, etwa `{ DEMO_DATA: 'true' }`
 * @param wahl mit gezeichneter Karte, wo sie selbst geprüft wird
 */
export function starteFuerDatei(
  umgebung: Readonly<Record<string, string>> = {},
  wahl: { karte?: boolean } = {},
): Pruefling {
  const pruefling: Partial<Pruefling> = {}
  beforeAll(async () => {
    // Einzeln gemerkt: startet nur eines von beiden, wird auch das beendet.
    await Promise.all([
      starteProdukt(umgebung).then(produkt => Object.assign(pruefling, { produkt })),
      starteBrowser(wahl).then(browser => Object.assign(pruefling, { browser })),
    ])
  })
  afterAll(async () => {
    await pruefling.browser?.close()
    await pruefling.produkt?.stoppe()
  })
  return pruefling as Pruefling
}

/** Kein Test sieht die Fenster eines anderen. */
export function schliesseFensterNachJedem(p: Pruefling): void {
  afterEach(async () => {
    await Promise.all(p.browser.contexts().map(kontext => kontext.close()))
  })
}
