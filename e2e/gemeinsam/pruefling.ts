import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { starteBrowser } from './browser.ts'
import { schliesseFenster } from './kontexte.ts'
import { type Produkt, starteProdukt } from './produkt.ts'

/** Produkt und Browser aller Tests einer Datei. */
export type Pruefling = { produkt: Produkt; browser: Browser }

/**
 * Startet das Produkt vor den Tests der Datei und beendet es danach, mit allen Fenstern; erst in einem Test ist es da.
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
      browserDesArbeiters(wahl).then(browser => Object.assign(pruefling, { browser })),
    ])
  })
  afterAll(async () => {
    if (pruefling.browser) await schliesseFenster(pruefling.browser)
    await pruefling.produkt?.stoppe()
  })
  return pruefling as Pruefling
}

/** Je Art einer; der Prozess, der ihn gestartet hat, nimmt ihn mit. */
const browser = new Map<boolean, Browser>()

async function browserDesArbeiters({ karte = false }: { karte?: boolean }): Promise<Browser> {
  const vorhandener = browser.get(karte)
  if (vorhandener?.isConnected()) return vorhandener
  const neuer = await starteBrowser({ karte })
  browser.set(karte, neuer)
  return neuer
}

/** Kein Test sieht die Fenster eines anderen, außer solche, die `betrifft` nicht betrifft. */
export function schliesseFensterNachJedem(
  p: Pruefling,
  betrifft: (kontext: BrowserContext) => boolean = () => true,
): void {
  afterEach(async () => {
    await Promise.all(
      p.browser
        .contexts()
        .filter(betrifft)
        .map(kontext => kontext.close()),
    )
  })
}
