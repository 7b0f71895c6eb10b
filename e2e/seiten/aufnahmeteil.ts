import type { Locator, Page } from 'playwright-core'

/** Verweis auf einen Teil der offenen Aufnahme, etwa `Choriotope` oder `Bewertung MZB`. */
export function aufnahmeteil(seite: Page, name: string): Locator {
  return seite.getByRole('navigation', { name: 'Teile der Aufnahme' }).getByRole('link', { name, exact: true })
}
