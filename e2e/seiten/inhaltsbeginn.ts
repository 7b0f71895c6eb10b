import type { Page } from 'playwright-core'

/**
 * Wo der Inhalt der Seite beginnt, in Bildpunkten von oben: der erste Text oder das erste Feld im Hauptteil, das weder zur Zeile der
 * Überschrift gehört noch zu Navigation, Pfad oder Werkzeugleiste.
 */
export function inhaltsbeginn(seite: Page): Promise<number> {
  return seite.evaluate(() => {
    const haupt = document.querySelector('main')
    const titel = haupt?.querySelector('h1')
    const kopf = titel?.parentElement
    const istInhalt = (element: Element) =>
      !kopf?.contains(element) && element.closest('nav, [role="toolbar"], [role="search"], [hidden]') === null
    let beginn = Number.POSITIVE_INFINITY
    for (const element of haupt?.querySelectorAll('*') ?? []) {
      const hatText = [...element.childNodes].some(k => k.nodeType === Node.TEXT_NODE && k.textContent?.trim() !== '')
      if (!(hatText || element.matches('input, textarea, select, canvas, img')) || !istInhalt(element)) continue
      const { top, width, height } = element.getBoundingClientRect()
      // Nur Vorgelesenes ist einen Bildpunkt groß.
      if (width > 1 && height > 1) beginn = Math.min(beginn, top + scrollY)
    }
    // Eine Seite, die nur sagt, warum sie nichts zeigt, ist selbst ihr Inhalt.
    return Math.round(Number.isFinite(beginn) ? beginn : (titel?.getBoundingClientRect().top ?? beginn))
  })
}
