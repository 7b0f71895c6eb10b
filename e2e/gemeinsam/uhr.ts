import type { Page } from 'playwright-core'

/**
 * So weit springt die Uhr beim Anhalten: länger, als das Anhalten selbst dauert, aber weit unter den 60 s, nach denen die
 * Oberfläche eine offene Anfrage aufgibt. Ein größerer Sprung ließe ablaufen, was gerade unterwegs ist.
 */
const SPRUNG_MS = 30_000

/**
 * Hält die mit `clock.install` eingesetzte Uhr der Seite an; danach stellt sie der Test. Wartet, bis nach dem letzten Laden
 * des Dokuments nichts mehr unterwegs war; spätere Anfragen schützt nur der kurze Sprung.
 */
export async function halteUhrAn(seite: Page): Promise<void> {
  await seite.waitForLoadState('networkidle')
  await seite.clock.pauseAt(Date.now() + SPRUNG_MS)
}
