import type { Page } from 'playwright-core'

/** Ab jetzt kommt jedes Bild 150 ms zu spät, wie auf einem ausgelasteten Gerät: wer schnell tippt, ist dem Bild voraus. */
export function verspaeteBilder(seite: Page): Promise<void> {
  return seite.evaluate(() => {
    window.requestAnimationFrame = zeichne => window.setTimeout(() => zeichne(performance.now()), 150)
    window.cancelAnimationFrame = clearTimeout
  })
}
