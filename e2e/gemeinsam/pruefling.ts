import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { starteBrowser } from './browser.ts'
import { type Produkt, starteProdukt } from './produkt.ts'

/** Produkt und Browser aller Tests einer Datei. */
export type Pruefling = { produkt: Produkt; browser: Browser }

/**
 * Startet Produkt und Browser vor den Tests der Datei und beendet sie danach; erst in einem Test sind sie da.
 * @param umgebung Einstellungen des Servers, etwa `{ DEMO_DATA: 'true' }`
 */
export function starteFuerDatei(umgebung: Readonly<Record<string, string>> = {}): Pruefling {
  const pruefling = {} as Pruefling
  beforeAll(async () => {
    const [produkt, browser] = await Promise.all([starteProdukt(umgebung), starteBrowser()])
    Object.assign(pruefling, { produkt, browser })
  })
  afterAll(async () => {
    await pruefling.browser.close()
    await pruefling.produkt.stoppe()
  })
  return pruefling
}
