import type { Page } from 'playwright-core'

/** Wählt mit der Tastatur eine Handlung aus dem Menü einer Zeile der Projektliste. */
export async function waehleProjekthandlung(seite: Page, projekt: string, handlung: string): Promise<void> {
  const zeile = seite.getByRole('row').filter({ hasText: projekt })
  await zeile.getByRole('button', { name: /^Weitere Handlungen: / }).press('Enter')
  await seite.getByRole('menuitem', { name: handlung, exact: true }).press('Enter')
}
