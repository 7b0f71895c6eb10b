import type { Locator } from 'playwright-core'

/** Wartet, bis der Fokus auf dem Element oder in ihm steht: erst dann gilt ihm die nächste Taste. */
export async function warteAufFokus(ort: Locator): Promise<void> {
  const fokus = ort.page().locator(':focus')
  await ort.locator(':focus').or(ort.and(fokus)).first().waitFor({ state: 'attached' })
}
