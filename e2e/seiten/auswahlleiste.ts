import type { Locator, Page } from 'playwright-core'

/** Leiste mit dem, was sich mit den gewählten Einträgen einer Liste tun lässt. */
export const leiste = (seite: Page): Locator => seite.getByRole('toolbar', { name: 'Auswahl' })

/** Handlung der Leiste; was keinen Platz hat, steht unter „Mehr“. */
export async function handlung(seite: Page, name: string | RegExp): Promise<Locator> {
  const offen = leiste(seite).getByRole('button', { name }).or(leiste(seite).getByRole('link', { name }))
  if ((await offen.count()) > 0) return offen
  await leiste(seite).getByRole('button', { name: 'Mehr' }).click()
  return seite.getByRole('menuitem', { name })
}
