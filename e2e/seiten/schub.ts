import type { Page } from 'playwright-core'

/** Soll des Entwurfs (Dichte und Stille) auf jeder Seite. */
export const HOECHSTE_VERSCHIEBUNG = 0.05

/** Einmal je Fenster vor dem Laden: zählt von da an jede Layoutverschiebung, die nicht auf eine Eingabe folgt. */
export function zaehleVerschiebung(seite: Page): Promise<{ dispose: () => Promise<void> }> {
  return seite.addInitScript(() => {
    const fenster = globalThis as { verschiebung?: number }
    fenster.verschiebung = 0
    new PerformanceObserver(liste => {
      for (const eintrag of liste.getEntries() as (PerformanceEntry & { hadRecentInput: boolean; value: number })[])
        if (!eintrag.hadRecentInput) fenster.verschiebung = (fenster.verschiebung ?? 0) + eintrag.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Summe der Verschiebungen seit dem letzten Laden. */
export function verschiebung(seite: Page): Promise<number> {
  return seite.evaluate(() => (globalThis as { verschiebung?: number }).verschiebung ?? Number.NaN)
}
