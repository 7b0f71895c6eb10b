import type { Locator, Page } from 'playwright-core'

/** Handlung im Menü des Listenkopfs, der nur die wichtigste als Schaltfläche zeigt. */
export async function weitereHandlung(seite: Page, name: string): Promise<Locator> {
  await seite.getByRole('button', { name: 'Weitere Handlungen', exact: true }).click()
  return seite.getByRole('menuitem', { name })
}
