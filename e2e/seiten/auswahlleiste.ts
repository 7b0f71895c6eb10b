import type { Locator, Page } from 'playwright-core'

/** Leiste mit dem, was sich mit den gewählten Einträgen einer Liste tun lässt. */
export const leiste = (seite: Page): Locator => seite.getByRole('toolbar', { name: 'Auswahl' })

/** Handlung der Leiste; was keinen Platz hat, steht unter „Mehr“. */
export async function handlung(seite: Page, name: string | RegExp): Promise<Locator> {
  const offen = leiste(seite).getByRole('button', { name }).or(leiste(seite).getByRole('link', { name }))
  const mehr = leiste(seite).getByRole('button', { name: 'Mehr' })
  await offen.or(mehr).first().waitFor()
  if (await offen.isVisible()) return offen
  await mehr.click()
  return seite.getByRole('menuitem', { name })
}
