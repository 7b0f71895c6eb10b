import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const ORDNER = process.env['BILDER'] ? fileURLToPath(new URL('../../test-ergebnisse/bilder/', import.meta.url)) : null

/** Mit BILDER=1 entsteht in test-ergebnisse/bilder ein Bild der ganzen Seite zum Ansehen. */
export async function bild(seite: Page, name: string): Promise<void> {
  if (ORDNER) await seite.screenshot({ path: `${ORDNER}${name}.png`, fullPage: true })
}
