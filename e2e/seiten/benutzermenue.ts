import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Der Knopf im Kopf, hinter dem Person, Rollen und Abmelden stehen; ihn gibt es nur für Angemeldete. */
export function benutzerknopf(seite: Page): Locator {
  return seite.getByRole('button', { name: /^Benutzermenü/ })
}

export async function oeffneBenutzermenue(seite: Page): Promise<Locator> {
  const menue = seite.getByRole('menu', { name: 'Benutzermenü' })
  const istOffen = async () => {
    if (!(await menue.isVisible())) await benutzerknopf(seite).press('Enter')
    return menue.isVisible()
  }
  // Nach einem Rollenwechsel baut sich der Kopf neu auf und schließt, was in diesem Augenblick aufging.
  await expect.poll(istOffen, { interval: 1000 }).toBe(true)
  return menue
}

/** Begleitet eine Handlung, die die Rolle wechselt, bis Kopf und Navigation die der neuen sind. */
export async function warteAufRollenwechsel(seite: Page, handlung: () => Promise<void>): Promise<void> {
  // Mit den Seiten der neuen Rolle entsteht alles neu. Bis dahin steht noch der alte Kopf da, und was in ihm aufgeht,
  // verschwindet mit ihm.
  await seite.locator('#inhalt').evaluate(inhalt => inhalt.setAttribute('data-vorher', ''))
  await handlung()
  await seite.waitForURL(/\/start$/)
  await seite.locator('[data-vorher]').waitFor({ state: 'detached' })
  await benutzerknopf(seite).waitFor()
}

export async function waehleImBenutzermenue(seite: Page, eintrag: string): Promise<void> {
  const menue = await oeffneBenutzermenue(seite)
  await menue.getByRole('menuitem', { name: eintrag }).click()
}
