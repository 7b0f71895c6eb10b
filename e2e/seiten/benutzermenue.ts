import type { Locator, Page } from 'playwright-core'

/** Der Knopf im Kopf, hinter dem Person, Rollen und Abmelden stehen; ihn gibt es nur für Angemeldete. */
export function benutzerknopf(seite: Page): Locator {
  return seite.getByRole('button', { name: /^Benutzermenü/ })
}

export async function oeffneBenutzermenue(seite: Page): Promise<Locator> {
  await benutzerknopf(seite).press('Enter')
  const menue = seite.getByRole('menu', { name: 'Benutzermenü' })
  await menue.waitFor()
  return menue
}

export async function waehleImBenutzermenue(seite: Page, eintrag: string): Promise<void> {
  const menue = await oeffneBenutzermenue(seite)
  await menue.getByRole('menuitem', { name: eintrag }).click()
}
